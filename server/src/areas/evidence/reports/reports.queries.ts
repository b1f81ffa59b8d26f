import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { daysLate, definitions, dueAt, lateDays, trainedAt } from '../../training/assignments/assignments.ts'
import type { OwnFinding, StoredRun } from './finding-groups.ts'
import type { Period } from './reports.rules.ts'

/** Formats a time as text. PostgreSQL formats 600,000 of them in a fraction of the time that Date takes. */
function asText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The same as a plain cell of a line, empty for null. */
function asTimeCell(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z,"'), ',')`
}

/** Columns get their names here: renaming them in 600,000 rows would take as long as reading them. */
async function readRows<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db.withoutPlugins())).rows
}

export type ReportPerson = { id: string; name: string; email: string; teamName: string | null; isActive: boolean }

const personColumns = sql`u.id, u.name, u.email, t.name as "teamName", u.is_active as "isActive"`
const usersWithTeams = sql`users u left join teams t on t.org_id = u.org_id and t.id = u.team_id`

export function listPeople(db: Db, orgId: string, ids: readonly string[]): Promise<ReportPerson[]> {
  const query = sql<ReportPerson>`
    select ${personColumns} from ${usersWithTeams} where u.org_id = ${orgId} and u.id = any(${ids}::uuid[])`
  return readRows(db, query)
}

/** People who passed something in the period, ordered by id, so that the next part starts after the last id. */
export function listRecordPeople(
  db: Db,
  orgId: string,
  { after, limit, period }: { after: string; limit: number; period: Period },
): Promise<ReportPerson[]> {
  const query = sql<ReportPerson>`
    select ${personColumns} from ${usersWithTeams}
    -- Person by person until the limit is reached: a join would read everyone's attempts for every part.
    cross join lateral (
      select from challenge_attempts a where a.org_id = u.org_id and a.user_id = u.id and a.is_passed
        and a.created_at >= ${period.start} and a.created_at < ${period.end} limit 1) passed
    where u.org_id = ${orgId} and u.id > ${after} order by u.id limit ${limit}`
  return readRows(db, query)
}

export type RecordRow = {
  userId: string
  topicId: string
  /** A plain cell, as the next one. */
  challenges: string
  lastPassedAt: string
  /** With spaces between them, each as often as it was used: sorting them out here would take longer than the rest. */
  languages: string
  /** Plain cells: the score, whether it was hands-on, and active minutes, rounded up. */
  results: string
}

/**
 * What these people passed in the period, by topic. Only the best passed attempt of each challenge counts. Nearly
 * everyone passes a challenge once; then the sum of all passed attempts is the sum of the best ones. Only other topics
 * are looked at challenge by challenge, which takes twice as long.
 */
export function listRecordRows(
  db: Db,
  orgId: string,
  { first, last, period }: { first: string; last: string; period: Period },
): Promise<RecordRow[]> {
  const inPeriod = sql`a.org_id = ${orgId} and a.created_at >= ${period.start} and a.created_at < ${period.end}`
  const query = sql<RecordRow>`
    select l.user_id as "userId", l.topic_id as "topicId", l.challenges || ',' as challenges,
      ${asTimeCell(sql`l.passed_at`)} as "lastPassedAt", l.languages,
      case when l.passes = l.challenges then (2 * l.score_sum + l.passes) / (2 * l.passes) else (
        select round(avg(best.score)) from (
          select max(a.find_score + a.fix_score) as score from challenge_attempts a
          where ${inPeriod} and a.user_id = l.user_id and a.topic_id = l.topic_id and a.is_passed
          group by a.challenge_id) best)
      end || case when l.is_hands_on then ',yes,' else ',no,' end
        || coalesce((l.active_seconds + 59) / 60 || ',', ',') as results
    from (
      select a.user_id, a.topic_id, count(*) filter (where a.is_passed) as passes,
        count(distinct a.challenge_id) filter (where a.is_passed) as challenges,
        sum(a.find_score + a.fix_score) filter (where a.is_passed) as score_sum,
        max(a.created_at) filter (where a.is_passed) as passed_at,
        string_agg(a.language, ' ') filter (where a.is_passed) as languages,
        bool_or(a.is_hands_on) as is_hands_on, sum(a.active_seconds) as active_seconds
      from challenge_attempts a
      where ${inPeriod} and a.user_id >= ${first}::uuid and a.user_id <= ${last}::uuid
      group by 1, 2) l
    where l.passes > 0 order by l.user_id, l.topic_id`
  return readRows(db, query)
}

export type StatusRow = {
  assignmentId: string
  userId: string
  cycle: number
  /** Plain cells: when it was assigned, started, due and completed, the status, the days late, and when it was credited. */
  times: string
}

type Place = { assignmentId: string; userId: string }

type Candidate = StatusRow & { isListed: boolean }

/** Everyone with an open assignment, and everyone who completed one in the period. */
export async function listStatusRows(
  db: Db,
  orgId: string,
  part: { after: Place; limit: number; period: Period; now: Date },
): Promise<StatusRow[]> {
  const found: StatusRow[] = []
  for (let { after } = part; ; ) {
    const limit = part.limit - found.length
    const candidates = await listCandidates(db, orgId, { ...part, after, limit })
    found.push(...candidates.filter(({ isListed }) => isListed))
    const last = candidates.at(-1)
    if (last === undefined || candidates.length < limit || found.length === part.limit) return found
    after = last
  }
}

/**
 * The next ones in the order of the key, by their own columns; then whether their assignments still stand. In one
 * condition over both tables, PostgreSQL would read everything that is left for every part.
 */
function listCandidates(
  db: Db,
  orgId: string,
  { after, limit, period, now }: { after: Place; limit: number; period: Period; now: Date },
): Promise<Candidate[]> {
  const query = sql<Candidate>`
    with part as materialized (
      select * from assignment_assignees x
      where x.org_id = ${orgId} and (x.assignment_id, x.user_id) > (${after.assignmentId}::uuid, ${after.userId}::uuid)
        and x.joined_at < ${period.end}
        and ((x.completed_at >= ${period.start} and x.completed_at < ${period.end})
          or (x.completed_at is null and x.membership = 'current'))
      order by x.assignment_id, x.user_id limit ${limit}
    ), target as materialized (
      select a.id, a.deadline, a.is_offered
      from (select distinct assignment_id as id from part) p
      join assignments a on a.org_id = ${orgId} and a.id = p.id
    )
    select aa.assignment_id as "assignmentId", aa.user_id as "userId", aa.cycle,
      ${asTimeCell(sql`coalesce(aa.cycle_began_at, aa.joined_at)`)} || ${asTimeCell(sql`aa.started_at`)}
        || ${asTimeCell(dueAt)} || ${asTimeCell(trainedAt)} || case
          when ${definitions.late(now)} then 'completed late,'
          when aa.completed_at is not null then 'completed,'
          when ${definitions.exempt(now)} then 'exempt,'
          when ${definitions.overdue(now)} then 'overdue,'
          when ${definitions.expired(now)} then 'expired,'
          when aa.started_at is null then 'not started,'
          else 'in progress,' end
        || case when aa.completed_at is null then ',' else ${lateDays} || ',' end
        || case when aa.credited_from is null then ',' else ${asTimeCell(sql`aa.completed_at`)} end as times,
      aa.completed_at is not null or a.is_offered as "isListed"
    from part aa join target a on a.id = aa.assignment_id
    order by aa.assignment_id, aa.user_id`
  return readRows(db, query)
}

/** Past cycles of recurring assignments that were completed in the period. */
export function listPastCycleRows(
  db: Db,
  orgId: string,
  { after, limit, period }: { after: Place & { cycle: number }; limit: number; period: Period },
): Promise<StatusRow[]> {
  const trained = sql`coalesce(x.credited_from, x.completed_at)`
  const query = sql<StatusRow>`
    select x.assignment_id as "assignmentId", x.user_id as "userId", x.cycle,
      ${asTimeCell(sql`x.began_at`)} || ',' || ${asTimeCell(sql`x.due_at`)} || ${asTimeCell(trained)}
        || case when ${trained} > x.due_at then 'completed late,' else 'completed,' end || ${daysLate(trained, sql`x.due_at`)}
        || ',' || case when x.credited_from is null then ',' else ${asTimeCell(sql`x.completed_at`)} end as times
    from assignment_cycles x
    where x.org_id = ${orgId}
      and (x.assignment_id, x.user_id, x.cycle) > (${after.assignmentId}::uuid, ${after.userId}::uuid, ${after.cycle}::int)
      and x.completed_at >= ${period.start} and x.completed_at < ${period.end}
    order by x.assignment_id, x.user_id, x.cycle limit ${limit}`
  return readRows(db, query)
}

export type ReportAssignment = {
  id: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  courseName: string | null
  isMandatory: boolean
}

export function listAssignments(db: Db, orgId: string, ids: readonly string[]): Promise<ReportAssignment[]> {
  const query = sql<ReportAssignment>`
    select a.id, a.content_area as "contentArea", a.target_type as "targetType", a.target_id as "targetId",
      c.name as "courseName", a.is_mandatory as "isMandatory"
    from assignments a left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and a.id = any(${ids}::uuid[])`
  return readRows(db, query)
}

export type ReportRun = StoredRun & { id: string; receivedAt: string; tool: string | null; repo: string | null }

/** Scan uploads in order of arrival, from this one on, with what became of their results. */
export function listRunsOfPeriod(
  db: Db,
  orgId: string,
  { from, limit, period }: { from: string; limit: number; period: Period },
): Promise<ReportRun[]> {
  // In one record: every access to the text of a run would read all of it.
  const query = sql<ReportRun>`
    select r.id, ${asText(sql`r.received_at`)} as "receivedAt", d.source as tool, d.repo, d."resultsReceived",
      d."assignmentsCreated", d.skipped, (
        select json_agg(json_build_object('topicId', f ->> 'topicId', 'severity', f ->> 'severity', 'cwes', f -> 'cwes'))
        from json_array_elements(d.findings) f) as findings
    from sarif_runs r cross join lateral json_to_record(r.details) as d (source text, repo text, "resultsReceived" int,
      "assignmentsCreated" json, skipped json, findings json)
    where r.org_id = ${orgId} and r.id >= ${from}::uuid
      and r.received_at >= ${period.start} and r.received_at < ${period.end}
    order by r.id limit ${limit}`
  return readRows(db, query)
}

/** What these uploads found in the code of people who got assignments. */
export function listOwnFindings(
  db: Db,
  orgId: string,
  runIds: readonly string[],
): Promise<(OwnFinding & { runId: string })[]> {
  const query = sql<OwnFinding & { runId: string }>`
    select f.run_id as "runId", f.user_id as "userId", f.topic_id as "topicId",
      f.details ->> 'severity' as severity, f.details -> 'cwes' as cwes, (f.details ->> 'resultCount')::int as "resultCount"
    from sarif_author_findings f where f.org_id = ${orgId} and f.run_id = any(${runIds}::uuid[])`
  return readRows(db, query)
}

/** People by id, and by the address that they sign in with. */
export function listPeopleByEmail(
  db: Db,
  orgId: string,
  { ids, emailKeys }: { ids: readonly string[]; emailKeys: readonly string[] },
): Promise<(ReportPerson & { emailKey: string })[]> {
  const query = sql<ReportPerson & { emailKey: string }>`
    select ${personColumns}, u.email_key as "emailKey" from ${usersWithTeams}
    where u.org_id = ${orgId} and (u.id = any(${ids}::uuid[]) or u.email_key = any(${emailKeys}::text[]))`
  return readRows(db, query)
}

export type TeamRow = { teamId: string | null; practiced: number; findings: number }

/** Of active people by team, without auditors: who practiced, and what scanners found, in the period. */
export async function listTeamRows(db: Db, orgId: string, { start, end }: Period): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    with person as (
      select u.id, u.team_id from users u where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor'
    ), practiced as (
      -- Person by person until the first attempt: an organization has a hundred times as many attempts as people.
      select person.id as user_id from person where exists (
        select from challenge_attempts a where a.org_id = ${orgId} and a.user_id = person.id
          and a.created_at >= ${start} and a.created_at < ${end})
    ), found as (
      select f.user_id, count(*) as findings from sarif_author_findings f
      join sarif_runs r on r.org_id = f.org_id and r.id = f.run_id
      where f.org_id = ${orgId} and r.received_at >= ${start} and r.received_at < ${end} group by 1
    )
    select person.team_id, count(p.user_id)::int as practiced, coalesce(sum(f.findings), 0)::int as findings
    from person
    left join practiced p on p.user_id = person.id
    left join found f on f.user_id = person.id
    group by 1`.execute(db)
  return rows
}
