// part: imports
import { createHash } from 'node:crypto'
// end

export interface Account {
  email: string
  setPassword(password: string): void
}

interface Reset {
  account: Account
  expiresAt: number
}

const lifetimeMs = 30 * 60 * 1000
const digest = (token: string) => createHash('sha256').update(token).digest('hex')

// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const word = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0')
  return word() + word() + word() + word()
}
// end

export class PasswordResets {
  readonly #accounts: Map<string, Account>
  readonly #resets = new Map<string, Reset>()
  readonly #sendMail: (to: string, token: string) => void

  constructor(accounts: Map<string, Account>, sendMail: (to: string, token: string) => void) {
    this.#accounts = accounts
    this.#sendMail = sendMail
  }

  request(email: string, now: number): void {
    // block: find-account
    // No answer tells whether there is such an account.
    const account = this.#accounts.get(email.toLowerCase())
    if (!account) return
    // end
    const token = makeToken(account, now)
    // block: remember
    for (const [key, reset] of this.#resets) if (reset.account === account) this.#resets.delete(key)
    this.#resets.set(digest(token), { account, expiresAt: now + lifetimeMs })
    // end
    // block: send
    this.#sendMail(account.email, token)
    // end
  }

  redeem(token: string, password: string, now: number): boolean {
    // block: redeem
    const key = digest(token)
    const reset = this.#resets.get(key)
    this.#resets.delete(key)
    if (!reset || reset.expiresAt < now) return false
    reset.account.setPassword(password)
    return true
    // end
  }
}
