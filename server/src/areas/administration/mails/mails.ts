import { limits, type WaitingMail, type WaitingMailText } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { findMail, listMails, type MailSummary } from '../../../platform/mail/list-mails.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { mailAudit } from './mails.audit.ts'

/** Mails that wait because there is no mail server, newest first. */
export async function listWaitingMails(ctx: OrgContext): Promise<WaitingMail[]> {
  const mails = await listMails(ctx.db, { orgId: ctx.org.id, status: 'waiting', limit: limits.mailPageSize })
  return mails.map(toWaitingMail)
}

/** The text may contain a link that gives access, so reading it adds an audit line. */
export async function readWaitingMail(ctx: OrgContext, id: string): Promise<WaitingMailText> {
  return write(ctx, async (ctx) => {
    const mail = await findMail(ctx.db, ctx.sealer, id, { orgId: ctx.org.id, status: 'waiting' })
    if (mail === undefined || mail.text === null) throw new AppError('mail_not_found')
    await writeAudit(ctx, mailAudit, { action: 'mail.read', subjectId: id, details: { kind: mail.kind } })
    return { ...toWaitingMail(mail), text: mail.text }
  })
}

function toWaitingMail({ id, kind, to, subject, createdAt }: MailSummary): WaitingMail {
  return { id, kind, to, subject, createdAt }
}
