import { foldEmail, type UndoneEmailChange } from '@parapet/contract'
import type { RootContext, WriteContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/crypto/random.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import { updateUserRow } from '../people/people.ts'
import {
  type Account,
  endSessions,
  findAccount,
  resetCredentialsSince,
  voidOneTimeLinks,
} from '../sessions/sessions.ts'
import { asUser, takeLinkTry } from '../sign-in/sign-in.ts'
import { deleteEmailChanges, deleteOldEmailChanges, findEmailChange } from './email-changes.queries.ts'
import { voidInvitations } from './invite-user.ts'

type Change = { id: string; userId: string; oldEmail: string; changedAt: Date; account: Account }

/**
 * Gives the account back to the owner of the old address: every session ends, and a password or second factor that was
 * set since the change is gone, as somebody else may have set it.
 */
export async function undoEmailChange(visit: Visit, token: string): Promise<UndoneEmailChange> {
  const find = () => findChange(visit.ctx, token)
  const { found: change, tries } = await takeLinkTry(visit.ctx, visit.source.address, { token, find })
  const hasPassword = await write(asUser(visit.ctx, change.account), { changes: ['users', 'courses'] }, (ctx) =>
    undo(ctx, change),
  )
  await tries.forget()
  return { email: change.oldEmail, mustSetPassword: !hasPassword }
}

async function findChange({ db, clock }: RootContext, token: string): Promise<Change | undefined> {
  const row = await findEmailChange(db, hashToken(token), clock.now())
  const account = row === undefined ? undefined : await findAccount(db, row.orgId, row.userId)
  return row === undefined || account === undefined ? undefined : { ...row, account }
}

/** Gives whether the account still has a password. */
async function undo(ctx: WriteContext, change: Change): Promise<boolean> {
  const { userId, oldEmail: email, changedAt } = change
  if (!(await deleteEmailChanges(ctx.db, ctx.org.id, change))) throw new AppError('invalid_link')
  const changes = { email, emailKey: foldEmail(email), updatedAt: ctx.clock.now() }
  await updateUserRow(ctx.db, ctx.org.id, userId, changes)
  await resetCredentialsSince(ctx.db, ctx.org.id, userId, changedAt)
  await endSessions(ctx, userId)
  await voidInvitations(ctx, userId)
  await voidOneTimeLinks(ctx, userId)
  await writeAudit(ctx, { action: 'user.email_change_undone', subjectId: userId })
  const account = await findAccount(ctx.db, ctx.org.id, userId)
  return account?.passwordHash !== null
}

/** For the worker, now and then: changes that nobody can undo any more. */
export function dropOldEmailChanges(db: Db, now: Date): Promise<void> {
  return deleteOldEmailChanges(db, now)
}
