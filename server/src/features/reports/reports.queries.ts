import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Period } from './reports.rules.ts'

/** Formats a time as text. PostgreSQL formats 600,000 of them in a fraction of the time that Date takes. */
function asText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export type RecordPerson = { id: string; name: string; email: string; teamName: string | null; isActive: boolean }

/** People who passed something in the period, ordered by id, so that the next part starts after the last id. */
export async function listRecordPeople(
  db: Db,
  orgId: string,
  after: string,
  limit: number,
  { start, end }: Period,
): Promise<RecordPerson[]> {
  const { rows } = await sql<RecordPerson>`
    select u.id, u.name, u.email, t.name as team_name, u.is_active
    from users u left join teams t on t.org_id = u.org_id and t.id = u.team_id
    -- Person by person until the limit is reached: a join would read everyone's attempts for every part.
    cross join lateral (
      select from challenge_attempts a where a.org_id = u.org_id and a.user_id = u.id and a.is_passed
        and a.created_at >= ${start} and a.created_at < ${end} limit 1) passed
    where u.org_id = ${orgId} and u.id > ${after} order by u.id limit ${limit}`.execute(db)
  return rows
}

export type RecordRow = {
  userId: string
  topicId: string
  challenges: number
  lastPassedAt: string
  score: number
  /** With spaces between them, each as often as it was used: sorting them out here would take longer than the rest. */
  languages: string
  isHandsOn: boolean
  /** Sum over all attempts at the topic in the period; null if none was timed. */
  activeSeconds: number | null
}

/** What these people passed in the period, by topic. Only the best passed attempt of each challenge counts. */
export async function listRecordRows(
  db: Db,
  orgId: string,
  userIds: readonly string[],
  { start, end }: Period,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select c.user_id, c.topic_id, count(c.score)::int as challenges, round(avg(c.score))::int as score,
      ${asText(sql`max(c.passed_at)`)} as last_passed_at,
      string_agg(c.languages, ' ') as languages, bool_or(c.is_hands_on) as is_hands_on,
      sum(c.active_seconds)::int as active_seconds
    from (
      select a.user_id, a.topic_id, a.challenge_id, max(a.find_score + a.fix_score) filter (where a.is_passed) as score,
        max(a.created_at) filter (where a.is_passed) as passed_at, bool_or(a.is_hands_on) as is_hands_on,
        string_agg(a.language, ' ') filter (where a.is_passed) as languages,
        sum(a.active_seconds) as active_seconds
      from challenge_attempts a
      where a.org_id = ${orgId} and a.user_id = any(${userIds}::uuid[])
        and a.created_at >= ${start} and a.created_at < ${end}
      group by 1, 2, 3) c
    group by 1, 2 having count(c.score) > 0 order by 1, 2`.execute(db)
  return rows
}

export type StatusRow = {
  assignmentId: string
  userId: string
  cycle: number
  name: string
  email: string
  teamName: string | null
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  courseName: string | null
  isMandatory: boolean
  beganAt: string
  startedAt: string | null
  completedAt: string | null
  deadline: string | null
}

type Place = { assignmentId: string; userId: string }

const assignmentOfStatus = sql`
  join assignments a on a.org_id = x.org_id and a.id = x.assignment_id
  join users u on u.org_id = x.org_id and u.id = x.user_id
  left join teams t on t.org_id = u.org_id and t.id = u.team_id
  left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id`
const assignmentColumns = sql`
  x.assignment_id, x.user_id, x.cycle, u.name, u.email, t.name as team_name, a.content_area, a.target_type, a.target_id,
  c.name as course_name, a.is_mandatory`

/** Everyone with an open assignment, and everyone who completed one in the period. */
export async function listStatusRows(
  db: Db,
  orgId: string,
  after: Place,
  limit: number,
  { start, end }: Period,
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select ${assignmentColumns}, ${asText(sql`coalesce(x.cycle_began_at, x.joined_at)`)} as began_at,
      ${asText(sql`x.started_at`)} as started_at, ${asText(sql`x.completed_at`)} as completed_at,
      ${asText(sql`coalesce(x.own_due_at, a.deadline)`)} as deadline
    from assignment_assignees x ${assignmentOfStatus}
    where x.org_id = ${orgId} and (x.assignment_id, x.user_id) > (${after.assignmentId}::uuid, ${after.userId}::uuid)
      and x.joined_at < ${end}
      and ((x.completed_at >= ${start} and x.completed_at < ${end})
        or (x.completed_at is null and x.membership = 'current' and a.is_active))
    order by x.assignment_id, x.user_id limit ${limit}`.execute(db)
  return rows
}

/** Past cycles of recurring assignments that were completed in the period. */
export async function listPastCycleRows(
  db: Db,
  orgId: string,
  after: Place & { cycle: number },
  limit: number,
  { start, end }: Period,
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select ${assignmentColumns}, ${asText(sql`x.began_at`)} as began_at, null as started_at,
      ${asText(sql`x.completed_at`)} as completed_at, ${asText(sql`x.due_at`)} as deadline
    from assignment_cycles x ${assignmentOfStatus}
    where x.org_id = ${orgId}
      and (x.assignment_id, x.user_id, x.cycle) > (${after.assignmentId}::uuid, ${after.userId}::uuid, ${after.cycle}::int)
      and x.completed_at >= ${start} and x.completed_at < ${end}
    order by x.assignment_id, x.user_id, x.cycle limit ${limit}`.execute(db)
  return rows
}

export type FindingRow = {
  runId: string
  userId: string
  topicId: string
  receivedAt: string
  name: string
  email: string
  teamName: string | null
  severity: string | null
  /** Separated by spaces. */
  cwes: string | null
  resultCount: number | null
  tool: string | null
  repo: string | null
}

type FindingPlace = { runId: string; userId: string; topicId: string }

/** What scanners found in people's code, in order of arrival. */
export async function listFindingRows(
  db: Db,
  orgId: string,
  after: FindingPlace,
  limit: number,
  { start, end }: Period,
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    -- A summary is long and covers thousands of findings, so it is read once.
    with run as materialized (
      select r.id, ${asText(sql`r.received_at`)} as received_at, r.summary ->> 'source' as tool, r.summary ->> 'repo' as repo
      from sarif_runs r
      where r.org_id = ${orgId} and r.id >= ${after.runId}::uuid and r.received_at >= ${start} and r.received_at < ${end})
    select f.run_id, f.user_id, f.topic_id, r.received_at, u.name, u.email, t.name as team_name, r.tool, r.repo,
      f.details ->> 'severity' as severity, (f.details ->> 'resultCount')::int as result_count,
      (select string_agg(cwe, ' ') from json_array_elements_text(f.details -> 'cwes') cwe) as cwes
    from sarif_author_findings f
    join run r on r.id = f.run_id
    join users u on u.org_id = f.org_id and u.id = f.user_id
    left join teams t on t.org_id = u.org_id and t.id = u.team_id
    where f.org_id = ${orgId}
      and (f.run_id, f.user_id, f.topic_id) > (${after.runId}::uuid, ${after.userId}::uuid, ${after.topicId})
    order by f.run_id, f.user_id, f.topic_id limit ${limit}`.execute(db)
  return rows
}

export type TeamRow = {
  teamName: string | null
  learners: number
  assigned: number
  completed: number
  overdue: number
  practiced: number
  findings: number
}

/** Active learners by team: what is assigned to them, who practiced, and what scanners found, in the period. */
export async function listTeamRows(db: Db, orgId: string, { start, end }: Period, now: Date): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    with person as (
      select u.id, u.team_id from users u where u.org_id = ${orgId} and u.is_active and u.role = 'learner'
    ), assigned as (
      select x.user_id, count(*) as assigned, count(x.completed_at) as completed,
        count(*) filter (where x.completed_at is null and coalesce(x.own_due_at, a.deadline) <= ${now}) as overdue
      from assignment_assignees x join assignments a on a.org_id = x.org_id and a.id = x.assignment_id
      where x.org_id = ${orgId} and x.membership = 'current' and a.is_active group by 1
    ), practiced as (
      select distinct a.user_id from challenge_attempts a
      where a.org_id = ${orgId} and a.created_at >= ${start} and a.created_at < ${end}
    ), found as (
      select f.user_id, count(*) as findings from sarif_author_findings f
      join sarif_runs r on r.org_id = f.org_id and r.id = f.run_id
      where f.org_id = ${orgId} and r.received_at >= ${start} and r.received_at < ${end} group by 1
    )
    select t.name as team_name, count(*)::int as learners, coalesce(sum(a.assigned), 0)::int as assigned,
      coalesce(sum(a.completed), 0)::int as completed, coalesce(sum(a.overdue), 0)::int as overdue,
      count(p.user_id)::int as practiced, coalesce(sum(f.findings), 0)::int as findings
    from person left join teams t on t.org_id = ${orgId} and t.id = person.team_id
    left join assigned a on a.user_id = person.id
    left join practiced p on p.user_id = person.id
    left join found f on f.user_id = person.id
    group by t.id, t.name order by lower(t.name) nulls last, t.id`.execute(db)
  return rows
}
