/** Assignments that renew: when the next cycle begins, and what was done in the current one. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { CatalogItem } from './assignments.rules.ts'
import { dueAt, isOpenForPerson, ownDueAt, ownDueAtOnRenewal, renewsAfter } from './due-date.queries.ts'
import { type Completion, inScope, itemTables, type Scope } from './settle.queries.ts'

/** Whether anything in the scope is in a cycle after the first. */
export async function hasRenewed(db: Db, orgId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from assignment_assignees aa
      where aa.org_id = ${orgId} and aa.cycle > 1
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}) as found`.execute(db)
  return rows[0]?.found === true
}

type Part = { itemType: string; itemId: string; partId: string }
type Content = { items: readonly CatalogItem[]; parts: readonly Part[] }

/**
 * Tables over the open cycles after the first: `reached`, `item`, and `done`, the items of which every part was solved
 * since the cycle began. An item that left the catalog cannot be done again, so it is not required.
 */
function cycleTables(orgId: string, scope: Scope, { items, parts }: Content) {
  return sql`reached as (
      select aa.assignment_id, aa.user_id, aa.cycle_began_at
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      join users u on u.org_id = aa.org_id and u.id = aa.user_id
      where aa.org_id = ${orgId} and aa.cycle > 1 and ${isOpenForPerson} and a.is_active and u.is_active
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}
    ), ${itemTables(orgId, items)}, part as (
      select * from unnest(${parts.map((p) => p.itemType)}::text[], ${parts.map((p) => p.itemId)}::text[],
        ${parts.map((p) => p.partId)}::text[]) as p (item_type, item_id, part_id)
    ), solved as (
      select user_id, 'topic' as item_type, topic_id as item_id, challenge_id as part_id, created_at as at, is_passed
      from challenge_attempts
      where org_id = ${orgId} and user_id in (select user_id from reached)
        and created_at >= (select min(cycle_began_at) from reached)
      union all
      select user_id, 'scenario', scenario_id, step::text, passed_at, true
      from scenario_step_passes
      where org_id = ${orgId} and user_id in (select user_id from reached)
        and passed_at >= (select min(cycle_began_at) from reached)
    ), wanted as (
      select r.assignment_id, r.user_id, i.item_type, i.item_id,
        bool_and(exists (
          select from solved s
          where s.user_id = r.user_id and s.item_type = p.item_type and s.item_id = p.item_id and s.part_id = p.part_id
            and s.is_passed and s.at >= r.cycle_began_at)) as is_done
      from reached r
      join item i on i.assignment_id = r.assignment_id
      join part p on p.item_type = i.item_type and p.item_id = i.item_id
      group by r.assignment_id, r.user_id, i.item_type, i.item_id
    )`
}

/** Like refreshAssignees, for cycles after the first: only work since the cycle began counts. */
export async function refreshRenewed(
  db: Db,
  orgId: string,
  scope: Scope,
  content: Content,
  now: Date,
): Promise<Completion[]> {
  const { rows } = await sql<Completion>`
    with ${cycleTables(orgId, scope, content)}, found as (
      select w.assignment_id, w.user_id, count(*)::int as total, count(*) filter (where w.is_done)::int as done, (
          select min(s.at) from solved s
          join item i on i.assignment_id = w.assignment_id and i.item_type = s.item_type and i.item_id = s.item_id
          join reached r on r.assignment_id = w.assignment_id and r.user_id = w.user_id
          where s.user_id = w.user_id and s.at >= r.cycle_began_at) as started_at
      from wanted w
      group by w.assignment_id, w.user_id
    ), changed as (
      update assignment_assignees aa set
        items_completed = f.done,
        started_at = f.started_at,
        completed_at = case when f.done = f.total then ${now}::timestamptz end,
        renews_at = case when f.done = f.total then ${renewsAfter(sql`${now}::timestamptz`)} end
      from found f
      join assignments a on a.org_id = ${orgId} and a.id = f.assignment_id
      where aa.org_id = ${orgId} and aa.assignment_id = f.assignment_id and aa.user_id = f.user_id
        and aa.completed_at is null
        and (aa.items_completed <> f.done or aa.started_at is distinct from f.started_at or f.done = f.total)
      returning aa.assignment_id, aa.user_id, aa.completed_at, aa.cycle
    )
    select n.assignment_id, n.user_id, n.completed_at, n.cycle, u.name as user_name, u.email as user_email
    from changed n
    join users u on u.org_id = ${orgId} and u.id = n.user_id
    where n.completed_at is not null
    order by n.assignment_id, n.user_id`.execute(db)
  return rows
}

export type CycleItem = { assignmentId: string; itemType: 'topic' | 'scenario'; itemId: string; isDone: boolean }

/** What a person's open cycles after the first require, and whether it was done in them. */
export async function listCycleItems(db: Db, orgId: string, userId: string, content: Content): Promise<CycleItem[]> {
  const { rows } = await sql<CycleItem>`
    with ${cycleTables(orgId, { userIds: [userId] }, content)}
    select assignment_id, item_type, item_id, is_done from wanted`.execute(db)
  return rows
}

/** Since when a scenario has to be done again, by the latest open cycle that requires it. */
export async function findScenarioRenewal(
  db: Db,
  orgId: string,
  { userId, scenarioId }: { userId: string; scenarioId: string },
  items: readonly CatalogItem[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    with ${cycleTables(orgId, { userIds: [userId] }, { items, parts: [] })}
    select max(r.cycle_began_at) as at from reached r join item i on i.assignment_id = r.assignment_id
    where i.item_type = 'scenario' and i.item_id = ${scenarioId}`.execute(db)
  return rows[0]?.at ?? undefined
}

const isRenewing = sql`aa.membership = 'current' and a.is_active and c.is_active is distinct from false
  and u.is_active and u.role <> 'auditor'`

const fromRenewing = sql`assignment_assignees aa
  join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
  join users u on u.org_id = aa.org_id and u.id = aa.user_id
  left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id`

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
      select aa.*, ${dueAt} as was_due_at, ${ownDueAtOnRenewal(now)} as next_due_at, o.sends_reminders
      from ${fromRenewing}
      join organizations o on o.id = aa.org_id
      where aa.org_id = ${orgId} and aa.renews_at <= ${now} and ${isRenewing}
      order by aa.renews_at, aa.assignment_id, aa.user_id
      limit ${limit}
    ), kept as (
      insert into assignment_cycles (org_id, assignment_id, user_id, cycle, began_at, due_at, completed_at)
      select org_id, assignment_id, user_id, cycle, coalesce(cycle_began_at, joined_at), was_due_at, completed_at from due
    )
    update assignment_assignees aa set
      cycle = aa.cycle + 1,
      -- From the renewal, not from when a worker noticed it: work in between counts.
      cycle_began_at = aa.renews_at,
      own_due_at = d.next_due_at,
      items_completed = 0,
      started_at = null,
      completed_at = null,
      renews_at = null,
      is_to_be_told = d.sends_reminders
    from due d
    where aa.org_id = ${orgId} and aa.assignment_id = d.assignment_id and aa.user_id = d.user_id
    returning aa.assignment_id, aa.user_id`.execute(db)
  return rows
}

/** After a change of the deadline or the days. For current assignees, days count from the change. */
export async function updateOwnDueDates(db: Db, orgId: string, assignmentId: string, now: Date): Promise<void> {
  const reachedAt = sql`case when a.due_in_days is null then coalesce(aa.cycle_began_at, aa.joined_at) else ${now}::timestamptz end`
  await sql`
    update assignment_assignees aa set own_due_at = ${ownDueAt(reachedAt)}
    from assignments a
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.completed_at is null
      and a.org_id = aa.org_id and a.id = aa.assignment_id`.execute(db)
}

/** After a change of how often it repeats, for people who have completed it. */
export async function updateRenewals(db: Db, orgId: string, assignmentId: string): Promise<void> {
  await sql`
    update assignment_assignees aa set renews_at = ${renewsAfter(sql`aa.completed_at`)}
    from assignments a
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and aa.completed_at is not null
      and a.org_id = aa.org_id and a.id = aa.assignment_id`.execute(db)
}
