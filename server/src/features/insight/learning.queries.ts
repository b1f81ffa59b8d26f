/** How people did on the content. Only active people, without auditors; one row for each topic or challenge. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

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

/** By topic, and by challenge. A first attempt is the person's first ever. */
export async function sumAttempts(db: Db, scope: Scope): Promise<AttemptSums[]> {
  const { rows } = await sql<AttemptSums>`
    with own as (
      select a.*, row_number() over (
        partition by a.user_id, a.topic_id, a.challenge_id order by a.created_at, a.id) = 1 as is_first
      from challenge_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id
      where a.org_id = ${scope.orgId} and ${isCounted(scope)}
    )
    select topic_id, challenge_id, count(distinct user_id)::int as people, count(*)::int as attempts,
      count(*) filter (where not is_passed)::int as failed_attempts, sum(find_score + fix_score)::int as score_sum,
      sum(hints_used)::int as hints_used, count(*) filter (where is_first)::int as first_attempts,
      count(*) filter (where is_first and is_passed)::int as first_passed
    from own where created_at >= ${scope.since}
    group by grouping sets ((topic_id), (topic_id, challenge_id))`.execute(db)
  return rows
}

export async function countLearners(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct a.user_id)::int as people
    from challenge_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id
    where a.org_id = ${scope.orgId} and a.created_at >= ${scope.since} and ${isCounted(scope)}`.execute(db)
  return rows[0]?.people ?? 0
}

export type TopicTime = { topicId: string; people: number; seconds: number }

/** Time between the start of an attempt, its answers, its runs and its end. Only part of a long pause counts. */
export async function sumTime(db: Db, scope: Scope, pauseSecondsMax: number): Promise<TopicTime[]> {
  const { rows } = await sql<TopicTime>`
    with own as (
      select a.id, a.user_id, a.topic_id, a.started_at, a.ended_at
      from learning_attempts a join users u on u.org_id = a.org_id and u.id = a.user_id
      where a.org_id = ${scope.orgId} and a.started_at >= ${scope.since} and ${isCounted(scope)}
    ), moments as (
      select id, started_at as at from own
      union all select id, ended_at from own where ended_at is not null
      union all select own.id, t.created_at from own
        join learning_tries t on t.org_id = ${scope.orgId} and t.attempt_id = own.id
      union all select own.id, r.created_at from own
        join lab_runs r on r.org_id = ${scope.orgId} and r.attempt_id = own.id
    ), pauses as (
      select id, extract(epoch from at - lag(at) over (partition by id order by at)) as seconds from moments
    )
    select own.topic_id, count(distinct own.user_id)::int as people,
      coalesce(sum(least(p.seconds, ${pauseSecondsMax}::int)), 0)::int as seconds
    from own left join pauses p on p.id = own.id and p.seconds is not null
    group by own.topic_id`.execute(db)
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
    select f.topic_id, f.challenge_id, f.fix_id, count(*)::int as times, count(distinct f.user_id)::int as people
    from (
      select a.user_id, a.topic_id, a.challenge_id, t.choices[1] as fix_id
      from learning_tries t join learning_attempts a on a.org_id = t.org_id and a.id = t.attempt_id
      where t.org_id = ${scope.orgId} and t.created_at >= ${scope.since} and t.phase = 'fix' and not t.is_right
      union all
      select r.user_id, r.topic_id, r.challenge_id, null from lab_runs r
      where r.org_id = ${scope.orgId} and r.created_at >= ${scope.since} and r.is_by_hand
        and r.verdict in ('exploitable', 'broken')
    ) f
    join users u on u.org_id = ${scope.orgId} and u.id = f.user_id and ${isCounted(scope)}
    group by 1, 2, 3 order by times desc, people desc, 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}

export type StrengthRow = { userId: string; name: string; topicId: string; scoreSum: number; results: number }

/** The best results of each active member, by topic. */
export async function listStrengths(db: Db, orgId: string, teamId: string): Promise<StrengthRow[]> {
  const { rows } = await sql<StrengthRow>`
    select u.id as user_id, u.name, r.topic_id, sum(r.score)::int as score_sum, count(*)::int as results
    from users u join challenge_results r on r.org_id = u.org_id and r.user_id = u.id
    where ${isCounted({ orgId, teamId })}
    group by u.id, u.name, r.topic_id order by lower(u.name), u.id`.execute(db)
  return rows
}
