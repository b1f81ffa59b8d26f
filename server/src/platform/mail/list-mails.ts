import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import { renderLetter } from './letter.ts'
import { countWaitingMails, findMailRow, listMailRows, type MailFilter, type MailStatus } from './mails.queries.ts'
import { openLetter } from './outbox.ts'

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
  if (sealedBody === null) return { ...toSummary(summary), text: null, html: null }
  const { text, html } = renderLetter(openLetter(sealer, { ...row, sealedBody }))
  return { ...toSummary(summary), text, html }
}

export { countWaitingMails }

function toSummary<T extends { createdAt: Date; sentAt: Date | null }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }
}
