import type { WriteContext } from '../../../platform/context.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { composeCertificateMail, type IssuedCertificate } from './news-mails.ts'
import { toFrame } from './reminder-frame.ts'
import { findRecipient, listOptedOut } from './reminders.queries.ts'

/** Writes a mail for each certificate, in the transaction that issued it. */
export async function announceCertificates(
  ctx: WriteContext,
  userId: string,
  certificates: readonly IssuedCertificate[],
): Promise<void> {
  if (certificates.length === 0) return
  const kind = 'certificate-issued'
  const recipient = await findRecipient(ctx.db, ctx.org.id, userId)
  if (recipient === undefined) return
  if ((await listOptedOut(ctx.db, ctx.org.id, { userIds: [userId], kind })).has(userId)) return
  const frame = toFrame(ctx, kind, recipient)
  await queueMails(
    ctx,
    certificates.map((certificate) => ({
      ...composeCertificateMail(frame, certificate),
      ...{ kind, userId, to: recipient.email, usefulUntil: null },
    })),
    'later',
  )
}
