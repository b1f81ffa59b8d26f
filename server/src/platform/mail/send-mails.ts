import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock/clock.ts'
import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { type MailBody, mailSealPurpose } from './outbox.ts'

const batchSize = 20
const connections = 2
/** Longer than one mail takes with a slow server, whose every answer is waited for up to the time limit. */
const leaseMs = 120_000
const minuteMs = 60_000
/** How long after each failed attempt the next one follows; after the last one the mail has failed. */
export const retryDelaysMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)

type ClaimedMail = {
  orgId: string
  id: string
  toAddress: string
  subject: string
  sealedBody: Buffer
  attempts: number
}

export type MailSender = {
  /** Sends what is due; gives how many mails it took. */
  sendDue(): Promise<number>
  /** No further mail is begun; those that were taken and not begun are due again at once. */
  close(): void
}

export function createMailSender(options: {
  db: Db
  clock: Clock
  sealer: Sealer
  log: Logger
  smtpUrl: string
  from: string
  /** Invitations beyond this many in an hour and organization wait. */
  invitationsPerHour: number
  /** How long a silent mail server is waited for. */
  timeoutMs?: number
}): MailSender {
  const { db, clock, sealer, log } = options
  const timeoutMs = options.timeoutMs ?? 20_000
  const transport = createTransport(
    { url: options.smtpUrl, pool: true, maxConnections: connections, ...timeouts(timeoutMs) } as Parameters<
      typeof createTransport
    >[0],
    { disableFileAccess: true, disableUrlAccess: true },
  )

  let isClosed = false

  async function send(mail: ClaimedMail, token: string): Promise<void> {
    // Its turn may come late: by now somebody else may have taken it over, or its link may have been withdrawn.
    if (!(await renewLease(db, mail, token, clock.now()))) return
    try {
      const body = JSON.parse(sealer.open(mailSealPurpose, mail.sealedBody)) as MailBody
      await transport.sendMail({
        from: options.from,
        // As an object, so that nothing in the address is read as a second recipient.
        to: { name: '', address: mail.toAddress },
        subject: mail.subject,
        text: body.text,
        html: body.html,
        // The same on every attempt: a mail server or reader can drop a repeat.
        messageId: `<${mail.id}@parapet>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(body) },
      })
      await recordSent(db, mail, token, clock.now())
    } catch (error) {
      const failure = describeFailure(error)
      await recordFailure(db, mail, token, { ...failure, now: clock.now() })
      log.warn({ mailId: mail.id, orgId: mail.orgId, attempt: mail.attempts, reason: failure.reason }, 'mail not sent')
    }
  }

  return {
    async sendDue() {
      const token = randomUUID()
      const now = clock.now()
      await voidUseless(db, now)
      const mails = await claimDue(db, { token, now, invitationsPerHour: options.invitationsPerHour })
      const queue = mails.values()
      const sendInTurn = async () => {
        for (const mail of queue) if (!isClosed) await send(mail, token)
      }
      await Promise.all(Array.from({ length: connections }, sendInTurn))
      if (isClosed) await releaseClaims(db, token, clock.now())
      return mails.length
    },
    close() {
      isClosed = true
      transport.close()
    },
  }
}

/** Lets mail programs offer a way out that works without opening the page. */
function unsubscribeHeaders({ unsubscribeUrl }: MailBody): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function timeouts(ms: number) {
  return { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms }
}

/**
 * One statement, safe with many workers. A lease is only a later due time: when a worker dies, its mails come due again
 * by themselves. The cap counts what was sent in the last hour and what is being sent. Mails beyond it become due
 * later, when there is room again: left where they are, they would stand in the way of all other organizations.
 */
async function claimDue(
  db: Db,
  claim: { token: string; now: Date; invitationsPerHour: number },
): Promise<ClaimedMail[]> {
  const { token, now, invitationsPerHour } = claim
  const hourAgo = new Date(now.getTime() - 60 * minuteMs)
  const { rows } = await sql<ClaimedMail & { isAllowed: boolean }>`
    with due as (
      select m.org_id, m.id, m.due_at, m.kind like 'invitation%' as is_invitation,
        row_number() over (partition by m.org_id, m.kind like 'invitation%' order by m.due_at, m.id) as place
      from mails m
      where m.status = 'waiting' and m.due_at <= ${now}
      order by m.due_at, m.id
      limit 1000
    ), used as (
      select o.org_id, count(s.id) as count,
        greatest(min(s.sent_at) + interval '1 hour', ${now}::timestamptz + interval '1 minute') as room_at
      from (select distinct org_id from due where is_invitation) o
      left join mails s on s.org_id = o.org_id and s.kind like 'invitation%' and (s.sent_at > ${hourAgo}
        or (s.status = 'waiting' and s.claim_token is not null and s.due_at > ${now}))
      group by o.org_id
    ), decided as (
      select d.org_id, d.id, d.due_at, u.room_at,
        not d.is_invitation or d.place + u.count <= ${invitationsPerHour} as is_allowed
      from due d left join used u on u.org_id = d.org_id
    ), picked as (
      (select * from decided where is_allowed order by due_at, id limit ${batchSize})
      union all
      (select * from decided where not is_allowed)
    ), locked as (
      select m.org_id, m.id, p.is_allowed, p.room_at from mails m join picked p on p.org_id = m.org_id and p.id = m.id
      where m.status = 'waiting' and m.due_at <= ${now}
      for update of m skip locked
    )
    update mails m
    set due_at = case when l.is_allowed then ${new Date(now.getTime() + leaseMs)} else l.room_at end,
      claim_token = case when l.is_allowed then ${token}::uuid end,
      attempts = m.attempts + case when l.is_allowed then 1 else 0 end
    from locked l
    where m.org_id = l.org_id and m.id = l.id
    returning m.org_id, m.id, m.to_address, m.subject, m.sealed_body, m.attempts, l.is_allowed`.execute(db)
  return rows.filter(({ isAllowed }) => isAllowed)
}

/** False when the mail is not ours any more. */
async function renewLease(db: Db, mail: ClaimedMail, token: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where('orgId', '=', mail.orgId)
    .where('id', '=', mail.id)
    .where('claimToken', '=', token)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

async function releaseClaims(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: now, claimToken: null, attempts: sql`attempts - 1` })
    .where('claimToken', '=', token)
    .where('status', '=', 'waiting')
    .execute()
}

async function voidUseless(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', now)
    .where('usefulUntil', '<=', now)
    .execute()
}

async function recordSent(db: Db, mail: ClaimedMail, token: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sentAt: now, sealedBody: null, lastError: null, claimToken: null })
    .where('orgId', '=', mail.orgId)
    .where('id', '=', mail.id)
    .where('claimToken', '=', token)
    .execute()
}

async function recordFailure(
  db: Db,
  mail: ClaimedMail,
  token: string,
  failure: { reason: string; isFinal: boolean; now: Date },
): Promise<void> {
  const delayMs = failure.isFinal ? undefined : retryDelaysMs[mail.attempts - 1]
  const next =
    delayMs === undefined
      ? { status: 'failed' as const, sealedBody: null }
      : { dueAt: new Date(failure.now.getTime() + delayMs) }
  await db
    .updateTable('mails')
    .set({ ...next, lastError: failure.reason, claimToken: null })
    .where('orgId', '=', mail.orgId)
    .where('id', '=', mail.id)
    .where('claimToken', '=', token)
    .execute()
}

/** A 5xx about the recipient or the message will not change; everything else may, such as a sender that is mended. */
function describeFailure(error: unknown): { reason: string; isFinal: boolean } {
  const failure = error as Error & { responseCode?: number; code?: string; response?: string; command?: string }
  const isAboutMail = failure.code === 'EMESSAGE' || (failure.code === 'EENVELOPE' && failure.command !== 'MAIL FROM')
  const isFinal = (failure.responseCode ?? 0) >= 500 && isAboutMail
  return { reason: (failure.response ?? failure.message).replaceAll(/\p{C}+/gu, ' ').slice(0, 500), isFinal }
}
