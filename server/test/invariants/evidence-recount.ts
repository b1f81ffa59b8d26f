/** The same questions answered by plain SQL over the facts, in words of its own: nothing of the service's SQL is used. */
import type { TestOrganization, World } from '../world.ts'

export type Fact = {
  assignmentId: string
  userId: string
  teamId: string | null
  isCompleted: boolean
  isLate: boolean
  isExempt: boolean
  isOverdue: boolean
}

const inScopeAt = `
  select s.assignment_id as "assignmentId", s.user_id as "userId", u.team_id as "teamId", s.began_at, (
      select o.opened_at from assignment_openings o where o.org_id = s.org_id and o.assignment_id = s.assignment_id
        and o.opened_at <= $2 and coalesce(o.closed_at, 'infinity') > $2) as opened_at, (
      select min(k.cycle) from assignment_cycles k where k.org_id = s.org_id and k.assignment_id = s.assignment_id
        and k.user_id = s.user_id and k.ended_at > $2) as past_cycle
  from assignment_scopes s join users u on u.org_id = s.org_id and u.id = s.user_id
  where s.org_id = $1 and s.began_at <= $2 and coalesce(s.ended_at, 'infinity') > $2`

const completions = `
  select assignment_id, user_id, cycle, completed_at, coalesce(credited_from, completed_at) as trained_at, due_at
  from assignment_cycles where org_id = $1
  union all
  select assignment_id, user_id, cycle, completed_at, coalesce(credited_from, completed_at), held_due_at
  from assignment_assignees where org_id = $1 and completed_at is not null`

const facts = `
  with scope as (${inScopeAt}), done as (${completions}), running as (
    select s.*, coalesce(s.past_cycle, (select a.cycle from assignment_assignees a where a.org_id = $1
      and a.assignment_id = s."assignmentId" and a.user_id = s."userId")) as cycle
    from scope s where s.opened_at is not null
  ), act as (
    select r.*, (
      select row_to_json(d) from assignment_due_dates d where d.org_id = $1 and d.assignment_id = r."assignmentId"
        and d.user_id = r."userId" and d.set_at between r.began_at and $2 order by d.seq desc limit 1) as own, (
      select d.due_at from assignment_due_dates d where d.org_id = $1 and d.assignment_id = r."assignmentId"
        and d.user_id is null and d.set_at <= $2 order by d.seq desc limit 1) as shared, (
      select s.due_at from assignment_scopes s where s.org_id = $1 and s.assignment_id = r."assignmentId"
        and s.user_id = r."userId" and s.began_at = r.began_at and coalesce(s.ended_at, 'infinity') > $2) as came_with, (
      select s.exempt_until from assignment_scopes s where s.org_id = $1 and s.assignment_id = r."assignmentId"
        and s.user_id = r."userId" and s.began_at = r.began_at and coalesce(s.ended_at, 'infinity') > $2) as came_exempt
    from running r
  ), due as (
    select a.*, coalesce(case when a.own is null then a.came_with else (a.own ->> 'due_at')::timestamptz end, a.shared)
      as due_at, coalesce(case when a.own is null then a.came_exempt else (a.own ->> 'exempt_until')::timestamptz end, '-infinity')
        > $2 as is_excused
    from act a
  )
  select d."assignmentId", d."userId", d."teamId", c.cycle is not null as "isCompleted",
    coalesce(c.trained_at > c.due_at, false) as "isLate", c.cycle is null and d.is_excused as "isExempt",
    c.cycle is null and not d.is_excused and coalesce(d.due_at <= $2, false) as "isOverdue"
  from due d
  left join done c on c.assignment_id = d."assignmentId" and c.user_id = d."userId" and c.cycle = d.cycle
    and c.completed_at <= $2
  order by 1, 2`

/** Everybody in scope of everything that was open at that moment. */
export async function recount(world: World, org: TestOrganization, at: Date): Promise<Fact[]> {
  return (await world.database.pool.query<Fact>(facts, [org.id, at])).rows
}

/** Completions whose date is not the date on which the person passed something. There must be none. */
export async function listUntrainedCompletions(world: World, org: TestOrganization): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `with done as (${completions})
     select * from done d where not exists (
       select from challenge_attempts a where a.org_id = $1 and a.user_id = d.user_id and a.is_passed
         and a.created_at = d.trained_at)`,
    [org.id],
  )
  return rows
}

/**
 * Times in scope that began with a due date that nothing explains: a return within 30 days keeps the last one, and only
 * a later one begins again. There must be none.
 */
export async function listUnexplainedDueDates(world: World, org: TestOrganization): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `select s.assignment_id, s.user_id, s.nth, s.began_by, s.due_at, kept.due_at as kept
     from assignment_scopes s
     join assignment_scopes p on p.org_id = s.org_id and p.assignment_id = s.assignment_id and p.user_id = s.user_id
       and p.nth = s.nth - 1
     cross join lateral (
       select due_at from (
         select p.due_at, 0::bigint as seq
         union all
         select d.due_at, d.seq from assignment_due_dates d where d.org_id = s.org_id
           and d.assignment_id = s.assignment_id and d.user_id = s.user_id
           and d.set_at between p.began_at and s.began_at) one
       order by seq desc limit 1) kept
     where s.org_id = $1 and case s.began_by when 'returned' then s.due_at is distinct from kept.due_at
       else s.began_at - p.ended_at <= interval '30 days' end`,
    [org.id],
  )
  return rows
}

/** Due dates that come while their person is exempt: the exemption would have to end for them. There must be none. */
export async function listDueWhileExempt(world: World, org: TestOrganization, at: Date): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `with scope as (${inScopeAt})
     select s."assignmentId", s."userId", a.exempt_until, coalesce(a.own_due_at, t.deadline) as due_at
     from scope s
     join assignment_assignees a on a.org_id = $1 and a.assignment_id = s."assignmentId" and a.user_id = s."userId"
     join assignments t on t.org_id = $1 and t.id = s."assignmentId"
     where a.completed_at is null and a.exempt_until > $2 and coalesce(a.own_due_at, t.deadline) < a.exempt_until`,
    [org.id, at],
  )
  return rows
}

/** How many completions there are, and in which weeks people passed the last item when it counted at once. */
export async function countCompletions(world: World, org: TestOrganization) {
  const { rows } = await world.database.pool.query<{ week: string; all: number; trained: number }>(
    `with done as (${completions})
     select to_char(date_trunc('week', completed_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as all,
       count(*) filter (where trained_at = completed_at)::int as trained
     from done group by 1`,
    [org.id],
  )
  return {
    total: rows.reduce((sum, row) => sum + row.all, 0),
    weeks: new Map(rows.map((row) => [row.week, row.trained])),
  }
}

/** Events that told of a completion. */
export async function countEvents(world: World, org: TestOrganization): Promise<number> {
  const text = `select count(*)::int as count from webhook_events where org_id = $1 and type = 'assignment.completed'`
  return (await world.database.pool.query<{ count: number }>(text, [org.id])).rows[0]?.count ?? 0
}
