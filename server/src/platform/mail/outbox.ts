import type { InTransaction, OrgContext } from '../context.ts'
import { newId } from '../crypto/random.ts'
import { sealedColumn } from '../crypto/sealed-column.ts'
import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import type { Eraser } from '../eraser.ts'
import { wakeJob } from '../jobs/jobs.ts'
import type { Letter } from './letter.ts'
import {
  countMailsSince,
  eraseRecipient,
  insertMails,
  priorities,
  type RecentMails,
  voidUseless,
  voidWaiting,
} from './mails.queries.ts'
import { toOneLine } from './plain-text.ts'

export const mailBodies = sealedColumn({
  purpose: 'mail',
  table: 'mails',
  column: 'sealed_body',
  key: { org_id: 'uuid', id: 'uuid' },
})

export type NewMail = Letter & {
  kind: string
  userId: string | null
  to: string
  usefulUntil: Date | null
}

type Urgency = keyof typeof priorities

/** Sends what waits. */
export const mailJob = 'mails'

/** Writes a mail in the transaction of the change it reports. The worker sends it after the commit. */
export function queueMail(ctx: InTransaction, mail: NewMail): Promise<void> {
  return queueMails(ctx, [mail], 'now')
}

export async function queueMails(
  ctx: InTransaction,
  mails: readonly NewMail[],
  urgency: Urgency = 'soon',
): Promise<void> {
  if (mails.length === 0) return
  const now = ctx.clock.now()
  await insertMails(
    ctx.db,
    mails.map((mail) => ({
      ...sealLetter(ctx, newId(), mail),
      userId: mail.userId,
      kind: mail.kind,
      toAddress: mail.to,
      // Names come from outside; a line break in one must not become a header.
      subject: toOneLine(mail.subject).slice(0, 250).toWellFormed(),
      status: 'waiting',
      priority: priorities[urgency],
      attempts: 0,
      dueAt: now,
      usefulUntil: mail.usefulUntil,
      claimToken: null,
      lastError: null,
      createdAt: now,
      sentAt: null,
    })),
  )
  await wakeJob(ctx.db, mailJob)
}

/** The letter as data: it is rendered when it is sent or read, with the look that the organization then has. */
function sealLetter({ org, sealer }: OrgContext, id: string, { personName, blocks, footer }: Letter) {
  const body = JSON.stringify({ personName, blocks, footer })
  return { orgId: org.id, id, sealedBody: sealer.seal(mailBodies.at(org.id, id), body) }
}

type SealedLetter = { orgId: string; id: string; subject: string; sealedBody: Buffer }

export function openLetter(sealer: Sealer, { orgId, id, subject, sealedBody }: SealedLetter): Letter {
  return { subject, ...JSON.parse(sealer.open(mailBodies.at(orgId, id), sealedBody)) }
}

/** Withdraws a person's queued mails of these kinds. */
export function withdrawMails(ctx: InTransaction, userIds: readonly string[], kinds: readonly string[]): Promise<void> {
  return voidWaiting(ctx.db, ctx.org.id, userIds, kinds)
}

/** How many mails of a kind were written to an address since then, and when the first of them was. */
export function countRecentMails(
  ctx: OrgContext,
  recent: RecentMails,
): Promise<{ count: number; oldestAt: Date | null }> {
  return countMailsSince(ctx.db, ctx.org.id, recent)
}

/** Mails to the person keep only time and kind; queued ones are withdrawn. */
export const eraseMails: Eraser = (ctx, { id, replacement }) =>
  eraseRecipient(ctx.db, ctx.org.id, id, replacement.email)

/** Removes mails with expired links from the outbox. With a mail server, sending does this. */
export function dropUselessMails(db: Db, now: Date): Promise<void> {
  return voidUseless(db, now)
}
