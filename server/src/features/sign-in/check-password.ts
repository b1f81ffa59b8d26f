import { BusyError, type Passwords } from '../../platform/auth/password.ts'
import type { SessionVisit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordSecurity } from '../audit/audit.ts'
import { type Account, findAccount } from '../sessions/sessions.ts'
import { takeTry } from './count-tries.ts'

/** Runs password work; when too many wait for it already, the caller is told to come back. */
export async function withPasswords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BusyError) throw new AppError('unavailable', {}, { retryAfter: 2, cause: error })
    throw error
  }
}

/** Asked again before something that a stolen session must not do. */
export async function confirmPassword(visit: SessionVisit, passwords: Passwords, password: string): Promise<Account> {
  const { org, actor } = visit.ctx
  const { userId } = actor
  const tries = await takeTry(visit.ctx, visit.source.address, `password ${userId}`)
  const account = await findAccount(visit.ctx.db, org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  const isRight = await withPasswords(() => passwords.verify(account.passwordHash ?? undefined, password))
  if (!isRight) throw new AppError('invalid_credentials')
  await tries.forget()
  await recordSecurity(visit.ctx, { event: 'password.confirmed', result: 'success', orgId: org.id, userId })
  return account
}
