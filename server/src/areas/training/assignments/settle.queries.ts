/** Keeps assignee rows up to date. Statements work on sets: their number is the same for a person or an organization. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { CatalogItem } from './assignments.rules.ts'
import { completionOf, countsFrom, lateDays, ownDueAt, ownDueAtOnRenewal, rejoins } from './definitions.queries.ts'

/** Which rows a change can touch. An omitted field means no limit. */
export type Scope = { userIds?: readonly string[]; assignmentIds?: readonly string[] }

export function inScope(scope: Scope, columns: { user: string; assignment: string }) {
  const conditions = [
    ...(scope.userIds === undefined ? [] : [sql`${sql.ref(columns.user)} = any(${scope.userIds}::uuid[])`]),
    ...(scope.assignmentIds === undefined
      ? []
      : [sql`${sql.ref(columns.assignment)} = any(${scope.assignmentIds}::uuid[])`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Updates people who left a team, were deactivated, became auditors, or came back. A person who comes back continues
 * with the same due date; only after a long time does it begin again for them. What was completed stays as it is.
 */
export async function updateMembership(db: Db, orgId: string, scope: Scope, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`
  await sql`
    update assignment_assignees aa set membership = n.membership,
      membership_since = case when 'current' in (aa.membership, n.membership) then ${at} else aa.membership_since end,
      joined_at = case when n.rejoins then ${at} else aa.joined_at end,
      own_due_at = case when n.rejoins then n.new_due_at else aa.own_due_at end,
      exempt_until = case when n.rejoins then null else aa.exempt_until end,
      counts_from = case when n.rejoins and aa.cycle = 1 then n.new_counts_from else aa.counts_from end
    from (
      select m.assignment_id, m.user_id, m.membership, m.membership = 'current' and ${rejoins(now)} as rejoins,
        case when aa.cycle = 1 then ${ownDueAt(at)} else ${ownDueAtOnRenewal(now)} end as new_due_at,
        ${countsFrom(at)} as new_counts_from
      from (
        select aa.assignment_id, aa.user_id, case
            when u.role = 'auditor' then 'left'
            when not u.is_active then case aa.membership when 'current' then 'deactivated' else aa.membership end
            when a.assignee_type = 'team' and u.team_id is distinct from a.team_id then 'left'
            -- A person who returns counts as new, and new people don't get a deactivated course.
            when aa.membership = 'left' and not a.is_offered then 'left'
            else 'current'
          end as membership
        from assignment_assignees aa
        join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
        join users u on u.org_id = aa.org_id and u.id = aa.user_id
        where aa.org_id = ${orgId} and a.is_active
          and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}
      ) m
      join assignment_assignees aa on aa.org_id = ${orgId} and aa.assignment_id = m.assignment_id
        and aa.user_id = m.user_id
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      where aa.membership <> m.membership
    ) n
    where aa.org_id = ${orgId} and aa.assignment_id = n.assignment_id and aa.user_id = n.user_id`.execute(db)
}

/** How many people each of these assignments can reach. */
export async function countPeopleByAssignment(
  db: Db,
  orgId: string,
  assignmentIds: readonly string[],
): Promise<{ id: string; rows: number }[]> {
  const { rows } = await sql<{ id: string; rows: number }>`
    with people as (select team_id, count(*)::int as count from users where org_id = ${orgId} and is_active group by team_id)
    select a.id, case a.assignee_type when 'user' then 1
      when 'org' then (select sum(p.count) from people p)
      else coalesce((select p.count from people p where p.team_id = a.team_id), 0) end::int as rows
    from assignments a
    where a.org_id = ${orgId} and a.id = any(${assignmentIds}::uuid[])
    order by a.id`.execute(db)
  return rows
}

/** How many of these assignments each person has. */
export async function countAssignmentsByPerson(
  db: Db,
  orgId: string,
  assignmentIds: readonly string[],
): Promise<{ id: string; rows: number }[]> {
  const { rows } = await sql<{ id: string; rows: number }>`
    select user_id as id, count(*)::int as rows from assignment_assignees
    where org_id = ${orgId} and assignment_id = any(${assignmentIds}::uuid[])
    group by user_id
    order by user_id`.execute(db)
  return rows
}

/** Adds missing assignees to open assignments. A rule for new people skips people who were there before. */
export async function insertAssignees(db: Db, orgId: string, scope: Scope, now: Date): Promise<void> {
  await sql`
    insert into assignment_assignees (org_id, assignment_id, user_id, membership, membership_since, joined_at, own_due_at,
      counts_from, is_to_be_told)
    select a.org_id, a.id, u.id, 'current', ${now}, ${now}, ${ownDueAt(sql`${now}::timestamptz`)},
      ${countsFrom(sql`${now}::timestamptz`)}, o.sends_reminders
    from assignments a
    join organizations o on o.id = a.org_id
    join users u on u.org_id = a.org_id and u.is_active and u.role <> 'auditor'
      and (a.assignee_type = 'org' or u.team_id = a.team_id or u.id = a.user_id)
    where a.org_id = ${orgId} and a.is_offered
      and (not a.only_new_members or a.created_at < case a.assignee_type when 'org' then u.created_at else u.team_since end)
      and ${inScope(scope, { user: 'u.id', assignment: 'a.id' })}
    on conflict do nothing`.execute(db)
}

export type Completion = {
  assignmentId: string
  userId: string
  userName: string
  userEmail: string
  completedAt: Date
  creditedFrom: Date | null
  lateDays: number
  cycle: number
}

/** The catalog's items as a table `catalog_item`, and what each assignment in `reached` requires as `item`. */
export function itemTables(orgId: string, catalogItems: readonly CatalogItem[]) {
  return sql`catalog_item as (
      select * from unnest(
        ${catalogItems.map((i) => i.targetType)}::text[], ${catalogItems.map((i) => i.contentArea)}::text[],
        ${catalogItems.map((i) => i.targetId)}::text[], ${catalogItems.map((i) => i.itemType)}::text[],
        ${catalogItems.map((i) => i.itemId)}::text[]
      ) as i (target_type, content_area, target_id, item_type, item_id)
    ), item as (
      select a.id as assignment_id, i.item_type, i.item_id
      from assignments a
      join custom_course_items i on i.org_id = a.org_id and i.course_id = a.course_id
      where a.org_id = ${orgId} and a.id in (select assignment_id from reached)
      union all
      select a.id, i.item_type, i.item_id
      from assignments a
      join catalog_item i using (target_type, content_area, target_id)
      where a.org_id = ${orgId} and a.id in (select assignment_id from reached)
    )`
}

/** The assignees in scope as `reached`, what they have to do as `item`, and what they began as `started`. */
function workTables(orgId: string, scope: Scope, catalogItems: readonly CatalogItem[]) {
  return sql`reached as (
      select aa.assignment_id, aa.user_id, aa.completed_at is not null as is_completed
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      join users u on u.org_id = aa.org_id and u.id = aa.user_id
      where aa.org_id = ${orgId} and aa.membership = 'current' and aa.counts_from is null and a.is_active and u.is_active
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}
    ), ${itemTables(orgId, catalogItems)}, started as (
      select user_id, 'topic' as item_type, topic_id as item_id, min(started_at) as started_at
      from challenge_results
      where org_id = ${orgId} and ${inScope({ userIds: scope.userIds }, { user: 'user_id', assignment: '' })}
        and topic_id in (select item_id from item where item_type = 'topic')
      group by user_id, topic_id
      union all
      select user_id, 'scenario', scenario_id, started_at
      from scenario_progress
      where org_id = ${orgId} and ${inScope({ userIds: scope.userIds }, { user: 'user_id', assignment: '' })}
        and scenario_id in (select item_id from item where item_type = 'scenario')
    )`
}

/** Writes what `found` says and returns the new completions. A stored completion stays, so each is returned once. */
function writeFound(orgId: string, scope: Scope, now: Date) {
  const isNew = sql`not f.is_completed and f.total > 0 and f.done = f.total`
  const done = completionOf(sql`f.trained_at`, now)
  return sql`changed as (
      update assignment_assignees aa set
        items_completed = f.done,
        started_at = f.started_at,
        completed_at = case when ${isNew} then ${done.completedAt} else aa.completed_at end,
        credited_from = case when ${isNew} then ${done.creditedFrom} else aa.credited_from end,
        held_due_at = case when ${isNew} then ${done.heldDueAt} else aa.held_due_at end,
        renews_at = case when ${isNew} then ${done.renewsAt} else aa.renews_at end
      from found f
      join assignments a on a.org_id = ${orgId} and a.id = f.assignment_id
      where aa.org_id = ${orgId} and aa.assignment_id = f.assignment_id and aa.user_id = f.user_id
        and ${inScope(scope, { user: 'aa.user_id', assignment: 'aa.assignment_id' })}
        and (aa.items_completed <> f.done or aa.started_at is distinct from f.started_at or (${isNew}))
      returning aa.*, f.is_completed
    ), ${newCompletions(orgId, sql`not aa.is_completed`)}`
}

/** Ends a statement: of the rows in `changed`, the completions, for the events. */
export function newCompletions(orgId: string, isNew: RawBuilder<unknown>) {
  return sql`told as (select * from changed aa where aa.completed_at is not null and ${isNew})
    select aa.assignment_id, aa.user_id, aa.completed_at, aa.credited_from, aa.cycle, ${lateDays} as late_days,
      u.name as user_name, u.email as user_email
    from told aa
    join users u on u.org_id = ${orgId} and u.id = aa.user_id
    order by aa.assignment_id, aa.user_id`
}

/**
 * Compares required items with completed ones and writes what changed. Returns the new completions. Catalog items come as
 * parameters, course items from their table. For people for whom all past work counts; `refreshSince` handles the others.
 */
export async function refreshAssignees(
  db: Db,
  orgId: string,
  scope: Scope,
  catalogItems: readonly CatalogItem[],
  now: Date,
): Promise<Completion[]> {
  const { rows } = await sql<Completion>`
    with ${workTables(orgId, scope, catalogItems)}, found as (
      select r.assignment_id, r.user_id, r.is_completed, count(i.item_id)::int as total, count(d.item_id)::int as done,
        max(d.completed_at) as trained_at, min(s.started_at) as started_at
      from reached r
      left join item i on i.assignment_id = r.assignment_id
      left join completed_items d on d.org_id = ${orgId} and d.user_id = r.user_id
        and d.item_type = i.item_type and d.item_id = i.item_id
      left join started s on s.user_id = r.user_id and s.item_type = i.item_type and s.item_id = i.item_id
      group by r.assignment_id, r.user_id, r.is_completed
    ), ${writeFound(orgId, {}, now)}`.execute(db)
  return rows
}

/** The same for people who were reached just now: nothing is stored yet, so those without past work are left out. */
export async function refreshNewAssignees(
  db: Db,
  orgId: string,
  scope: Required<Scope>,
  catalogItems: readonly CatalogItem[],
  now: Date,
): Promise<Completion[]> {
  const { rows } = await sql<Completion>`
    with ${workTables(orgId, scope, catalogItems)}, work as (
      select user_id, item_type, item_id, 1 as done, completed_at, null::timestamptz as started_at from completed_items
      where org_id = ${orgId} and user_id = any(${scope.userIds}::uuid[])
      union all
      select user_id, item_type, item_id, 0, null, started_at from started
    ), found as (
      select r.assignment_id, r.user_id, r.is_completed, t.total, sum(w.done)::int as done,
        max(w.completed_at) as trained_at, min(w.started_at) as started_at
      from work w
      join item i on i.item_type = w.item_type and i.item_id = w.item_id
      join reached r on r.assignment_id = i.assignment_id and r.user_id = w.user_id
      join (select assignment_id, count(*)::int as total from item group by assignment_id) t
        on t.assignment_id = r.assignment_id
      group by r.assignment_id, r.user_id, r.is_completed, t.total
    ), ${writeFound(orgId, scope, now)}`.execute(db)
  return rows
}

/**
 * Rows of this transaction have no statistics yet: the planner expects one of them and would compare every row with every
 * other. Without nested loops it reads each once. For the rest of the transaction, or until it is allowed again.
 */
export async function allowNestedLoops(db: Db, isAllowed: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${isAllowed ? 'on' : 'off'}, true)`.execute(db)
}
