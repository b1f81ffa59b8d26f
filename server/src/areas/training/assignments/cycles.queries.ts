/** Training that counts from a moment on: after a renewal, or where an assignment limits how old it may be. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { CatalogItem } from './assignments.rules.ts'
import {
  completionOf,
  dueAt,
  exemptDueAt,
  exemptedDueAt,
  isOpenForPerson,
  ownDueAt,
  ownDueAtOnRenewal,
  pausedDueAt,
  renewsAfter,
  trainedAt,
} from './definitions.queries.ts'
import { type Completion, inScope, itemTables, newCompletions, type Scope } from './settle.queries.ts'

/** Whether for anything in the scope not all past work counts. */
export async function hasSince(db: Db, orgId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from assignment_assignees aa
      where aa.org_id = ${orgId} and aa.counts_from is not null
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}) as found`.execute(db)
  return rows[0]?.found === true
}

type Part = { itemType: string; itemId: string; partId: string }
type Content = { items: readonly CatalogItem[]; parts: readonly Part[] }

/**
 * Tables over what is open and counts from a moment on: `reached`, `item`, and `wanted`, with the moment at which every
 * part of an item had been solved since then. An item that left the catalog cannot be done again, so it is not required.
 */
function sinceTables(orgId: string, scope: Scope, { items, parts }: Content) {
  return sql`reached as (
      -- Only the first time: what is made to repeat is the whole training later.
      select aa.assignment_id, aa.user_id, aa.counts_from, aa.cycle, a.is_refresher and aa.cycle = 1 as is_refresher
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      join users u on u.org_id = aa.org_id and u.id = aa.user_id
      where aa.org_id = ${orgId} and aa.counts_from is not null and ${isOpenForPerson} and a.is_active and u.is_active
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}
    ), ${itemTables(orgId, items)}, part as (
      select * from unnest(${parts.map((p) => p.itemType)}::text[], ${parts.map((p) => p.itemId)}::text[],
        ${parts.map((p) => p.partId)}::text[]) as p (item_type, item_id, part_id)
    ), solved as (
      select user_id, 'topic' as item_type, topic_id as item_id, challenge_id as part_id, created_at as at, is_passed
      from challenge_attempts
      where org_id = ${orgId} and user_id in (select user_id from reached)
        and created_at >= (select min(counts_from) from reached)
      union all
      select user_id, 'scenario', scenario_id, step::text, passed_at, true
      from scenario_step_passes
      where org_id = ${orgId} and user_id in (select user_id from reached)
        and passed_at >= (select min(counts_from) from reached)
    ), solved_part as (
      select r.assignment_id, r.user_id, r.counts_from, r.cycle, r.is_refresher, p.item_type, p.item_id, p.part_id,
        min(s.at) filter (where s.is_passed) as passed_at, min(s.at) as tried_at
      from reached r
      join item i on i.assignment_id = r.assignment_id
      join part p on p.item_type = i.item_type and p.item_id = i.item_id
      left join solved s on s.user_id = r.user_id and s.item_type = p.item_type and s.item_id = p.item_id
        and s.part_id = p.part_id and s.at >= r.counts_from
      group by r.assignment_id, r.user_id, r.counts_from, r.cycle, r.is_refresher, p.item_type, p.item_id, p.part_id
    ), tried as (
      -- Of a refresher, one part is enough.
      select assignment_id, user_id, counts_from, cycle = 1 and not is_refresher as is_first, item_type, item_id,
        case when is_refresher then count(passed_at) > 0 else count(passed_at) = count(*) end as is_done,
        case when is_refresher then min(passed_at) else max(passed_at) end as done_at, min(tried_at) as tried_at,
        case when is_refresher then 1 else count(*)::int end as parts_total,
        case when is_refresher then least(1, count(passed_at))::int else count(passed_at)::int end as parts_completed
      from solved_part
      group by assignment_id, user_id, counts_from, cycle, is_refresher, item_type, item_id
    ), wanted as (
      -- Content may have grown since an item was completed.
      select t.assignment_id, t.user_id, t.item_type, t.item_id, t.is_done or d.item_id is not null as is_done,
        coalesce(d.completed_at, case when t.is_done then t.done_at end) as done_at, t.tried_at,
        t.parts_total, t.parts_completed
      from tried t
      left join completed_items d on t.is_first and d.org_id = ${orgId} and d.user_id = t.user_id
        and d.item_type = t.item_type and d.item_id = t.item_id and d.completed_at >= t.counts_from
    )`
}

/** Like refreshAssignees, for people for whom only newer work counts. */
export async function refreshSince(
  db: Db,
  orgId: string,
  scope: Scope,
  content: Content,
  now: Date,
): Promise<Completion[]> {
  const isNew = sql`f.done = f.total`
  const done = completionOf(sql`f.trained_at`, now)
  const { rows } = await sql<Completion>`
    with ${sinceTables(orgId, scope, content)}, found as (
      select assignment_id, user_id, count(*)::int as total, count(*) filter (where is_done)::int as done,
        max(done_at) as trained_at, min(tried_at) as started_at
      from wanted
      group by assignment_id, user_id
    ), changed as (
      update assignment_assignees aa set
        items_completed = f.done,
        started_at = f.started_at,
        completed_at = case when ${isNew} then ${done.completedAt} end,
        credited_from = case when ${isNew} then ${done.creditedFrom} end,
        held_due_at = case when ${isNew} then ${done.heldDueAt} end,
        renews_at = case when ${isNew} then ${done.renewsAt} end
      from found f
      join assignments a on a.org_id = ${orgId} and a.id = f.assignment_id
      where aa.org_id = ${orgId} and aa.assignment_id = f.assignment_id and aa.user_id = f.user_id
        and aa.completed_at is null
        and (aa.items_completed <> f.done or aa.started_at is distinct from f.started_at or ${isNew})
      returning aa.*
    ), ${newCompletions(orgId, sql`true`)}`.execute(db)
  return rows
}

export type CycleItem = {
  assignmentId: string
  itemType: 'topic' | 'scenario'
  itemId: string
  isDone: boolean
  /** Of a refresher one, whichever it is. */
  partsTotal: number
  partsCompleted: number
}

/** What a person has to do although they may have done it before, and whether they have. */
export async function listCycleItems(db: Db, orgId: string, userId: string, content: Content): Promise<CycleItem[]> {
  const { rows } = await sql<CycleItem>`
    with ${sinceTables(orgId, { userIds: [userId] }, content)}
    select assignment_id, item_type, item_id, is_done, parts_total, parts_completed from wanted`.execute(db)
  return rows
}

/** Since when a scenario has to be done again, by the latest open assignment that requires it. */
export async function findScenarioRenewal(
  db: Db,
  orgId: string,
  { userId, scenarioId }: { userId: string; scenarioId: string },
  items: readonly CatalogItem[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    with ${sinceTables(orgId, { userIds: [userId] }, { items, parts: [] })}
    select max(r.counts_from) as at from reached r join item i on i.assignment_id = r.assignment_id
    where i.item_type = 'scenario' and i.item_id = ${scenarioId}`.execute(db)
  return rows[0]?.at ?? undefined
}

const isRenewing = sql`aa.membership = 'current' and a.is_offered`

const fromRenewing = sql`assignment_assignees aa
  join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id`

export async function listOrganizationsToRenew(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where o.is_active and o.id in (
      select aa.org_id from ${fromRenewing} where aa.renews_at <= ${now} and ${isRenewing})
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type Renewal = { assignmentId: string; userId: string }

/** Begins the next cycle for some of the people who are due, and keeps the finished one as history. */
export async function beginCycles(db: Db, orgId: string, now: Date, limit: number): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    with due as (
      select aa.*, ${dueAt} as was_due_at, ${ownDueAtOnRenewal(now)} as base_due_at,
        ${exemptDueAt(ownDueAtOnRenewal(now), now)} as next_due_at, o.sends_reminders
      from ${fromRenewing}
      join organizations o on o.id = aa.org_id
      where aa.org_id = ${orgId} and aa.renews_at <= ${now} and ${isRenewing}
      order by aa.renews_at, aa.assignment_id, aa.user_id
      limit ${limit}
    ), kept as (
      insert into assignment_cycles (org_id, assignment_id, user_id, cycle, began_at, due_at, completed_at, credited_from,
        ended_at)
      select org_id, assignment_id, user_id, cycle, coalesce(cycle_began_at, joined_at), was_due_at, completed_at,
        credited_from, ${now}
      from due
    ), acts as (
      insert into assignment_due_dates (org_id, assignment_id, user_id, act, due_at, base_due_at, exempt_until, set_at)
      select org_id, assignment_id, user_id, 'renewed', next_due_at, base_due_at, exempt_until, ${now} from due
    )
    update assignment_assignees aa set
      cycle = aa.cycle + 1,
      -- From the renewal, not from when a worker noticed it: work in between counts.
      cycle_began_at = aa.renews_at,
      counts_from = aa.renews_at,
      own_due_at = d.next_due_at,
      items_completed = 0,
      started_at = null,
      completed_at = null,
      credited_from = null,
      held_due_at = null,
      renews_at = null,
      is_to_be_told = d.sends_reminders
    from due d
    where aa.org_id = ${orgId} and aa.assignment_id = d.assignment_id and aa.user_id = d.user_id
    returning aa.assignment_id, aa.user_id`.execute(db)
  return rows
}

type Change = { assignmentId: string; now: Date; setByUserId: string | null }

/**
 * After a change of the deadline or the days. For current assignees, days count from the change. A date that was extended
 * does not come earlier. People who are exempt stay so: their time runs on from the end of the exemption.
 */
export async function updateOwnDueDates(db: Db, orgId: string, change: Change): Promise<void> {
  const { assignmentId, now, setByUserId } = change
  const reachedAt = sql`case when a.due_in_days is null then coalesce(aa.cycle_began_at, aa.joined_at) else ${now}::timestamptz end`
  await updateExemptDueDates(db, orgId, { ...change, reachedAt })
  await sql`
    with wanted as (
      select aa.user_id, case when e.due_at > coalesce(d.due_at, a.deadline) then e.due_at else d.due_at end as due_at
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      cross join lateral (select ${ownDueAt(reachedAt)} as due_at) d
      left join lateral (
        select x.act, x.due_at from assignment_due_dates x
        where x.org_id = aa.org_id and x.assignment_id = aa.assignment_id and x.user_id = aa.user_id
          and x.set_at >= coalesce(aa.cycle_began_at, aa.joined_at)
        order by x.seq desc limit 1) e on e.act = 'extended'
      where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.completed_at is null
        and (aa.exempt_until > ${now}) is not true
    ), changed as (
      update assignment_assignees aa set own_due_at = w.due_at, exempt_until = null
      from wanted w
      where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.user_id = w.user_id
        and aa.own_due_at is distinct from w.due_at
      returning aa.user_id, aa.own_due_at
    )
    insert into assignment_due_dates (org_id, assignment_id, user_id, act, due_at, set_by_user_id, set_at)
    select ${orgId}, ${assignmentId}, user_id, 'changed', own_due_at, ${setByUserId}, ${now} from changed`.execute(db)
}

/** What was left of the time before stays, if it is more than the new date leaves. */
async function updateExemptDueDates(
  db: Db,
  orgId: string,
  { assignmentId, now, setByUserId, reachedAt }: Change & { reachedAt: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    with wanted as (
      select aa.user_id, aa.exempt_until, b.due_at as base_due_at, ${exemptedDueAt(sql`b.due_at`, sql`aa.exempt_until`, now)} as due_at
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      cross join lateral (select coalesce(${ownDueAt(reachedAt)}, a.deadline) as due_at) d
      cross join lateral (
        select case when d.due_at is not null then greatest(d.due_at, ${pausedDueAt(now)}) end as due_at) b
      where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.completed_at is null
        and aa.exempt_until > ${now}
    ), changed as (
      update assignment_assignees aa set own_due_at = w.due_at
      from wanted w
      where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.user_id = w.user_id
    )
    insert into assignment_due_dates (org_id, assignment_id, user_id, act, due_at, base_due_at, exempt_until,
      set_by_user_id, set_at)
    select ${orgId}, ${assignmentId}, user_id, 'changed', due_at, base_due_at, exempt_until, ${setByUserId}, ${now}
    from wanted`.execute(db)
}

/** The date of everybody without an own one, as it is set now. */
export async function insertSharedDueDates(
  db: Db,
  orgId: string,
  act: 'assigned' | 'changed',
  rows: readonly (Omit<Change, 'now'> & { deadline: Date | null })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('assignmentDueDates')
    .values(
      rows.map(({ assignmentId, setByUserId, deadline }) => ({
        ...{ orgId, assignmentId, act, dueAt: deadline, setByUserId, setAt: now },
      })),
    )
    .execute()
}

/** After a change of how often it repeats, for people who have completed it. */
export async function updateRenewals(db: Db, orgId: string, assignmentId: string): Promise<void> {
  await sql`
    update assignment_assignees aa set renews_at = ${renewsAfter(trainedAt)}
    from assignments a
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.completed_at is not null
      and a.org_id = aa.org_id and a.id = aa.assignment_id`.execute(db)
}
