import { type Confirmation, foldEmail, type SignInAnswer } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { AppRequest, SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { wakeJob } from '../../../platform/jobs/jobs.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { consumeInvitation } from '../../organization/people/people.ts'
import {
  type Account,
  endSessions,
  findAccount,
  findProviderOrigin,
  openSession,
  upsertCredentials,
  useOneTimeLink,
  voidOneTimeLinks,
} from '../credentials/credentials.ts'
import { confirmPassword, withPasswords } from './check-password.ts'
import { requireStrongConfirmation } from './confirm.ts'
import { forgetCodes, takeResetTry } from './count-tries.ts'
import { rememberDevice, rememberPlace } from './known-device.ts'
import { takeInvitationTry, takePasswordResetTry } from './open-links.ts'
import { refuseWeakPassword, type StrengthEstimator } from './password-strength.ts'
import { signInAudit } from './sign-in.audit.ts'
import { resetJob } from './sign-in.jobs.ts'
import { insertResetRequest } from './sign-in.queries.ts'
import { asUser, startSession } from './sign-in.ts'

/** What setting a password takes. */
export type PasswordTools = { passwords: Passwords; estimator: StrengthEstimator }

export async function acceptInvitation(
  request: AppRequest,
  { passwords, estimator }: PasswordTools,
  { token, password }: { token: string; password: string },
): Promise<SignInAnswer> {
  // Before hashing: an invalid link must not cost a hash.
  const { found: account, tries } = await takeInvitationTry(request, token)
  // A person with a second factor has signed in before; a mail alone must not bypass it.
  if (account.isSeedConfirmed || account.hasPasskey) throw new AppError('invalid_link')
  refuseSsoOnly(account)
  await refuseWeakPassword(estimator, account, { field: 'password', password })
  const passwordHash = await withPasswords(() => passwords.hash(password))
  await write(asUser(request.ctx, account), { changes: ['users'] }, async (ctx) => {
    if (!(await consumeInvitation(ctx, token))) throw new AppError('invalid_link')
    await storePassword(ctx, account.userId, passwordHash)
    await writeAudit(ctx, signInAudit, { action: 'user.invitation_accepted', subjectId: account.userId })
    await startSession(request, ctx, account)
  })
  await tries.forget()
  return { status: 'signed_in', organizations: [] }
}

/** Writes the same row for known and unknown addresses, so the response and its time don't differ. The worker mails. */
export async function requestReset(request: AppRequest, email: string): Promise<Confirmation> {
  const emailKey = foldEmail(email)
  const { address, userAgent } = request.source
  await takeResetTry(request.ctx, address, emailKey)
  const row = { id: newId(), emailKey, createdAt: request.ctx.clock.now(), address, userAgent }
  await insertResetRequest(request.ctx.db, row)
  await wakeJob(request.ctx.db, resetJob)
  return { message: 'If an account uses this address, we’ve emailed a link' }
}

/** Sets the password and ends every session. Doesn't sign in, since people with a second factor must use it. */
export async function resetPassword(
  request: AppRequest,
  { passwords, estimator }: PasswordTools,
  { token, password }: { token: string; password: string },
): Promise<Confirmation> {
  const { found: account, tries } = await takePasswordResetTry(request, token)
  refuseSsoOnly(account)
  await refuseWeakPassword(estimator, account, { field: 'password', password })
  const passwordHash = await withPasswords(() => passwords.hash(password))
  await write(asUser(request.ctx, account), async (ctx) => {
    if (!(await useOneTimeLink(ctx, token))) throw new AppError('invalid_link')
    await storePassword(ctx, account.userId, passwordHash)
    // The link shows who they are, so they can sign in although someone else keeps guessing from their address.
    await rememberPlace(request, ctx, account.userId)
    await writeAudit(ctx, signInAudit, { action: 'user.password_reset', subjectId: account.userId })
  })
  await tries.forget()
  return { message: 'Password set; sign in with it' }
}

/**
 * Ends all other sessions and gives this one a new token. People without a password confirm in another way, if they
 * have one: otherwise a stolen session could set a password and pass every check that asks for it.
 */
export async function changePassword(
  request: SessionRequest,
  { passwords, estimator }: PasswordTools,
  input: { currentPassword?: string; newPassword: string },
): Promise<Confirmation> {
  const { userId } = request.ctx.actor
  const account = await findAccount(request.ctx.db, request.ctx.org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  refuseSsoOnly(account)
  const { ctx, session } = request
  const origin = await findProviderOrigin(ctx.db, ctx.org.id, session.sessionId)
  const canConfirm = origin !== undefined || account.hasPasskey || account.isSeedConfirmed
  if (account.passwordHash !== null) await confirmPassword(request, passwords, input.currentPassword ?? '')
  else if (canConfirm) await requireStrongConfirmation(request)
  await refuseWeakPassword(estimator, account, { field: 'newPassword', password: input.newPassword })
  const passwordHash = await withPasswords(() => passwords.hash(input.newPassword))
  await write(request.ctx, async (ctx) => {
    await storePassword(ctx, userId, passwordHash)
    // Signing out at the provider still ends this session.
    await openSession(request, ctx, userId, { provider: origin })
    await rememberDevice(request, ctx, userId)
    await writeAudit(ctx, signInAudit, { action: 'user.password_changed', subjectId: userId })
  })
  return { message: 'Password changed' }
}

async function storePassword(ctx: WriteContext, userId: string, passwordHash: string): Promise<void> {
  // Checked again under the lock: passwords may have been turned off meanwhile.
  refuseSsoOnly(await findAccount(ctx.db, ctx.org.id, userId))
  const changes = { passwordHash, passwordChangedAt: ctx.clock.now() }
  await upsertCredentials(ctx.db, ctx.org.id, userId, changes)
  await endSessions(ctx, userId)
  await voidOneTimeLinks(ctx, userId)
  await forgetCodes(ctx, userId)
}

/** Refuses new passwords where they are turned off: they would work once passwords are turned on again. */
function refuseSsoOnly(account: Account | undefined): void {
  if (account?.isSsoOnly === true) throw new AppError('sso_only')
}
