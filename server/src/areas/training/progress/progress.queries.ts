import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** Times are text here: they come out of the database inside JSON. */
export type PracticeRow = {
  topicId: string
  attempted: number
  passed: number
  handsOn: number
  xp: number
  /** Challenges that count for a certificate only once they are passed again. */
  markedParts: string[]
  startedAt: string
  lastActivityAt: string
  completedAt: string | null
}
export type LearnRow = Row<'scenarioProgress', 'scenarioId' | 'currentStep' | 'totalSteps' | 'xpEarned'> & {
  /** Steps that count for a certificate only once they are solved again. */
  markedParts: string[]
  startedAt: string
  lastActivityAt: string
  completedAt: string | null
}

const markedParts = (itemType: string, itemId: string) => `coalesce((
    select json_agg(m.part_id order by m.part_id) from marked_parts m
    where m.org_id = u.org_id and m.user_id = u.id and m.item_type = '${itemType}' and m.item_id = ${itemId}), '[]'::json)`

/** The SQL of both as columns of a query over `users u`, so that a user's detail is one statement: lists of rows as JSON. */
export const practiceColumn = `coalesce((
  select json_agg(json_build_object('topicId', p.topic_id, 'attempted', p.attempted, 'passed', p.passed,
    'handsOn', p.hands_on, 'xp', p.xp, 'markedParts', ${markedParts('topic', 'p.topic_id')},
    'startedAt', p.started_at, 'lastActivityAt', p.last_activity_at, 'completedAt', d.completed_at)
    order by p.started_at, p.topic_id)
  from (
    select r.topic_id, count(*)::int as attempted, count(*) filter (where r.is_passed)::int as passed,
      count(*) filter (where r.is_hands_on)::int as hands_on,
      sum(r.score)::int as xp, min(r.started_at) as started_at, max(r.last_activity_at) as last_activity_at
    from challenge_results r
    where r.org_id = u.org_id and r.user_id = u.id
    group by r.topic_id
  ) p
  left join completed_items d on d.org_id = u.org_id and d.user_id = u.id and d.item_type = 'topic'
    and d.item_id = p.topic_id), '[]'::json)`

export const learnColumn = `coalesce((
  select json_agg(json_build_object('scenarioId', s.scenario_id, 'currentStep', s.current_step,
    'totalSteps', s.total_steps, 'xpEarned', s.xp_earned,
    'markedParts', ${markedParts('scenario', 's.scenario_id')}, 'startedAt', s.started_at,
    'lastActivityAt', s.last_activity_at, 'completedAt', s.completed_at) order by s.started_at, s.scenario_id)
  from scenario_progress s
  where s.org_id = u.org_id and s.user_id = u.id), '[]'::json)`

const challengeColumns = [
  'topicId',
  'challengeId',
  'language',
  'score',
  'findScore',
  'fixScore',
  'hintsUsed',
  'attempts',
  'isHandsOn',
  'completedAt',
] as const

export type ChallengeRow = Row<'challengeResults', (typeof challengeColumns)[number]>

/** In the order of the first tries. Undefined when there is no such user. */
export async function listChallengeRows(db: Db, orgId: string, userId: string): Promise<ChallengeRow[] | undefined> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('challengeResults as r', (join) => join.onRef('r.orgId', '=', 'u.orgId').onRef('r.userId', '=', 'u.id'))
    .select(challengeColumns.map((column) => `r.${column}` as const))
    .where('u.orgId', '=', orgId)
    .where('u.id', '=', userId)
    .orderBy('r.startedAt')
    .orderBy('r.topicId')
    .orderBy('r.challengeId')
    .execute()
  // A user who tried nothing gives one row with nothing in it.
  return rows.length === 0 ? undefined : (rows.filter((row) => row.topicId !== null) as ChallengeRow[])
}

/** Undefined when there is no such user. */
export async function findLearnRows(db: Db, orgId: string, userId: string): Promise<LearnRow[] | undefined> {
  const { rows } = await sql<{ learn: LearnRow[] }>`
    select ${sql.raw(learnColumn)} as learn from users u where u.org_id = ${orgId} and u.id = ${userId}`.execute(db)
  return rows[0]?.learn
}

/** A completed topic, with the last pass of one of its challenges; without passes, which very old results lack, nulls. */
export type PassRow = Row<'completedItems', 'userId' | 'completedAt'> & {
  topicId: string
  challengeId: string | null
  passedAt: Date | null
}

/** Of these people and topics. Every attempt counts, so that training can be renewed by passing again. */
export async function listPassRows(
  db: Db,
  orgId: string,
  { userIds, topicIds }: { userIds: readonly string[]; topicIds: readonly string[] },
): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select d.user_id, d.item_id as topic_id, d.completed_at, a.challenge_id, max(a.created_at) as passed_at
    from completed_items d
    left join challenge_attempts a on a.org_id = d.org_id and a.user_id = d.user_id and a.topic_id = d.item_id
      and a.is_passed
    where d.org_id = ${orgId} and d.user_id = any(${userIds}::uuid[]) and d.item_type = 'topic'
      and d.item_id = any(${topicIds}::text[])
    group by d.user_id, d.item_id, d.completed_at, a.challenge_id`.execute(db)
  return rows
}

const attemptColumns = [
  'id',
  'topicId',
  'challengeId',
  'findScore',
  'fixScore',
  'isPassed',
  'isHandsOn',
  'isPractice',
  'createdAt',
] as const

/** An attempt as it ended. */
export type AttemptRecord = Row<'challengeAttempts', (typeof attemptColumns)[number]>

type Owner = Row<'challengeAttempts', 'orgId' | 'userId'>

/** What is passed can be passed again without end, and what is read here is read with every page: nobody learns this often. */
const attemptsRead = 5000

/** The first attempts of a person, in the order in which they ended: as many as tell of everything that happens once. */
export function listAttemptRecords(db: Db, { orgId, userId }: Owner): Promise<AttemptRecord[]> {
  return db
    .selectFrom('challengeAttempts')
    .select(attemptColumns)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(attemptsRead)
    .execute()
}

export type CompletedItem = Row<'completedItems', 'itemType' | 'itemId' | 'completedAt'>

/** In the order in which they were completed. */
export function listCompletedItems(db: Db, { orgId, userId }: Owner): Promise<CompletedItem[]> {
  return db
    .selectFrom('completedItems')
    .select(['itemType', 'itemId', 'completedAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .orderBy('completedAt')
    .orderBy('itemId')
    .execute()
}
