import { type Insertable, sql, type Updateable } from 'kysely'
import { hourMs } from '../clock/durations.ts'
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

export async function voidWaiting(
  db: Db,
  orgId: string,
  userIds: readonly string[],
  kinds: readonly string[],
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('orgId', '=', orgId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
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

/**
 * What goes first when many mails wait: what someone waits for in front of the screen, then what reports a change, then
 * what thousands get on the same morning.
 */
export const priorities = { now: 0, soon: 1, later: 2 } as const

/** Mails of these kinds beyond the hourly limit per organization wait. */
export type HourlyCap = { kinds: readonly string[]; mails: number }

export type ClaimedMail = Row<'mails', 'orgId' | 'id' | 'toAddress' | 'subject' | 'attempts'> & { sealedBody: Buffer }

/** How many mails beyond the cap are put off at a time. */
const putOffMax = 1000

/**
 * One statement, safe with many workers. A lease is only a later due time: when a worker dies, its mails become due
 * again. What is urgent goes first; after that, organizations take turns, so that the thousands of one do not delay the
 * others. Each organization's next mails are looked up by themselves: the cost does not depend on how many wait, nor on
 * what the planner believes about that. The cap counts what was sent in the last hour and what is being sent. Mails
 * beyond it become due later, when there is room again: left where they are, they would be in the way.
 */
export async function claimDue(
  db: Db,
  claim: { token: string; now: Date; leaseMs: number; limit: number; cap: HourlyCap },
): Promise<ClaimedMail[]> {
  const { token, now, leaseMs, limit, cap } = claim
  const hourAgo = new Date(now.getTime() - hourMs)
  const isDue = sql`status = 'waiting' and due_at <= ${now}`
  const { rows } = await sql<ClaimedMail & { isAllowed: boolean }>`
    with recursive turn (priority, org_id) as (
      -- By the index of those that wait: ordered by org_id alone, PostgreSQL may go through all mails by their key.
      (select priority, org_id from mails where status = 'waiting' order by priority, org_id limit 1)
      union all
      select o.priority, o.org_id from turn t cross join lateral (
        select priority, org_id from mails where status = 'waiting' and (priority, org_id) > (t.priority, t.org_id)
        order by priority, org_id limit 1) o
    ), due as (
      select t.priority, t.org_id, m.id, m.due_at, m.kind = any(${cap.kinds}) as is_capped,
        row_number() over (partition by t.org_id, m.kind = any(${cap.kinds}) order by t.priority, m.due_at, m.id) as place
      from turn t cross join lateral (
        select id, due_at, kind from mails where ${isDue} and priority = t.priority and org_id = t.org_id
        order by due_at, id limit ${limit}) m
    ), used as (
      select o.org_id, count(s.id) as count,
        greatest(min(s.sent_at) + interval '1 hour', ${now}::timestamptz + interval '1 minute') as room_at
      from (select distinct org_id from due where is_capped) o
      left join lateral (
        select id, sent_at from mails where org_id = o.org_id and kind = any(${cap.kinds}) and sent_at > ${hourAgo}
        union all
        select id, null from mails where org_id = o.org_id and kind = any(${cap.kinds}) and status = 'waiting'
          and claim_token is not null and due_at > ${now}) s on true
      group by o.org_id
    ), decided as (
      select d.*, u.room_at, not d.is_capped or d.place + u.count <= ${cap.mails} as is_allowed
      from due d left join used u on u.org_id = d.org_id
    ), picked as (
      (select org_id, id, room_at, true as is_allowed from decided where is_allowed
       order by priority, row_number() over (partition by priority, org_id order by due_at, id), due_at, id limit ${limit})
      union all
      select o.org_id, m.id, o.room_at, false
      from (select distinct org_id, room_at from decided where not is_allowed) o
      join turn t on t.org_id = o.org_id cross join lateral (
        select id from mails
        where ${isDue} and priority = t.priority and org_id = o.org_id and kind = any(${cap.kinds})
        order by due_at, id limit ${putOffMax}) m
      where not exists (select from decided d where d.org_id = o.org_id and d.id = m.id and d.is_allowed)
    ), locked as (
      select m.org_id, m.id, p.is_allowed, p.room_at
      -- One by one, by key: a join may read everything that waits for each of them.
      from picked p cross join lateral (
        select org_id, id, status, due_at from mails where org_id = p.org_id and id = p.id limit 1
        for update skip locked) m
      where m.status = 'waiting' and m.due_at <= ${now}
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
