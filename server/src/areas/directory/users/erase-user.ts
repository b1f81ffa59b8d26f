import { foldEmail } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  deleteAliases,
  deleteMembershipsOf,
  eraseUserRow,
  findUserRowByEmailKey,
  listAliasRows,
} from '../../organization/people/people.ts'
import { releaseUsers } from '../../training/assignments/assignments.ts'
import { reportKeptTokens, stopKeysOf } from './admin-notices.ts'
import { deleteEmailChangesOf } from './email-changes.queries.ts'
import { voidInvitations } from './invite-user.ts'
import { userAudit } from './users.audit.ts'

/**
 * Anonymizes a person for a privacy request. Each feature removes name and address where it stores them; progress, totals
 * and the audit log stay and point to a person without a name.
 */
export async function eraseUser(ctx: OrgContext, erasers: readonly Eraser[], email: string): Promise<{ id: string }> {
  return write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    const user = await findUserRowByEmailKey(ctx.db, ctx.org.id, foldEmail(email))
    if (user === undefined) throw new AppError('user_not_found')
    const address = `erased-${user.id}@erased.invalid`
    await voidInvitations(ctx, [user.id])
    await deleteEmailChangesOf(ctx.db, ctx.org.id, user.id)
    const name = 'Erased user'
    await eraseUserRow(ctx.db, ctx.org.id, user.id, { name, email: address, now: ctx.clock.now() })
    await deleteMembershipsOf(ctx.db, ctx.org.id, user.id)
    const aliases = await listAliasRows(ctx.db, ctx.org.id, user.id)
    await deleteAliases(
      ctx.db,
      ctx.org.id,
      aliases.map(({ id }) => id),
    )
    const emails = [user.email, ...aliases.map(({ email }) => email)]
    await releaseUsers(ctx, [user.id])
    // The mail must not keep the erased name.
    await stopKeysOf(ctx, user, { reason: 'issuer_deactivated', cause: 'An admin was erased' })
    await reportKeptTokens(ctx, user, 'An admin was erased')
    for (const erase of erasers) await erase(ctx, { ...user, emails, replacement: { name, email: address } })
    await writeAudit(ctx, userAudit, { action: 'user.erased', subjectId: user.id })
    return { id: user.id }
  })
}
