import { foldEmail } from '@parapet/contract'
import { eraseAddressFromEvents, eraseFromEvents } from '../../../delivery/delivery.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { forgetAnswers } from '../../../platform/http/request/idempotency.ts'
import { eraseMails } from '../../../platform/mail/outbox.ts'
import { eraseKeyAddresses } from '../../access/api-keys/api-keys.ts'
import { eraseSignIn } from '../../access/credentials/credentials.ts'
import { eraseRecipient } from '../../evidence/reports/reports.ts'
import { eraseAuthor } from '../../findings/sarif/sarif.ts'
import { eraseSecuritySources, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  deleteAliases,
  deleteMembershipsOf,
  findUserRowByEmailKey,
  listAliasRows,
  updateUserRow,
} from '../../organization/people/people.ts'
import { releaseUser } from '../../training/assignments/assignments.ts'
import { renameOnCertificates } from '../../training/certificates/certificates.ts'
import { eraseSubmissions } from '../../training/labs/labs.ts'
import { eraseRegistrations } from '../../training/lms-registrations/lms-registrations.ts'
import { reportKeptTokens, stopKeysOf } from './admin-notices.ts'
import { deleteEmailChangesOf } from './email-changes.queries.ts'
import { voidInvitations } from './invite-user.ts'

/**
 * Anonymizes a person for a privacy request. Removes name and address everywhere; progress, totals and the audit log
 * stay and point to a person without a name.
 */
export async function eraseUser(ctx: OrgContext, email: string): Promise<{ id: string }> {
  return write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    const user = await findUserRowByEmailKey(ctx.db, ctx.org.id, foldEmail(email))
    if (user === undefined) throw new AppError('user_not_found')
    const now = ctx.clock.now()
    const address = `erased-${user.id}@erased.invalid`
    await voidInvitations(ctx, user.id)
    await eraseSignIn(ctx, user.id)
    await deleteEmailChangesOf(ctx.db, ctx.org.id, user.id)
    const name = 'Erased user'
    await updateUserRow(ctx.db, ctx.org.id, user.id, {
      name,
      email: address,
      emailKey: address,
      role: 'learner',
      teamId: null,
      isActive: false,
      lastLoginAt: null,
      erasedAt: now,
      isScimManaged: false,
      isScimHidden: true,
      scimExternalId: null,
      scimAttributes: '{}',
      timeZone: null,
      locale: null,
      updatedAt: now,
    })
    await deleteMembershipsOf(ctx.db, ctx.org.id, user.id)
    const aliases = await listAliasRows(ctx.db, ctx.org.id, user.id)
    await deleteAliases(
      ctx.db,
      ctx.org.id,
      aliases.map(({ id }) => id),
    )
    const emails = [user.email, ...aliases.map(({ email }) => email)]
    await releaseUser(ctx, user.id)
    // The mail must not keep the erased name.
    await stopKeysOf(ctx, user, { reason: 'issuer_deactivated', cause: 'An admin was erased' })
    await reportKeptTokens(ctx, user, 'An admin was erased')
    await renameOnCertificates(ctx, user.id, name)
    await eraseSubmissions(ctx, user.id)
    await eraseRegistrations(ctx, user.id)
    await eraseRecipient(ctx, user.id)
    await eraseMails(ctx, user.id, address)
    await eraseKeyAddresses(ctx, user.id)
    await eraseAuthor(ctx, { id: user.id, emails }, address)
    await eraseFromEvents(ctx.db, ctx.org.id, user, { name, email: address })
    // Statements of xAPI name people by a mailbox.
    const mailbox = { ...user, email: `mailto:${user.email}` }
    await eraseFromEvents(ctx.db, ctx.org.id, mailbox, { name, email: `mailto:${address}` })
    for (const email of emails) await eraseAddressFromEvents(ctx.db, ctx.org.id, email, address)
    // Stored answers of POST /users may repeat the name and address for up to a day.
    await forgetAnswers(ctx)
    // After everything that still adds lines about the person.
    for (const email of emails) await eraseSecuritySources(ctx, { id: user.id, emailKey: foldEmail(email) })
    await writeAudit(ctx, { action: 'user.erased', subjectId: user.id })
    return { id: user.id }
  })
}
