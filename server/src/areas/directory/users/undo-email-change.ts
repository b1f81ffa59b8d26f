import { foldEmail, type UndoneEmailChange } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { RootContext, WriteContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import { revokeKeysSince } from '../../access/api-keys/api-keys.ts'
import {
  type Account,
  endSessions,
  findAccount,
  resetCredentials,
  voidOneTimeLinks,
} from '../../access/credentials/credentials.ts'
import { asUser, takeLinkTry } from '../../access/sign-in/sign-in.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserRowByEmailKey, updateUserRow } from '../../organization/people/people.ts'
import { reportRevokedKeys } from './admin-notices.ts'
import { deleteEmailChanges, deleteOldEmailChanges, findEmailChange } from './email-changes.queries.ts'
import { voidInvitations } from './invite-user.ts'
import { userAudit } from './users.audit.ts'

type Change = { id: string; userId: string; oldEmail: string; changedAt: Date; account: Account }

/**
 * Returns the account to the owner of the old address. Another person may have had it since the change, and known the
 * password before, so every way to sign in is removed.
 */
export async function undoEmailChange(request: AppRequest, token: string): Promise<UndoneEmailChange> {
  const find = () => findChange(request.ctx, token)
  const { found: change, tries } = await takeLinkTry(request.ctx, request.source.address, { token, find })
  const isUndone = await write(asUser(request.ctx, change.account), { changes: ['users', 'courses'] }, async (ctx) => {
    const isUndone = await restoreEmail(ctx, change)
    await shutOut(ctx, change)
    return isUndone
  })
  await tries.forget()
  if (!isUndone) throw new AppError('email_in_use')
  return { email: change.oldEmail, mustSetPassword: true }
}

async function findChange({ db, clock }: RootContext, token: string): Promise<Change | undefined> {
  const row = await findEmailChange(db, hashToken(token), clock.now())
  const account = row === undefined ? undefined : await findAccount(db, row.orgId, row.userId)
  return row === undefined || account === undefined ? undefined : { ...row, account }
}

/** False if another person has had the address since before addresses were reserved. The link then stays valid. */
async function restoreEmail(ctx: WriteContext, change: Change): Promise<boolean> {
  const { userId, oldEmail: email } = change
  const emailKey = foldEmail(email)
  const holder = await findUserRowByEmailKey(ctx.db, ctx.org.id, emailKey)
  if (holder !== undefined && holder.id !== userId) return false
  if (!(await deleteEmailChanges(ctx.db, ctx.org.id, change))) throw new AppError('invalid_link')
  await updateUserRow(ctx.db, ctx.org.id, userId, { email, emailKey, updatedAt: ctx.clock.now() })
  await writeAudit(ctx, userAudit, { action: 'user.email_change_undone', subjectId: userId })
  return true
}

async function shutOut(ctx: WriteContext, { userId, changedAt, account }: Change): Promise<void> {
  await resetCredentials(ctx, userId, changedAt)
  await endSessions(ctx, userId)
  await voidInvitations(ctx, [userId])
  await voidOneTimeLinks(ctx, userId)
  const keys = await revokeKeysSince(ctx, userId, changedAt)
  await reportRevokedKeys(ctx, { person: { id: userId, name: account.name }, changedAt, keys })
}

/** Called regularly by the worker. Deletes changes that can no longer be undone. */
export function dropOldEmailChanges(db: Db, now: Date): Promise<void> {
  return deleteOldEmailChanges(db, now)
}
