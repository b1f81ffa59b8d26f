import type { ComplianceRules } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { TeachingPlan } from './teaching-plan.ts'

export async function findRules(db: Db, orgId: string): Promise<ComplianceRules | undefined> {
  return db
    .selectFrom('complianceRules')
    .select(['windowDays', 'requiredPercent'])
    .where('orgId', '=', orgId)
    .executeTakeFirst()
}

export async function upsertRules(db: Db, orgId: string, rules: ComplianceRules): Promise<void> {
  const { windowDays, requiredPercent } = rules
  await db
    .insertInto('complianceRules')
    .values({ orgId, windowDays, requiredPercent })
    .onConflict((conflict) => conflict.column('orgId').doUpdateSet({ windowDays, requiredPercent }))
    .execute()
}

/** This feature counts active learners only. */
const isLearner = sql`u.is_active and u.role = 'learner'`

/** Organizations with such people. Reads every row once. */
export async function listStaleOrganizationIds(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from trained_topics where content_key <> ${key} order by org_id`.execute(db)
  return rows.map(({ orgId }) => orgId)
}

/** People whose rows were computed for other content, in the order of their ids: each part starts after the one before. */
export async function listStaleUserIds(
  db: Db,
  orgId: string,
  { key, after, limit }: { key: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from trained_topics where org_id = ${orgId} and user_id > ${after} and content_key <> ${key}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Computes the rows of these people from their attempts. */
export async function upsertTrainedTopics(
  db: Db,
  orgId: string,
  userIds: readonly string[],
  { key, topics }: TeachingPlan,
): Promise<void> {
  const parts = topics.flatMap(({ id, challengeIds }, index) =>
    challengeIds.map((challengeId) => ({ place: index + 1, topic: id, challenge: challengeId })),
  )
  await sql`
    with part (place, topic_id, challenge_id) as (
      select * from unnest(${parts.map(({ place }) => place)}::int[], ${parts.map(({ topic }) => topic)}::text[],
        ${parts.map(({ challenge }) => challenge)}::text[])
    ), part_count (place, parts) as (select place, count(*) from part group by place),
    latest as (
      select a.user_id, part.place, part.challenge_id, max(a.created_at) as passed_at
      from challenge_attempts a join part on part.topic_id = a.topic_id and part.challenge_id = a.challenge_id
      where a.org_id = ${orgId} and a.user_id = any(${userIds}::uuid[]) and a.is_passed
      group by 1, 2, 3
    ), trained as (
      select l.user_id, l.place, min(l.passed_at) as trained_at
      from latest l join part_count c on c.place = l.place
      group by l.user_id, l.place, c.parts having count(*) = c.parts
    )
    insert into trained_topics (org_id, user_id, content_key, trained_at)
    select ${orgId}::uuid, person.id, ${key}::text,
      array_agg(coalesce(t.trained_at, '-infinity') order by p.place)
    from unnest(${userIds}::uuid[]) as person (id) cross join generate_series(1, ${topics.length}::int) as p (place)
    left join trained t on t.user_id = person.id and t.place = p.place
    group by person.id
    on conflict (org_id, user_id) do update set content_key = excluded.content_key, trained_at = excluded.trained_at`.execute(
    db,
  )
}

export type TeamCountRow = {
  teamId: string | null
  teamName: string | null
  learners: number
  /** People whose rows were computed for other content. If there are any, the counts are too low. */
  stale: number
  /** In the order of the requested sets. */
  trained: number[]
}

/** Topics by their places in the plan, and since when they must have been passed. */
export type TopicSet = { places: readonly number[]; since: Date }

/** How many active learners of each team have been trained in all topics of each set. Reads one short row per person. */
export async function countTrained(
  db: Db,
  orgId: string,
  { key, sets }: { key: string; sets: readonly TopicSet[] },
): Promise<TeamCountRow[]> {
  const times = [...new Set(sets.map(({ since }) => since.toISOString()))]
  const counts = sets.map(({ places, since }) => {
    const time = sql.id('w', `since_${times.indexOf(since.toISOString())}`)
    const conditions = places.map((place) => sql`t.trained_at[${sql.lit(place)}] >= ${time}`)
    return sql`count(*) filter (where t.content_key = ${key} and ${sql.join(conditions, sql` and `)})::int`
  })
  const { rows } = await sql<TeamCountRow>`
    select u.team_id, team.name as team_name, count(*)::int as learners,
      count(*) filter (where t.content_key <> ${key})::int as stale,
      array[${sql.join(counts)}]::int[] as trained
    from users u
    cross join (select ${sql.join(times.map((time, at) => sql`${time}::timestamptz as ${sql.id(`since_${at}`)}`))}) w
    left join trained_topics t on t.org_id = u.org_id and t.user_id = u.id
    left join teams team on team.org_id = u.org_id and team.id = u.team_id
    where u.org_id = ${orgId} and ${isLearner}
    group by u.team_id, team.name
    order by lower(team.name) nulls last, u.team_id`.execute(db)
  return rows
}

export type PersonRow = {
  userId: string
  name: string
  email: string
  teamName: string | null
  isTrained: boolean
  /** In the order of the requested topics; null for a topic that was not passed. */
  trainedAt: (Date | null)[]
}

export type PeopleScope = 'everybody' | 'no team' | { teamId: string }

export type PeopleQuestion = {
  key: string
  since: Date
  places: readonly number[]
  scope: PeopleScope
  isTrained: boolean | undefined
  search: string | undefined
  /** The last person of the part before. */
  after: string | undefined
  limit: number
}

/** Untrained people first, then by name. */
export async function listTrainedPeople(db: Db, orgId: string, question: PeopleQuestion): Promise<PersonRow[]> {
  const { key, since, places, scope, isTrained, after } = question
  const wanted = question.search?.trim().toLowerCase() ?? ''
  const times = places.map((place) => sql`nullif(t.trained_at[${sql.lit(place)}], '-infinity')`)
  const conditions = places.map((place) => sql`t.trained_at[${sql.lit(place)}] >= ${since}`)
  const filters = [
    ...(isTrained === undefined ? [] : [sql`p.is_trained = ${isTrained}`]),
    ...(wanted === '' ? [] : [sql`strpos(lower(p.name || ' ' || p.email), ${wanted}) > 0`]),
    ...(after === undefined
      ? []
      : [
          sql`(p.is_trained, lower(p.name), p.user_id) > (
            select l.is_trained, lower(l.name), l.user_id from people l where l.user_id = ${after}::uuid)`,
        ]),
  ]
  const { rows } = await sql<PersonRow>`
    with people as (
      select u.id as user_id, u.name, u.email, team.name as team_name,
        array[${sql.join(times)}]::timestamptz[] as trained_at,
        coalesce(${sql.join(conditions, sql` and `)}, false) as is_trained
      from users u
      left join trained_topics t on t.org_id = u.org_id and t.user_id = u.id and t.content_key = ${key}
      left join teams team on team.org_id = u.org_id and team.id = u.team_id
      where u.org_id = ${orgId} and ${isLearner} and ${inScope(scope)})
    select p.* from people p
    where ${filters.length === 0 ? sql`true` : sql.join(filters, sql` and `)}
    order by p.is_trained, lower(p.name), p.user_id limit ${question.limit}`.execute(db)
  return rows
}

function inScope(scope: PeopleScope) {
  if (scope === 'everybody') return sql`true`
  return scope === 'no team' ? sql`u.team_id is null` : sql`u.team_id = ${scope.teamId}`
}
