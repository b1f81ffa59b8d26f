import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { OwnFinding, StoredRun } from './finding-groups.ts'
import { asText, asTimeCell, isAsked, readRows } from './report-cells.queries.ts'
import type { People, Period, Question } from './reports.rules.ts'

export type ReportPerson = {
  id: string
  name: string
  email: string
  teamId: string | null
  teamName: string | null
  isActive: boolean
}

const personColumns = sql`u.id, u.name, u.email, u.team_id as "teamId", t.name as "teamName", u.is_active as "isActive"`

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
  { after, limit, period, people }: { after: string; limit: number; period: Period; people: People },
): Promise<ReportPerson[]> {
  const query = sql<ReportPerson>`
    select ${personColumns} from (select *, id as user_id from users) u
    left join teams t on t.org_id = u.org_id and t.id = u.team_id
    -- Person by person until the limit is reached: a join would read everyone's attempts for every part.
    cross join lateral (
      select from challenge_attempts a where a.org_id = u.org_id and a.user_id = u.id and a.is_passed
        and a.created_at >= ${period.start} and a.created_at < ${period.end} limit 1) passed
    where u.org_id = ${orgId} and u.id > ${after} and ${isAsked('u', people)} order by u.id limit ${limit}`
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
  { userIds, isEverybody, period }: { userIds: readonly string[]; isEverybody: boolean; period: Period },
): Promise<RecordRow[]> {
  // A range reads one stretch of the index; but only if nobody between the first and the last is left out.
  const isTheirs = isEverybody
    ? sql`a.user_id >= ${userIds[0]}::uuid and a.user_id <= ${userIds.at(-1)}::uuid`
    : sql`a.user_id = any(${userIds}::uuid[])`
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
      where ${inPeriod} and ${isTheirs}
      group by 1, 2) l
    where l.passes > 0 order by l.user_id, l.topic_id`
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

export type CertificateLine = {
  id: string
  name: string
  email: string
  teamName: string | null
  title: string
  /** Plain cells: the number, when it was issued and ends, the status, fixes by hand, attempts and days. */
  cells: string
}

/** In the order of issue. */
export function listCertificateLines(
  db: Db,
  orgId: string,
  { after, limit, question, now }: { after: string; limit: number; question: Question; now: Date },
): Promise<CertificateLine[]> {
  const { period, isAsOf, status } = question
  const query = sql<CertificateLine>`
    select c.id, u.name, u.email, t.name as "teamName", c.category_title as title,
      c.number || ',' || ${asTimeCell(sql`c.issued_at`)} || ${asTimeCell(sql`c.expires_at`)} || then_is.word || ','
        || c.hands_on_fixes || ',' || c.tries || ',' || c.days || ',' as cells
    from certificates c
    join (${usersWithTeams}) on u.org_id = c.org_id and u.id = c.user_id
    cross join lateral (select case
      when exists (select from certificates f
        where f.org_id = c.org_id and f.id = c.renewed_by and f.issued_at <= ${now}) then 'renewed'
      when c.expires_at <= ${now} then 'expired'
      else 'valid' end as word) then_is
    where c.org_id = ${orgId} and c.id > ${after}::uuid
      and c.issued_at < ${period.end} and (${isAsOf} or c.issued_at >= ${period.start})
      and ${isAsked('c', question)} and (${status ?? null}::text is null or then_is.word = ${status ?? null})
    order by c.id limit ${limit}`
  return readRows(db, query)
}
