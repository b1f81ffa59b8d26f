// part: imports
import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
// end

/** A row of the table. */
export interface Account {
  email: string
  salt: string
  hash: string
  // part: columns
  /** For the nightly comparison with lists of leaked passwords. */
  leakPrefix: string
  // end
  checkedAt: number
  mustChange: boolean
}

/** SHA-1 values of passwords that were found in leaks, as the lists have them. */
export type Leaks = ReadonlySet<string>

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
// part: prefix
const prefixLength = 5
// end

// block: slow-hash
function slowHash(password: string, salt: string): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
}
// end

export function setPassword(account: Account, password: string, leaks: Leaks, now: number): void {
  // block: refuse-leaked
  if (leaks.has(sha1(password))) throw new RangeError('this password is in a list of leaked ones')
  // end
  // block: store
  account.salt = randomBytes(16).toString('hex')
  account.hash = slowHash(password, account.salt).toString('hex')
  account.mustChange = false
  // end
  // block: note-prefix
  account.leakPrefix = sha1(password).slice(0, prefixLength)
  account.checkedAt = now
  // end
}

export function login(account: Account, password: string, leaks: Leaks, now: number): 'no' | 'yes' | 'change' {
  // block: compare
  if (!timingSafeEqual(slowHash(password, account.salt), Buffer.from(account.hash, 'hex'))) return 'no'
  // end
  return account.mustChange ? 'change' : 'yes'
}

/** New leaks appear every week. Who uses such a password has to change it. */
export function nightly(accounts: Account[], leaks: Leaks): void {
  // block: match-leaks
  const prefixes = new Set([...leaks].map((leak) => leak.slice(0, prefixLength)))
  for (const account of accounts) if (prefixes.has(account.leakPrefix)) account.mustChange = true
  // end
}
