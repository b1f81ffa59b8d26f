import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Row, Tables } from '../database/tables.ts'

type MailRow = Tables['mails']
export type MailStatus = MailRow['status']

export async function insertMails(db: Db, rows: Insertable<MailRow>[]): Promise<void> {
  await db.insertInto('mails').values(rows).execute()
}

export type MailFilter = { orgId?: string; status?: MailStatus }

const summaryColumns = [
  ...(['id', 'orgId', 'kind', 'toAddress as to', 'subject', 'status', 'attempts'] as const),
  ...(['lastError', 'createdAt', 'sentAt'] as const),
] as const

function selectMails(db: Db, { orgId, status }: MailFilter) {
  return db
    .selectFrom('mails')
    .select(summaryColumns)
    .$if(orgId !== undefined, (query) => query.where('orgId', '=', orgId as string))
    .$if(status !== undefined, (query) => query.where('status', '=', status as MailStatus))
}

export function listMailRows(db: Db, filter: MailFilter & { limit: number }) {
  return selectMails(db, filter).orderBy('createdAt', 'desc').limit(filter.limit).execute()
}

export function findMailRow(db: Db, id: string, filter: MailFilter) {
  return selectMails(db, filter).select('sealedBody').where('id', '=', id).executeTakeFirst()
}

export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export type RecentMails = { kind: string; address: string; since: Date }

export function countMailsSince(db: Db, orgId: string, { kind, address, since }: RecentMails) {
  return db
    .selectFrom('mails')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .where('orgId', '=', orgId)
    .where('kind', '=', kind)
    .where(sql`lower(to_address)`, '=', sql`lower(${address})`)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
}

export async function voidWaiting(db: Db, orgId: string, userId: string, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('status', '=', 'waiting')
    .execute()
}

export async function eraseRecipient(db: Db, orgId: string, userId: string, address: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      toAddress: address,
      sealedBody: null,
      lastError: null,
      status: sql`case status when 'waiting' then 'void' else status end`,
    })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
}

export async function voidUseless(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', now)
    .where('usefulUntil', '<=', now)
    .execute()
}

/** Mails of these kinds beyond the hourly limit per organization wait. */
export type HourlyCap = { kinds: readonly string[]; mails: number }

export type ClaimedMail = Row<'mails', 'orgId' | 'id' | 'toAddress' | 'subject' | 'attempts'> & { sealedBody: Buffer }

const hourMs = 3_600_000

/**
 * One statement, safe with many workers. A lease is only a later due time: when a worker dies, its mails become due
 * again. The cap counts what was sent in the last hour and what is being sent. Mails beyond it become due
 * later, when there is room again: left where they are, they would be in the way of all other organizations.
 */
export async function claimDue(
  db: Db,
  claim: { token: string; now: Date; leaseMs: number; limit: number; cap: HourlyCap },
): Promise<ClaimedMail[]> {
  const { token, now, leaseMs, limit, cap } = claim
  const hourAgo = new Date(now.getTime() - hourMs)
  const { rows } = await sql<ClaimedMail & { isAllowed: boolean }>`
    with due as (
      select m.org_id, m.id, m.due_at, c.is_capped,
        row_number() over (partition by m.org_id, c.is_capped order by m.due_at, m.id) as place
      from mails m cross join lateral (select m.kind = any(${cap.kinds}) as is_capped) c
      where m.status = 'waiting' and m.due_at <= ${now}
      order by m.due_at, m.id
      limit 1000
    ), used as (
      select o.org_id, count(s.id) as count,
        greatest(min(s.sent_at) + interval '1 hour', ${now}::timestamptz + interval '1 minute') as room_at
      from (select distinct org_id from due where is_capped) o
      left join mails s on s.org_id = o.org_id and s.kind = any(${cap.kinds}) and (s.sent_at > ${hourAgo}
        or (s.status = 'waiting' and s.claim_token is not null and s.due_at > ${now}))
      group by o.org_id
    ), decided as (
      select d.org_id, d.id, d.due_at, u.room_at, not d.is_capped or d.place + u.count <= ${cap.mails} as is_allowed
      from due d left join used u on u.org_id = d.org_id
    ), picked as (
      (select * from decided where is_allowed order by due_at, id limit ${limit})
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

type Claim = { orgId: string; id: string; token: string }

function updateClaimed(db: Db, { orgId, id, token }: Claim, changes: Updateable<MailRow>) {
  return db
    .updateTable('mails')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('claimToken', '=', token)
}

/** Returns false if the mail is no longer ours, or no longer wanted. */
export async function renewLease(db: Db, claim: Claim, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim, { dueAt })
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recordSent(db: Db, claim: Claim, sentAt: Date): Promise<void> {
  const changes = { status: 'sent' as const, sentAt, sealedBody: null, lastError: null, claimToken: null }
  await updateClaimed(db, claim, changes).execute()
}

/** Without a time for the next attempt the mail has failed for good. */
export async function recordFailure(db: Db, claim: Claim, reason: string, retryAt: Date | undefined): Promise<void> {
  const next = retryAt === undefined ? { status: 'failed' as const, sealedBody: null } : { dueAt: retryAt }
  await updateClaimed(db, claim, { ...next, lastError: reason, claimToken: null }).execute()
}

export async function releaseClaims(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: now, claimToken: null, attempts: sql`attempts - 1` })
    .where('claimToken', '=', token)
    .where('status', '=', 'waiting')
    .execute()
}
