import { AppError } from '../../../platform/app-error.ts'
import { BusyError, type Passwords } from '../../../platform/auth/password.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { type Account, findAccount, readSessionStart, type SessionStart } from '../credentials/credentials.ts'
import { takeConfirmationTry } from './count-tries.ts'

/** Runs password work; if too many callers already wait, it responds with 503. */
export async function withPasswords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BusyError) throw new AppError('unavailable', {}, { retryAfter: 2, cause: error })
    throw error
  }
}

/** Whether it is the password of the account. An account without one costs the same work. */
export function isPasswordOf(
  account: Pick<Account, 'passwordHash'> | undefined,
  passwords: Passwords,
  typed: string,
): Promise<boolean> {
  return passwords.verify(account?.passwordHash ?? undefined, typed)
}

/**
 * Whether the password confirms anything. Where passwords are turned off, an old one must not bypass the identity
 * provider, except in a session that the operator's link opened, since the provider may be down then.
 */
export function isPasswordUsable({ isSsoOnly }: Pick<Account, 'isSsoOnly'>, { isFromLink }: SessionStart): boolean {
  return !isSsoOnly || isFromLink
}

/** Asks for the password again before actions that a stolen session must not do. */
export async function confirmPassword(
  request: SessionRequest,
  passwords: Passwords,
  password: string,
): Promise<Account> {
  const { ctx, session } = request
  const account = await findAccount(ctx.db, ctx.org.id, ctx.actor.userId)
  if (account?.isSsoOnly === true) {
    const start = await readSessionStart(ctx.db, ctx.org.id, session.sessionId)
    if (!isPasswordUsable(account, start)) throw new AppError('sso_only')
  }
  return checkOwnPassword(request, passwords, password)
}

/** Checks only the password, for actions that also require another factor. */
export async function checkOwnPassword(
  request: SessionRequest,
  passwords: Passwords,
  password: string,
): Promise<Account> {
  const { org, actor } = request.ctx
  const tries = await takeConfirmationTry(request.ctx, request.session.sessionId)
  const account = await findAccount(request.ctx.db, org.id, actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  const isRight = await withPasswords(() => isPasswordOf(account, passwords, password))
  if (!isRight) throw new AppError('invalid_credentials')
  await tries.forget()
  await recordSecurity(request.ctx, {
    event: 'password.confirmed',
    result: 'success',
    orgId: org.id,
    userId: actor.userId,
  })
  return account
}
