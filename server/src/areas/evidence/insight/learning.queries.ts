/** How people did on the content. Only active people, without auditors; one row for each topic or challenge. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type Scope = { orgId: string; teamId: string | undefined; since: Date }

/** A condition on `users u`: active, not an auditor, and in the team if one is given. */
export function isCounted({ orgId, teamId }: Pick<Scope, 'orgId' | 'teamId'>): RawBuilder<boolean> {
  const inTeam = teamId === undefined ? sql`true` : sql`u.team_id = ${teamId}`
  return sql<boolean>`u.org_id = ${orgId} and u.is_active and u.role <> 'auditor' and ${inTeam}`
}

export type AttemptSums = {
  topicId: string
  /** Null for the topic as a whole. */
  challengeId: string | null
  people: number
  attempts: number
  failedAttempts: number
  scoreSum: number
  hintsUsed: number
  firstAttempts: number
  firstPassed: number
}

/** Practice that wasn't passed isn't a failure: looking for the answer is what it is for. */
const isCountedAttempt = sql`(a.is_passed or not a.is_practice)`

/** Adds up rows of one person and challenge each: by topic, and by challenge. */
function addUpRows(rows: RawBuilder<unknown>, orgId: string): RawBuilder<AttemptSums> {
  return sql<AttemptSums>`
    select own.topic_id, own.challenge_id,
      case grouping(own.challenge_id) when 0 then count(*) else count(*) filter (where own.nth_of_topic = 1) end::int as people,
      sum(own.attempts)::int as attempts, sum(own.failed)::int as failed_attempts, sum(own.scores)::int as score_sum,
      sum(own.hints)::int as hints_used, count(*) filter (where own.is_first)::int as first_attempts,
      count(*) filter (where own.is_first and case
        when own.attempts = 1 then own.failed = 0
        else (
          select a.is_passed from challenge_attempts a
          where a.org_id = ${orgId} and a.user_id = own.user_id and a.topic_id = own.topic_id
            and a.challenge_id = own.challenge_id and ${isCountedAttempt}
          order by a.created_at, a.id limit 1) end)::int as first_passed
    from (${rows}) own
    group by grouping sets ((own.topic_id), (own.topic_id, own.challenge_id))`
}

/**
 * For a period that is short compared to the history: reads by time. Of older attempts it looks for one that counted, by
 * the index, for each person and challenge of the period.
 */
export async function sumRecentAttempts(db: Db, scope: Scope): Promise<AttemptSums[]> {
  const own = sql`
    select one.*, earlier.found is null as is_first,
      row_number() over (partition by one.user_id, one.topic_id order by one.challenge_id) as nth_of_topic
    from (
      select a.user_id, a.topic_id, a.challenge_id, count(*) as attempts, count(*) filter (where not a.is_passed) as failed,
        sum(a.find_score + a.fix_score) as scores, sum(a.hints_used) as hints
      from challenge_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id
      where a.org_id = ${scope.orgId} and a.created_at >= ${scope.since} and ${isCounted(scope)} and ${isCountedAttempt}
      group by a.user_id, a.topic_id, a.challenge_id) one
    left join lateral (
      select 1 as found from challenge_attempts a
      where a.org_id = ${scope.orgId} and a.user_id = one.user_id and a.topic_id = one.topic_id
        and a.challenge_id = one.challenge_id and a.created_at < ${scope.since} and ${isCountedAttempt}
      limit 1) earlier on true`
  return (await addUpRows(own, scope.orgId).execute(db)).rows
}

/** Two halves of the people, whose sums can be added up. */
export type Half = 'even' | 'odd'

/**
 * By topic, and by challenge. A first attempt is the person's first ever. Goes through the attempts person by person, in
 * the order of the index: sorting those of a whole organization would take longer than the rest.
 */
export async function sumAttempts(db: Db, scope: Scope, half: Half): Promise<AttemptSums[]> {
  // By the last byte: the first ones tell when somebody was invited.
  const inHalf = sql`get_byte(uuid_send(u.id), 15) % 2 = ${half === 'even' ? 0 : 1}`
  const isRecent = sql`a.created_at >= ${scope.since}`
  const own = sql`
    select u.id as user_id, one.* from users u cross join lateral (
      select a.topic_id, a.challenge_id, count(*) filter (where ${isRecent}) as attempts,
        count(*) filter (where ${isRecent} and not a.is_passed) as failed,
        sum(a.find_score + a.fix_score) filter (where ${isRecent}) as scores,
        sum(a.hints_used) filter (where ${isRecent}) as hints, min(a.created_at) >= ${scope.since} as is_first,
        row_number() over (partition by a.topic_id order by a.challenge_id) as nth_of_topic
      from challenge_attempts a where a.org_id = ${scope.orgId} and a.user_id = u.id and ${isCountedAttempt}
      group by a.topic_id, a.challenge_id having max(a.created_at) >= ${scope.since}) one
    where ${isCounted(scope)} and ${inHalf}`
  return (await addUpRows(own, scope.orgId).execute(db)).rows
}

export async function countLearners(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u
    where ${isCounted(scope)} and u.id in (
      select a.user_id from challenge_attempts a where a.org_id = ${scope.orgId} and a.created_at >= ${scope.since})`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}

export type TopicTime = { topicId: string; people: number; seconds: number }

/**
 * Time between the start of an attempt, its answers, its runs and its end. Only part of a long pause counts. Only attempts
 * that ended, like in `sumAttempts`: people who only looked would make the time per person shorter.
 */
export async function sumTime(db: Db, scope: Scope, pauseSecondsMax: number): Promise<TopicTime[]> {
  const { rows } = await sql<TopicTime>`
    with own as (
      select a.id, a.user_id, a.topic_id, a.started_at, a.ended_at
      from learning_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id
      where a.org_id = ${scope.orgId} and a.ended_at >= ${scope.since} and ${isCounted(scope)}
    ), moments as (
      select id, topic_id, started_at as at from own
      union all select id, topic_id, ended_at from own
      union all select own.id, own.topic_id, t.created_at from own
        join learning_tries t on t.org_id = ${scope.orgId} and t.attempt_id = own.id
      union all select own.id, own.topic_id, r.created_at from own
        -- Practice comes after the end.
        join lab_runs r on r.org_id = ${scope.orgId} and r.attempt_id = own.id and r.created_at <= own.ended_at
    ), pauses as (
      select topic_id, extract(epoch from at - lag(at) over (partition by id order by at)) as seconds from moments
    ), times as (
      select topic_id, sum(least(seconds, ${pauseSecondsMax}::int)) as seconds from pauses
      where seconds is not null group by topic_id
    ), practiced as (
      select topic_id, count(*)::int as people from (select distinct topic_id, user_id from own) one group by topic_id
    )
    select p.topic_id, p.people, coalesce(t.seconds, 0)::int as seconds
    from practiced p left join times t on t.topic_id = p.topic_id`.execute(db)
  return rows
}

export type FailedFix = {
  topicId: string
  challengeId: string
  fixId: string | null
  times: number
  people: number
}

/** Wrong choices, and fixes written by hand that left the attack open or broke the feature. */
export async function listFailedFixes(db: Db, scope: Scope, limit: number): Promise<FailedFix[]> {
  const { rows } = await sql<FailedFix>`
    select f.topic_id, f.challenge_id, f.fix_id, sum(f.times)::int as times, count(*)::int as people
    from (
      -- By person first: counting different people among all rows would sort them.
      select one.user_id, one.topic_id, one.challenge_id, one.fix_id, count(*) as times from (
      select a.user_id, a.topic_id, a.challenge_id, t.choices[1] as fix_id
      from learning_tries t join learning_attempts a on a.org_id = t.org_id and a.id = t.attempt_id
      where t.org_id = ${scope.orgId} and t.created_at >= ${scope.since} and t.phase = 'fix' and not t.is_right
      union all
      select r.user_id, r.topic_id, r.challenge_id, null from lab_runs r
      where r.org_id = ${scope.orgId} and r.created_at >= ${scope.since} and r.is_by_hand
        and r.verdict in ('exploitable', 'broken')
      ) one group by 1, 2, 3, 4
    ) f
    join users u on u.org_id = ${scope.orgId} and u.id = f.user_id and ${isCounted(scope)}
    group by 1, 2, 3 order by times desc, people desc, 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}

export type StrengthRow = { userId: string; name: string; categoryId: string; scoreSum: number; results: number }

/** The best results of each active member, by category. Topics without a category don't count. */
export async function listStrengths(
  db: Db,
  { orgId, teamId }: { orgId: string; teamId: string },
  categoryOf: ReadonlyMap<string, string>,
): Promise<StrengthRow[]> {
  const { rows } = await sql<StrengthRow>`
    select u.id as user_id, u.name, one.category_id, one.score_sum, one.results
    from users u cross join lateral (
      select t.category_id, sum(r.score)::int as score_sum, count(*)::int as results
      from challenge_results r
      join unnest(${[...categoryOf.keys()]}::text[], ${[...categoryOf.values()]}::text[]) t (topic_id, category_id)
        on t.topic_id = r.topic_id
      where r.org_id = ${orgId} and r.user_id = u.id
      group by t.category_id) one
    where ${isCounted({ orgId, teamId })}
    order by lower(u.name), u.id`.execute(db)
  return rows
}
