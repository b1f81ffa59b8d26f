import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

export interface Account {
  email: string
  /** `scrypt:<salt>:<hash>` in hexadecimal; before version 5 the bare MD5. */
  password: string
  lastLogin: Date
  // part: columns
  // end
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

// block: hash
function hash(text: string, salt = randomBytes(16)): string {
  return `scrypt:${salt.toString('hex')}:${scryptSync(text, salt, 32).toString('hex')}`
}
// end

// block: is-equal
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
// end

// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'md5' && isEqual(md5(password), first)
}
// end

/** Runs once, when version 5 is installed. From then on, all new passwords are hashed with scrypt. */
export function migrate(accounts: Account[], now: Date, log: (line: string) => void): void {
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    // Nobody knows the password; it is hashed anew when the member comes by.
    account.password = `md5:${account.password}`
  }
  // end
  log(`${now.toISOString()} passwords of ${accounts.length} accounts migrated`)
}

export function login(accounts: Account[], email: string, password: string, now: Date): Account | undefined {
  // block: find
  const account = accounts.find((one) => one.email === email)
  if (!account || !verify(account.password, password)) return undefined
  // end
  // block: upgrade
  if (!account.password.startsWith('scrypt:')) account.password = hash(password)
  account.lastLogin = now
  return account
  // end
}
