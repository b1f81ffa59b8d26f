import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import { countWaitingMails, findMailRow, listMailRows, type MailFilter, type MailStatus } from './mails.queries.ts'
import { type MailBody, mailBodies } from './outbox.ts'

export type MailSummary = {
  id: string
  orgId: string
  kind: string
  to: string
  subject: string
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}
/** The body is deleted once the mail is sent. */
export type MailDetail = MailSummary & { text: string | null; html: string | null }

export async function listMails(db: Db, filter: MailFilter & { limit: number }): Promise<MailSummary[]> {
  return (await listMailRows(db, filter)).map(toSummary)
}

export async function findMail(
  db: Db,
  sealer: Sealer,
  id: string,
  filter: MailFilter = {},
): Promise<MailDetail | undefined> {
  const row = await findMailRow(db, id, filter)
  if (row === undefined) return undefined
  const { sealedBody, ...summary } = row
  const body =
    sealedBody === null ? null : (JSON.parse(sealer.open(mailBodies.at(row.orgId, row.id), sealedBody)) as MailBody)
  return { ...toSummary(summary), text: body?.text ?? null, html: body?.html ?? null }
}

export { countWaitingMails }

function toSummary<T extends { createdAt: Date; sentAt: Date | null }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}
