/** New findings: those that no earlier scan had, without those of a repository's first scans. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isCounted } from './learning.queries.ts'

export type FindingScope = { orgId: string; teamId: string | undefined }

/** Since when new findings can be distinguished from old ones: a day after the first scan. */
export async function findObservedSince(db: Db, orgId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(received_at) + interval '1 day' as since from sarif_runs
    where org_id = ${orgId} and series_key is not null`.execute(db)
  return rows[0]?.since ?? null
}

/** For a team: findings by its active members. For the organization: all, including people who left or are unknown. */
function inScope({ orgId, teamId }: FindingScope) {
  if (teamId === undefined) return sql`f.org_id = ${orgId} and not f.is_backlog and f.cwe is not null`
  return sql`f.org_id = ${orgId} and not f.is_backlog and f.cwe is not null
    and exists (select from users u where u.id = f.author_id and ${isCounted({ orgId, teamId })})`
}

export type FindingMonth = { month: string; cwe: number; findings: number; unknownAuthors: number }

export async function countFindings(db: Db, scope: FindingScope, since: Date): Promise<FindingMonth[]> {
  const { rows } = await sql<FindingMonth>`
    select to_char(f.first_seen_at at time zone 'UTC', 'YYYY-MM') as month, f.cwe, count(*)::int as findings,
      count(*) filter (where f.author_id is null)::int as unknown_authors
    from sarif_findings f
    where ${inScope(scope)} and f.first_seen_at >= ${since}
    group by 1, 2`.execute(db)
  return rows
}

export type TrainedMonth = { month: string; topicId: string; trained: number }

/** First completions of these topics by active people. */
export async function countTrained(
  db: Db,
  scope: FindingScope,
  { topicIds, since }: { topicIds: readonly string[]; since: Date },
): Promise<TrainedMonth[]> {
  const { rows } = await sql<TrainedMonth>`
    select to_char(i.completed_at at time zone 'UTC', 'YYYY-MM') as month, i.item_id as topic_id, count(*)::int as trained
    from completed_items i join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.org_id = ${scope.orgId} and i.item_type = 'topic' and i.item_id = any(${topicIds}::text[])
      and i.completed_at >= ${since} and ${isCounted(scope)}
    group by 1, 2`.execute(db)
  return rows
}

export type ComparisonRow = {
  cwe: number
  people: number
  personDays: number
  before: number
  after: number
  most: number
}

type Question = {
  taught: readonly { cwe: number; topicId: string }[]
  observedSince: Date
  now: Date
  daysMin: number
  daysMax: number
}

/**
 * For each active person with findings who has completed the topic: the same number of days before and after it. The
 * range is limited by when the person joined, when scanning began, and today.
 */
export async function compareFindings(db: Db, scope: FindingScope, question: Question): Promise<ComparisonRow[]> {
  const { taught, observedSince, now, daysMin, daysMax } = question
  if (taught.length === 0) return []
  const { rows } = await sql<ComparisonRow>`
    with taught (cwe, topic_id) as (
      select * from unnest(${taught.map(({ cwe }) => cwe)}::int[], ${taught.map(({ topicId }) => topicId)}::text[])
    ), trained as (
      select i.user_id, i.item_id as topic_id, i.completed_at as at, least(
        ${daysMax}::int * interval '24 hours', ${now}::timestamptz - i.completed_at,
        i.completed_at - greatest(u.created_at, ${observedSince}::timestamptz)) as span
      from completed_items i join users u on u.org_id = i.org_id and u.id = i.user_id
      where i.org_id = ${scope.orgId} and i.item_type = 'topic'
        and i.item_id in (select topic_id from taught) and ${isCounted(scope)}
        and exists (
          select from sarif_findings f where f.org_id = i.org_id and f.author_id = i.user_id and not f.is_backlog)
    ), counted as (
      select taught.cwe, extract(epoch from t.span) / 86400 as days, f.before, f.after
      from trained t join taught on taught.topic_id = t.topic_id
      -- One look into the index for each person and CWE.
      cross join lateral (
        select count(*) filter (where f.first_seen_at < t.at) as before,
          count(*) filter (where f.first_seen_at >= t.at) as after
        from sarif_findings f
        where f.org_id = ${scope.orgId} and f.author_id = t.user_id and f.cwe = taught.cwe and not f.is_backlog
          and f.first_seen_at >= t.at - t.span and f.first_seen_at < t.at + t.span) f
      where t.span >= ${daysMin}::int * interval '24 hours'
    )
    select cwe, count(*)::int as people, sum(days)::float8 as person_days, sum(before)::int as before,
      sum(after)::int as after, max(before + after)::int as most
    from counted group by cwe`.execute(db)
  return rows
}
