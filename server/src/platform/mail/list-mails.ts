import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import { type MailBody, mailSealPurpose } from './outbox.ts'

export type MailSummary = {
  id: string
  orgSlug: string
  kind: string
  to: string
  subject: string
  status: 'waiting' | 'sent' | 'failed' | 'void'
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}
/** The body is gone once the mail was sent. */
export type MailDetail = MailSummary & { text: string | null; html: string | null }

type MailFilter = { orgId?: string; status?: MailSummary['status'] }

function selectMails(db: Db, { orgId, status }: MailFilter) {
  return db
    .selectFrom('mails as m')
    .innerJoin('organizations as o', 'o.id', 'm.orgId')
    .select(['m.id', 'o.slug as orgSlug', 'm.kind', 'm.toAddress as to', 'm.subject', 'm.status', 'm.attempts'])
    .select(['m.lastError', 'm.createdAt', 'm.sentAt'])
    .$if(orgId !== undefined, (query) => query.where('m.orgId', '=', orgId as string))
    .$if(status !== undefined, (query) => query.where('m.status', '=', status as MailSummary['status']))
}

export async function listMails(db: Db, filter: MailFilter & { limit: number }): Promise<MailSummary[]> {
  const rows = await selectMails(db, filter).orderBy('m.createdAt', 'desc').limit(filter.limit).execute()
  return rows.map(toSummary)
}

export async function findMail(
  db: Db,
  sealer: Sealer,
  id: string,
  filter: MailFilter = {},
): Promise<MailDetail | undefined> {
  const row = await selectMails(db, filter).select('m.sealedBody').where('m.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const { sealedBody, ...summary } = row
  const body = sealedBody === null ? null : (JSON.parse(sealer.open(mailSealPurpose, sealedBody)) as MailBody)
  return { ...toSummary(summary), text: body?.text ?? null, html: body?.html ?? null }
}

export async function countWaitingMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function toSummary<T extends { createdAt: Date; sentAt: Date | null }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}
