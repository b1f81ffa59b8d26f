import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import type { Score } from './progress.rules.ts'

type At = { orgId: string; now: Date }
type Attempt = Row<'challengeAttempts', 'userId' | 'topicId' | 'challengeId' | 'language'> & {
  attemptId: string
  isHandsOn?: boolean
  practice?: object | undefined
  activeSeconds?: number
}

export async function findIsActiveUser(db: Db, orgId: string, userId: string): Promise<boolean | undefined> {
  const query = db.selectFrom('users').select('isActive').where('orgId', '=', orgId).where('id', '=', userId)
  return (await query.executeTakeFirst())?.isActive
}

/** False when this attempt was recorded before. */
export async function insertAttempt(db: Db, { orgId, now }: At, attempt: Attempt, score: Score): Promise<boolean> {
  const inserted = await db
    .insertInto('challengeAttempts')
    .values({
      orgId,
      userId: attempt.userId,
      id: attempt.attemptId,
      topicId: attempt.topicId,
      challengeId: attempt.challengeId,
      language: attempt.language,
      findScore: score.findScore,
      fixScore: score.fixScore,
      hintsUsed: score.hintsUsed,
      isPassed: score.isPassed,
      isHandsOn: attempt.isHandsOn === true,
      isPractice: attempt.practice !== undefined,
      activeSeconds: attempt.activeSeconds ?? null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The first of several equal scores stays the best one. A challenge that was passed once stays passed. */
export async function upsertBestResult(db: Db, { orgId, now }: At, attempt: Attempt, score: Score): Promise<void> {
  await sql`
    insert into challenge_results as best (org_id, user_id, topic_id, challenge_id, language, score, find_score, fix_score,
      hints_used, attempts, is_passed, is_hands_on, started_at, last_activity_at, completed_at)
    values (${orgId}, ${attempt.userId}, ${attempt.topicId}, ${attempt.challengeId}, ${attempt.language}, ${score.score},
      ${score.findScore}, ${score.fixScore}, ${score.hintsUsed}, 1, ${score.isPassed},
      ${attempt.isHandsOn === true}, ${now}, ${now},
      ${score.isPassed ? now : null})
    on conflict (org_id, user_id, topic_id, challenge_id) do update set
      (language, score, find_score, fix_score, hints_used) = (
        select b.language, b.score, b.find_score, b.fix_score, b.hints_used
        from (values
          (excluded.language, excluded.score, excluded.find_score, excluded.fix_score, excluded.hints_used, 1),
          (best.language, best.score, best.find_score, best.fix_score, best.hints_used, 0)
        ) as b (language, score, find_score, fix_score, hints_used, age)
        order by b.score desc, b.age limit 1),
      attempts = best.attempts + 1,
      is_passed = best.is_passed or excluded.is_passed,
      is_hands_on = best.is_hands_on or excluded.is_hands_on,
      last_activity_at = excluded.last_activity_at,
      completed_at = coalesce(best.completed_at, excluded.completed_at)`.execute(db)
}

export type RecordedAttempt = Score & { bestScore: number; isTopicCompleted: boolean }

/** As it was recorded the first time, with what counts by now. */
export async function findAttempt(
  db: Db,
  orgId: string,
  attempt: Pick<Attempt, 'userId' | 'attemptId' | 'topicId' | 'challengeId'>,
): Promise<RecordedAttempt | undefined> {
  const { rows } = await sql<RecordedAttempt>`
    select a.find_score, a.fix_score, a.find_score + a.fix_score as score, a.hints_used, a.is_passed,
      best.score as best_score, done.item_id is not null as is_topic_completed
    from challenge_attempts a
    join challenge_results best using (org_id, user_id, topic_id, challenge_id)
    left join completed_items done on done.org_id = a.org_id and done.user_id = a.user_id
      and done.item_type = 'topic' and done.item_id = a.topic_id
    where a.org_id = ${orgId} and a.user_id = ${attempt.userId} and a.id = ${attempt.attemptId}
      and a.topic_id = ${attempt.topicId} and a.challenge_id = ${attempt.challengeId}`.execute(db)
  return rows[0]
}

/**
 * True when it was completed by this: every challenge that the topic has now is passed, in any language. It stays when
 * challenges are added.
 */
export async function insertCompletedTopic(
  db: Db,
  { orgId, now }: At,
  topic: { userId: string; topicId: string; challengeIds: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into completed_items (org_id, user_id, item_type, item_id, completed_at)
    select ${orgId}, ${topic.userId}, 'topic', ${topic.topicId}, ${now}
    where ${topic.challengeIds.length} = (
      select count(*) from challenge_results
      where org_id = ${orgId} and user_id = ${topic.userId} and topic_id = ${topic.topicId} and is_passed
        and challenge_id = any(${topic.challengeIds}::text[]))
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** How far the person is in a scenario. */
export async function findFinishedSteps(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  scenarioId: string,
): Promise<Row<'scenarioProgress', 'currentStep' | 'completedAt'>> {
  const row = await db
    .selectFrom('scenarioProgress')
    .select(['currentStep', 'completedAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .executeTakeFirst()
  return row ?? { currentStep: 0, completedAt: null }
}

export async function upsertScenario(
  db: Db,
  { orgId, now }: At,
  row: Row<'scenarioProgress', 'userId' | 'scenarioId' | 'currentStep' | 'totalSteps' | 'xpEarned'>,
): Promise<void> {
  const { currentStep, totalSteps, xpEarned } = row
  const state = { currentStep, totalSteps, xpEarned, lastActivityAt: now, completedAt: xpEarned > 0 ? now : null }
  await db
    .insertInto('scenarioProgress')
    .values({ ...state, orgId, userId: row.userId, scenarioId: row.scenarioId, startedAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId', 'scenarioId']).doUpdateSet(state))
    .execute()
}

/** Only the latest time counts. */
export async function upsertStepPass(db: Db, row: Row<'scenarioStepPasses'>): Promise<void> {
  await db
    .insertInto('scenarioStepPasses')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'userId', 'scenarioId', 'step']).doUpdateSet({ passedAt: row.passedAt }),
    )
    .execute()
}

/** When each step was last solved, by its number. */
export async function listStepPasses(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  scenarioId: string,
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('scenarioStepPasses')
    .select(['step', 'passedAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .execute()
  return new Map(rows.map(({ step, passedAt }) => [step, passedAt]))
}

export async function insertCompletedScenario(
  db: Db,
  { orgId, now }: At,
  { userId, scenarioId }: { userId: string; scenarioId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('completedItems')
    .values({ orgId, userId, itemType: 'scenario', itemId: scenarioId, completedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type WorkRow = { handsOnFixes: number; tries: number; days: number }

/** A person's effort in topics and scenarios: fixes written by hand, attempts, and the days (UTC) of both. */
export async function countWorkRows(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  items: { topicIds: readonly string[]; scenarioIds: readonly string[] },
): Promise<WorkRow> {
  const { rows } = await sql<WorkRow>`
    select
      (select count(*)::int from challenge_results r
        where r.org_id = ${orgId} and r.user_id = ${userId} and r.topic_id = any(${items.topicIds}::text[])
          and r.is_hands_on) as hands_on_fixes,
      (select count(*)::int from challenge_attempts a
        where a.org_id = ${orgId} and a.user_id = ${userId} and a.topic_id = any(${items.topicIds}::text[])) as tries,
      (select count(distinct (d.at at time zone 'UTC')::date)::int from (
        select a.created_at from challenge_attempts a
        where a.org_id = ${orgId} and a.user_id = ${userId} and a.topic_id = any(${items.topicIds}::text[])
        union all
        select s.time from scenario_progress p, unnest(array[p.started_at, p.last_activity_at, p.completed_at]) as s (time)
        where p.org_id = ${orgId} and p.user_id = ${userId} and p.scenario_id = any(${items.scenarioIds}::text[])
      ) as d (at)) as days`.execute(db)
  return rows[0] as WorkRow
}

/** Challenges that were passed with a fix written by hand, as `topic/challenge`. */
export async function listHandsOnChallenges(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('challengeResults')
    .select(['topicId', 'challengeId'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('isHandsOn', '=', true)
    .execute()
  return new Set(rows.map(({ topicId, challengeId }) => `${topicId}/${challengeId}`))
}
