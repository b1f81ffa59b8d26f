import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** A row of the table. */
export interface Account {
  email: string
  salt: string
  hash: string
  leakPrefix: string
  mustChange: boolean
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

// block: slow-hash
function slowHash(password: string, salt: string): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), 32, { N: 2 ** 14, r: 8, p: 1 })
}
// end

export class Passwords {
  /** SHA-1 values of passwords that were found in leaks, as the public lists have them. Grows every week. */
  readonly leaks = new Set<string>()

  set(account: Account, password: string): void {
    // block: refuse-leaked
    if (this.leaks.has(sha1(password))) throw new RangeError('this password is in a list of leaked ones')
    // end
    // block: store
    account.salt = randomBytes(16).toString('hex')
    account.hash = slowHash(password, account.salt).toString('hex')
    account.mustChange = false
    // end
    // block: note-prefix
    // Not the whole value: five digits say little, and are enough for the nightly comparison.
    account.leakPrefix = sha1(password).slice(0, 5)
    // end
  }

  login(account: Account, password: string): 'refused' | 'welcome' | 'must-change' {
    // block: compare
    const given = slowHash(password, account.salt)
    if (!timingSafeEqual(given, Buffer.from(account.hash, 'hex'))) return 'refused'
    // end
    // block: answer
    return account.mustChange ? 'must-change' : 'welcome'
    // end
  }

  /** Whoever uses a password that has leaked since has to change it. */
  nightly(accounts: Account[]): void {
    // block: match-leaks
    const prefixes = new Set([...this.leaks].map((leak) => leak.slice(0, 5)))
    for (const account of accounts) if (prefixes.has(account.leakPrefix)) account.mustChange = true
    // end
  }
}
