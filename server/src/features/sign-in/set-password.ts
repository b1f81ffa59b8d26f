import { type Confirmation, foldEmail, type LinkOwner, type SignInAnswer } from '@parapet/contract'
import type { Passwords } from '../../platform/auth/password.ts'
import type { RootContext, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import type { SessionVisit, Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { consumeInvitation, findInvitation } from '../people/people.ts'
import {
  type Account,
  endSessions,
  findAccount,
  findOneTimeLink,
  openSession,
  upsertCredentials,
  useOneTimeLink,
  voidOneTimeLinks,
} from '../sessions/sessions.ts'
import { confirmPassword, withPasswords } from './check-password.ts'
import { takeTry } from './count-tries.ts'
import { insertResetRequest } from './sign-in.queries.ts'
import { asUser, startSession } from './sign-in.ts'

export async function readInvitation(visit: Visit, token: string): Promise<LinkOwner> {
  await takeTry(visit.ctx, visit.source.address, `read ${token}`)
  const { name, email, organizationName } = await getInvited(visit.ctx, token)
  return { name, email, organizationName }
}

export async function acceptInvitation(
  visit: Visit,
  passwords: Passwords,
  input: { token: string; password: string },
): Promise<SignInAnswer> {
  const tries = await takeTry(visit.ctx, visit.source.address, 'invitation')
  // Before the hash: a made-up link must not cost one.
  const account = await getInvited(visit.ctx, input.token)
  // Whoever has a second factor has been here before; a mail alone must not get around it.
  if (account.isSeedConfirmed) throw new AppError('invalid_link')
  const passwordHash = await withPasswords(() => passwords.hash(input.password))
  await write(asUser(visit.ctx, account), { changes: ['users'] }, async (ctx) => {
    if (!(await consumeInvitation(ctx, input.token))) throw new AppError('invalid_link')
    await storePassword(ctx, account.userId, passwordHash)
    await writeAudit(ctx, { action: 'user.invitation_accepted', subjectId: account.userId })
    await startSession(visit, ctx, account.userId)
  })
  await tries.forget()
  return { status: 'signed_in', organizations: [] }
}

/** The same row for every address, known or not: neither the answer nor its time tells which. The worker does the rest. */
export async function requestReset(visit: Visit, email: string): Promise<Confirmation> {
  const emailKey = foldEmail(email)
  await takeTry(visit.ctx, visit.source.address, `reset ${emailKey}`)
  const row = { id: newId(), emailKey, createdAt: visit.ctx.clock.now(), ...visit.source }
  await insertResetRequest(visit.ctx.db, row)
  return { message: 'If the address is known, a mail with a link is on its way' }
}

/** Sets the password and ends every session. It signs nobody in: whoever has a second factor must show it. */
export async function resetPassword(
  visit: Visit,
  passwords: Passwords,
  input: { token: string; password: string },
): Promise<Confirmation> {
  const tries = await takeTry(visit.ctx, visit.source.address, 'reset link')
  const link = await findOneTimeLink(visit.ctx.db, 'reset', input.token, visit.ctx.clock.now())
  const account = link === undefined ? undefined : await findAccount(visit.ctx.db, link.orgId, link.userId)
  if (account === undefined) throw new AppError('invalid_link')
  const passwordHash = await withPasswords(() => passwords.hash(input.password))
  await write(asUser(visit.ctx, account), { changes: [] }, async (ctx) => {
    if (!(await useOneTimeLink(ctx, input.token))) throw new AppError('invalid_link')
    await storePassword(ctx, account.userId, passwordHash)
    await writeAudit(ctx, { action: 'user.password_reset', subjectId: account.userId })
  })
  await tries.forget()
  return { message: 'Password set; sign in with it' }
}

/** All other sessions end, and this one gets a new token. Whoever has no password yet need not show one. */
export async function changePassword(
  visit: SessionVisit,
  passwords: Passwords,
  input: { currentPassword?: string; newPassword: string },
): Promise<Confirmation> {
  const { userId } = visit.ctx.actor
  const account = await findAccount(visit.ctx.db, visit.ctx.org.id, userId)
  if (account === undefined) throw new AppError('unauthorized')
  if (account.passwordHash !== null) await confirmPassword(visit, passwords, input.currentPassword ?? '')
  const passwordHash = await withPasswords(() => passwords.hash(input.newPassword))
  await write(visit.ctx, { changes: [] }, async (ctx) => {
    await storePassword(ctx, userId, passwordHash)
    await openSession(visit, ctx, userId)
    await writeAudit(ctx, { action: 'user.password_changed', subjectId: userId })
  })
  return { message: 'Password changed' }
}

async function storePassword(ctx: WriteContext, userId: string, passwordHash: string): Promise<void> {
  await upsertCredentials(ctx.db, ctx.org.id, userId, { passwordHash, passwordChangedAt: ctx.clock.now() })
  await endSessions(ctx, userId)
  await voidOneTimeLinks(ctx, userId)
}

async function getInvited(ctx: RootContext, token: string): Promise<Account> {
  const invitation = await findInvitation(ctx, token)
  const account = invitation === undefined ? undefined : await findAccount(ctx.db, invitation.orgId, invitation.userId)
  if (account === undefined) throw new AppError('invalid_link')
  return account
}
