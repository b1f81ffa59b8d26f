import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { exemptedDueAt, isExempt, isOpenForPerson, pausedDueAt } from './definitions.queries.ts'

/** Of `assignment_assignees aa`: the due date without the exemption. While exempt, it moves with the time. */
function baseDueAt(now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${isExempt(now)} then ${pausedDueAt(now)} else coalesce(aa.own_due_at, a.deadline) end`
}

export type DueState = {
  userId: string
  isInScope: boolean
  isCompleted: boolean
  isExempt: boolean
  baseDueAt: Date | null
}

/** Where these people are; those whom the assignment never reached are missing. */
export async function listDueStates(
  db: Db,
  orgId: string,
  { assignmentId, userIds, now }: { assignmentId: string; userIds: readonly string[]; now: Date },
): Promise<DueState[]> {
  const { rows } = await sql<DueState>`
    select aa.user_id, aa.membership = 'current' as is_in_scope, aa.completed_at is not null as is_completed,
      ${isExempt(now)} as is_exempt, ${baseDueAt(now)} as base_due_at
    from assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.user_id = any(${userIds}::uuid[])`.execute(
    db,
  )
  return rows
}

export type DueDateAct = {
  assignmentId: string
  userIds: readonly string[]
  act: 'extended' | 'exempted' | 'exemption_ended'
  /** Of an extension. */
  dueAt: Date | null
  /** Of an exemption; null: until further notice. */
  until: Date | null
  reason: string
  setByUserId: string | null
  now: Date
}

/** Writes the acts, and the dates that follow from them. */
export async function insertDueDates(db: Db, orgId: string, set: DueDateAct): Promise<void> {
  const { now } = set
  const until = sql`coalesce(${set.until}::timestamptz, 'infinity')`
  const due = {
    extended: sql`${set.dueAt}::timestamptz`,
    exempted: exemptedDueAt(sql`b.due_at`, until, now),
    exemption_ended: sql`b.due_at`,
  }[set.act]
  const exemptUntil = set.act === 'exempted' ? until : sql`null::timestamptz`
  await sql`
    with wanted as (
      select aa.user_id, b.due_at as base_due_at, ${due} as due_at, ${exemptUntil} as exempt_until
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      cross join lateral (select ${baseDueAt(now)} as due_at) b
      where aa.org_id = ${orgId} and aa.assignment_id = ${set.assignmentId} and aa.user_id = any(${set.userIds}::uuid[])
        and ${isOpenForPerson}
    ), changed as (
      update assignment_assignees aa set own_due_at = w.due_at, exempt_until = w.exempt_until
      from wanted w
      where aa.org_id = ${orgId} and aa.assignment_id = ${set.assignmentId} and aa.user_id = w.user_id
    )
    insert into assignment_due_dates (org_id, assignment_id, user_id, act, due_at, base_due_at, exempt_until, reason,
      set_by_user_id, set_at)
    select ${orgId}, ${set.assignmentId}, user_id, ${set.act}, due_at, base_due_at, exempt_until, ${set.reason},
      ${set.setByUserId}, ${now}
    from wanted`.execute(db)
}

/** As text, because an exemption without an end is infinite: no Date can be that. */
export type KeptDueDate = {
  userId: string
  ownDueAt: string | null
  exemptUntil: string | null
  baseDueAt: string | null
}

/**
 * What holds for these people before an act: its undo writes it again. The time that stopped for exempt people is that of
 * the act's moment.
 */
export async function listKeptDueDates(
  db: Db,
  orgId: string,
  { assignmentId, userIds, now }: { assignmentId: string; userIds: readonly string[]; now: Date },
): Promise<KeptDueDate[]> {
  const { rows } = await sql<KeptDueDate>`
    select aa.user_id, aa.own_due_at::text, aa.exempt_until::text,
      (case when ${isExempt(now)} then ${pausedDueAt(now)} end)::text as base_due_at
    from assignment_assignees aa
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.user_id = any(${userIds}::uuid[])`.execute(
    db,
  )
  return rows
}

/** The last act for each of these people. */
export async function listLastActs(
  db: Db,
  orgId: string,
  { assignmentId, userIds }: { assignmentId: string; userIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; seq: string }>`
    select user_id, max(seq)::text as seq from assignment_due_dates
    where org_id = ${orgId} and assignment_id = ${assignmentId} and user_id = any(${userIds}::uuid[])
    group by user_id`.execute(db)
  return new Map(rows.map(({ userId, seq }) => [userId, seq]))
}

/** What is undone: the act, and what held for the person before it. */
export type UndoneDueDate = KeptDueDate & { seq: string }

/** Writes them again where the last act is the one that is undone and the person still has to do it. */
export async function restoreDueDateRows(
  db: Db,
  orgId: string,
  undone: { assignmentId: string; kept: readonly UndoneDueDate[]; setByUserId: string | null; now: Date },
): Promise<Set<string>> {
  const { assignmentId, kept, now } = undone
  const { rows } = await sql<{ userId: string }>`
    with wanted as (
      select k.* from unnest(${kept.map(({ userId }) => userId)}::uuid[],
        ${kept.map(({ ownDueAt }) => ownDueAt)}::timestamptz[], ${kept.map(({ exemptUntil }) => exemptUntil)}::timestamptz[],
        ${kept.map(({ baseDueAt }) => baseDueAt)}::timestamptz[], ${kept.map(({ seq }) => seq)}::bigint[])
        as k (user_id, own_due_at, exempt_until, base_due_at, seq)
      where k.seq = (
        select max(d.seq) from assignment_due_dates d
        where d.org_id = ${orgId} and d.assignment_id = ${assignmentId} and d.user_id = k.user_id)
    ), changed as (
      update assignment_assignees aa set own_due_at = w.own_due_at, exempt_until = w.exempt_until
      from wanted w
      where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.user_id = w.user_id and ${isOpenForPerson}
      returning aa.user_id, w.own_due_at, w.exempt_until, w.base_due_at
    ), told as (
      insert into assignment_due_dates (org_id, assignment_id, user_id, act, due_at, base_due_at, exempt_until,
        set_by_user_id, set_at)
      select ${orgId}, ${assignmentId}, user_id, 'changed', own_due_at, base_due_at, exempt_until, ${undone.setByUserId}, ${now}
      from changed
    )
    select user_id from changed`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

export type DueDateRow = Row<'assignmentDueDates', 'userId' | 'act' | 'reason' | 'setByUserId' | 'setAt'> & {
  userName: string | null
  setByName: string | null
  dueAt: Date | null
  exemptUntil: Date | null
  isExempt: boolean
}

/** Newest first. */
export async function listDueDateRows(
  db: Db,
  orgId: string,
  { assignmentId, userId, limit }: { assignmentId: string; userId: string | undefined; limit: number },
): Promise<DueDateRow[]> {
  const { rows } = await sql<DueDateRow>`
    select x.user_id, u.name as user_name, x.act, nullif(x.due_at, 'infinity') as due_at,
      nullif(x.exempt_until, 'infinity') as exempt_until, x.exempt_until is not null as is_exempt, x.reason,
      x.set_by_user_id, s.name as set_by_name, x.set_at
    from assignment_due_dates x
    left join users u on u.org_id = x.org_id and u.id = x.user_id
    left join users s on s.org_id = x.org_id and s.id = x.set_by_user_id
    where x.org_id = ${orgId} and x.assignment_id = ${assignmentId}
      and (${userId ?? null}::uuid is null or x.user_id = ${userId ?? null})
    order by x.seq desc limit ${limit}`.execute(db)
  return rows
}

/** What admins wrote about a person. */
export async function clearReasons(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .updateTable('assignmentDueDates')
    .set({ reason: null })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
}
