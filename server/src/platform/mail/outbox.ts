import type { InTransaction } from '../context.ts'
import { newId } from '../crypto/random.ts'

export const mailSealPurpose = 'mail'

export type MailBody = {
  text: string
  html: string
  /** Where the recipient can stop mails of this kind, with one click (RFC 8058). */
  unsubscribeUrl?: string
}
export type NewMail = {
  kind: string
  userId: string | null
  to: string
  subject: string
  body: MailBody
  usefulUntil: Date | null
}

/** Writes a mail in the transaction of what it tells about. The worker sends it after the commit. */
export function queueMail(ctx: InTransaction, mail: NewMail): Promise<void> {
  return queueMails(ctx, [mail])
}

export async function queueMails(ctx: InTransaction, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        orgId: ctx.org.id,
        id: newId(),
        userId: mail.userId,
        kind: mail.kind,
        toAddress: mail.to,
        subject: oneLine(mail.subject),
        sealedBody: ctx.sealer.seal(mailSealPurpose, JSON.stringify(mail.body)),
        status: 'waiting' as const,
        attempts: 0,
        dueAt: now,
        usefulUntil: mail.usefulUntil,
        claimToken: null,
        lastError: null,
        createdAt: now,
        sentAt: null,
      })),
    )
    .execute()
}

/** Mails of a kind that a person has not got yet and does not want any more. */
export async function withdrawMails(ctx: InTransaction, userId: string, kind: string): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('orgId', '=', ctx.org.id)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .execute()
}

/** Names come from outside; a line break in one must not become a header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').slice(0, 250)
}
