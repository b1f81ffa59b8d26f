/** What programs made, and what one would make. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countOverdue, countsFrom } from './definitions.queries.ts'

/** People by the three ways to name them. */
export type Audience = { isEverybody: boolean; teamIds: readonly string[]; userIds: readonly string[] }

/** Ends what a wider assignment of the same program covers, or everything of it. Returns the ids. */
export async function endProgramRows(
  db: Db,
  orgId: string,
  { programId, coveredBy, now }: { programId: string; coveredBy: Audience | undefined; now: Date },
): Promise<string[]> {
  const ended =
    coveredBy === undefined
      ? sql`true`
      : sql`(${coveredBy.isEverybody} and a.assignee_type <> 'org' or a.user_id in (
          select u.id from users u
          where u.org_id = a.org_id and u.team_id = any(${coveredBy.teamIds}::uuid[])
            and u.id <> all(${coveredBy.userIds}::uuid[])))`
  const { rows } = await sql<{ id: string }>`
    update assignments a set is_active = false, updated_at = ${now}
    where a.org_id = ${orgId} and a.program_id = ${programId} and a.is_active and ${ended}
    returning a.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type ProgramSums = { programId: string; reached: number; completed: number; late: number; overdue: number }

/** Of open assignments, and of those that were open until their program ended. */
const isCounted = sql`(a.is_offered or exists (
  select from assignment_openings o
  where o.org_id = a.org_id and o.assignment_id = a.id and o.closed_at = p.ended_at))`

type Ended = { id: string; endedAt: Date | null }

export async function listProgramSums(
  db: Db,
  orgId: string,
  programs: readonly Ended[],
  now: Date,
): Promise<Map<string, ProgramSums>> {
  const { rows } = await sql<ProgramSums>`
    select p.id as program_id, sum(a.assignee_count)::int as reached, sum(a.completed_count)::int as completed,
      sum(a.late_count)::int as late, sum(${countOverdue(now)})::int as overdue
    from unnest(${programs.map(({ id }) => id)}::uuid[], ${programs.map(({ endedAt }) => endedAt)}::timestamptz[])
      as p (id, ended_at)
    join assignments a on a.org_id = ${orgId} and a.program_id = p.id and ${isCounted}
    group by p.id`.execute(db)
  return new Map(rows.map((row) => [row.programId, row]))
}

/** The different people who have any of it, and those who have completed all of it. */
export async function countProgramPeople(
  db: Db,
  orgId: string,
  program: Ended,
): Promise<{ people: number; peopleDone: number }> {
  const { rows } = await sql<{ people: number; peopleDone: number }>`
    select count(*)::int as people, count(*) filter (where x.open = 0)::int as people_done from (
      select aa.user_id, count(*) filter (where aa.completed_at is null) as open
      from (select ${program.id}::uuid as id, ${program.endedAt}::timestamptz as ended_at) p
      join assignments a on a.org_id = ${orgId} and a.program_id = p.id and ${isCounted}
      join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id and aa.membership = 'current'
      group by aa.user_id) x`.execute(db)
  return rows[0] ?? { people: 0, peopleDone: 0 }
}

type Target = { contentArea: string; targetType: string; targetId: string }
type CatalogItem = Target & { itemType: string; itemId: string; minutes: number }
type Part = { itemType: string; itemId: string; partId: string }

export type Foreseen = { userId: string; itemsLeft: number; minutesLeft: number }

export type Wanted = {
  audience: Audience
  targets: readonly Target[]
  creditDays: number | null
  repeatMonths: number | null
  now: Date
}

/**
 * What each active person of an audience would still have to do, if everything were assigned now: an item is done if all
 * of its parts were passed since the moment from which training counts.
 */
export async function foreseeRows(
  db: Db,
  orgId: string,
  { audience, targets, creditDays, repeatMonths, now }: Wanted,
  { items, parts }: { items: readonly CatalogItem[]; parts: readonly Part[] },
): Promise<Foreseen[]> {
  const chosen = items.filter((item) =>
    targets.some(
      (one) =>
        one.targetType === item.targetType && one.contentArea === item.contentArea && one.targetId === item.targetId,
    ),
  )
  const alone = items.filter(({ targetType }) => targetType === 'topic' || targetType === 'scenario')
  const courseIds = targets.filter(({ targetType }) => targetType === 'custom-course').map(({ targetId }) => targetId)
  const isLimited = creditDays !== null || repeatMonths !== null
  const { rows } = await sql<Foreseen>`
    with since as (
      select coalesce(${countsFrom(sql`${now}::timestamptz`)}, '-infinity') as at
      from (select ${creditDays}::int as credit_days, ${repeatMonths}::int as repeat_months) a
    ), person as (
      select u.id from users u
      where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor' and (${audience.isEverybody}
        or u.team_id = any(${audience.teamIds}::uuid[]) or u.id = any(${audience.userIds}::uuid[]))
    ), item as (
      select * from unnest(${chosen.map((i) => i.itemType)}::text[], ${chosen.map((i) => i.itemId)}::text[])
        as i (item_type, item_id)
      union
      select i.item_type, i.item_id from custom_course_items i
      where i.org_id = ${orgId} and i.course_id = any(${courseIds}::uuid[])
    ), minute as (
      select * from unnest(${alone.map((i) => i.itemType)}::text[], ${alone.map((i) => i.itemId)}::text[],
        ${alone.map((i) => i.minutes)}::int[]) as m (item_type, item_id, minutes)
    ), part as (
      select p.* from unnest(${parts.map((p) => p.itemType)}::text[], ${parts.map((p) => p.itemId)}::text[],
        ${parts.map((p) => p.partId)}::text[]) as p (item_type, item_id, part_id)
      join item i using (item_type, item_id)
    ), solved as (
      -- Where all past training counts, completed_items knows it.
      select user_id, 'topic' as item_type, topic_id as item_id, challenge_id as part_id
      from challenge_attempts
      where ${isLimited} and org_id = ${orgId} and is_passed and created_at >= (select at from since)
        and user_id in (select id from person)
      union
      select user_id, 'scenario', scenario_id, step::text
      from scenario_step_passes
      where ${isLimited} and org_id = ${orgId} and passed_at >= (select at from since)
        and user_id in (select id from person)
    ), done as (
      select s.user_id, s.item_type, s.item_id from solved s join part p using (item_type, item_id, part_id)
      group by 1, 2, 3
      having count(*) = (select count(*) from part p where p.item_type = s.item_type and p.item_id = s.item_id)
      union
      select d.user_id, d.item_type, d.item_id from completed_items d
      where d.org_id = ${orgId} and d.completed_at >= (select at from since)
    )
    select p.id as user_id, count(i.item_id) filter (where d.item_id is null)::int as items_left,
      coalesce(sum(m.minutes) filter (where d.item_id is null), 0)::int as minutes_left
    from person p
    cross join item i
    left join minute m using (item_type, item_id)
    left join done d on d.user_id = p.id and d.item_type = i.item_type and d.item_id = i.item_id
    group by p.id`.execute(db)
  return rows
}

export type Assignee = { assigneeType: 'user' | 'team' | 'org'; assigneeId: string }

/** How many of these pairs are open already. */
export async function countOpenPairs(
  db: Db,
  orgId: string,
  assignees: readonly Assignee[],
  targets: readonly Target[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from assignments a
    join unnest(${targets.map((t) => t.targetType)}::text[], ${targets.map((t) => t.targetId)}::text[],
      ${targets.map((t) => t.contentArea)}::text[]) as t (target_type, target_id, content_area)
      on t.target_type = a.target_type and t.target_id = a.target_id
        and (a.target_type <> 'category' or a.content_area = t.content_area)
    where a.org_id = ${orgId} and a.is_active and not a.is_refresher
      and a.assignee_id = any(${assignees.map(({ assigneeId }) => assigneeId)}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}
