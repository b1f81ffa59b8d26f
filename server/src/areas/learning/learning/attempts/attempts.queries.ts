import { pauseMinutesMax } from '@parapet/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Row, Tables } from '../../../../platform/database/tables.ts'
import { findTimeZone } from '../learning.queries.ts'
import { toLocalDay } from '../local-days.rules.ts'

const columns = [
  'id',
  'userId',
  'topicId',
  'challengeId',
  'language',
  'seed',
  'gradingKey',
  'phase',
  'findHints',
  'fixHints',
  'wasRestarted',
  'isForRecord',
  'recordScore',
  'findGuesses',
  'fixGuesses',
  'completions',
  'isPassed',
  'isSolved',
  'solutionShownAt',
  'fixesShownAt',
  'isLabOffered',
  'isHandsOn',
  'attackDoneAt',
  'attackInput',
  'activeSeconds',
  'updatedAt',
] as const

export type AttemptRow = Row<'learningAttempts', (typeof columns)[number]>

type Owner = Row<'learningAttempts', 'orgId' | 'userId'>

/** Only attempts of this person. */
export function findAttemptRow(db: Db, { orgId, userId }: Owner, id: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('learningAttempts')
    .select(columns)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Open attempts, the latest first; at most one for each challenge. */
export function listOpenAttempts(
  db: Db,
  { orgId, userId }: Owner,
  topicId: string,
  challengeId?: string,
): Promise<AttemptRow[]> {
  return db
    .selectFrom('learningAttempts')
    .select(columns)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('topicId', '=', topicId)
    .$if(challengeId !== undefined, (query) => query.where('challengeId', '=', challengeId as string))
    .where('phase', '<>', 'done')
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type FailureRow = { challengeId: string; endedAt: Date; solutionShownAt: Date | null }

/** Failed attempts for the record of a topic that ended since then, and all that showed the solution. */
export async function listFailures(
  db: Db,
  { orgId, userId }: Owner,
  topicId: string,
  since: Date,
): Promise<FailureRow[]> {
  const rows = await db
    .selectFrom('learningAttempts')
    .select(['challengeId', 'endedAt', 'solutionShownAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('topicId', '=', topicId)
    .where('isPassed', '=', false)
    .where('isSolved', '=', false)
    .where(({ eb, or }) => or([eb('isForRecord', '=', true), eb('solutionShownAt', 'is not', null)]))
    .where(({ eb, or }) => or([eb('endedAt', '>', since), eb('solutionShownAt', '>', since)]))
    .execute()
  return rows as FailureRow[]
}

/** What practice at a challenge told since then: wrong answers, and the most hints of a phase. */
export async function sumPractice(
  db: Db,
  { orgId, userId }: Owner,
  { topicId, challengeId }: { topicId: string; challengeId: string },
  since: Date,
): Promise<{ findGuesses: number; fixGuesses: number; hints: number }> {
  const { rows } = await sql<{ findGuesses: number; fixGuesses: number; hints: number }>`
    select coalesce(sum(find_guesses), 0)::int as find_guesses, coalesce(sum(fix_guesses), 0)::int as fix_guesses,
      coalesce(max(greatest(find_hints, fix_hints)), 0)::int as hints
    from learning_attempts
    where org_id = ${orgId} and user_id = ${userId} and topic_id = ${topicId} and challenge_id = ${challengeId}
      and not is_for_record and updated_at > ${since}`.execute(db)
  return rows[0] as { findGuesses: number; fixGuesses: number; hints: number }
}

/** When the fixes or the solution of each challenge of a topic were last shown. */
export async function listFixesSeen(
  db: Db,
  { orgId, userId }: Owner,
  topicId: string,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('learningAttempts')
    .select(({ fn }) => [
      'challengeId',
      fn.max('fixesShownAt').as('fixesShownAt'),
      fn.max('solutionShownAt').as('solutionShownAt'),
    ])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('topicId', '=', topicId)
    .groupBy('challengeId')
    .execute()
  return new Map(
    rows.flatMap(({ challengeId, fixesShownAt, solutionShownAt }) => {
      const times = [fixesShownAt, solutionShownAt].filter((time) => time !== null).map((time) => time.getTime())
      return times.length === 0 ? [] : [[challengeId, new Date(Math.max(...times))] as const]
    }),
  )
}

/** How often the person finished a challenge in each language. */
export async function countTakenLanguages(
  db: Db,
  { orgId, userId }: Owner,
  challenge: { topicId: string; challengeId: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('learningAttempts')
    .select(({ fn }) => ['language', fn.countAll<string>().as('taken')])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('topicId', '=', challenge.topicId)
    .where('challengeId', '=', challenge.challengeId)
    .where('phase', '=', 'done')
    .groupBy('language')
    .execute()
  return new Map(rows.map(({ language, taken }) => [language, Number(taken)]))
}

export async function insertAttemptRow(db: Db, row: Insertable<Tables['learningAttempts']>): Promise<AttemptRow> {
  return db.insertInto('learningAttempts').values(row).returning(columns).executeTakeFirstOrThrow()
}

/**
 * Files an attempt for the record that failed, under an id of its own. The open row keeps its tries and its runs, and the
 * time since it began, and goes on as practice.
 */
export async function fileFailedAttempt(
  db: Db,
  { orgId, userId }: Owner,
  { id, failedId, now }: { id: string; failedId: string; now: Date },
): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into learning_attempts (org_id, id, user_id, topic_id, challenge_id, language, seed, grading_key, phase,
      find_hints, fix_hints, was_restarted, fixes_shown_at, is_lab_offered, is_passed, active_seconds, started_at,
      updated_at, ended_at)
    select org_id, ${failedId}, user_id, topic_id, challenge_id, language, seed, grading_key, 'done',
      find_hints, fix_hints, was_restarted, fixes_shown_at, is_lab_offered, false, active_seconds, ${now}, ${now}, ${now}
    from learning_attempts where org_id = ${orgId} and user_id = ${userId} and id = ${id}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
  return rows[0] as AttemptRow
}

/** What a person wrote to attack the code of challenges. */
export async function deleteAttackInputs(db: Db, { orgId, userId }: Owner): Promise<void> {
  await db
    .updateTable('learningAttempts')
    .set({ attackInput: null })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('attackInput', 'is not', null)
    .execute()
}

/** A step of the learner sets `updatedAt`; the time since the previous step counts as active. */
export async function updateAttemptRow(
  db: Db,
  { orgId, userId }: Owner,
  id: string,
  changes: Updateable<Tables['learningAttempts']>,
): Promise<AttemptRow> {
  return db
    .updateTable('learningAttempts')
    .set(changes)
    .$if(changes.updatedAt !== undefined, (query) =>
      query.set({
        activeSeconds: sql<number>`active_seconds + least(${pauseMinutesMax * 60}, greatest(0,
          round(extract(epoch from ${changes.updatedAt}::timestamptz - updated_at))))::int`,
      }),
    )
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteAttemptRow(db: Db, { orgId, userId }: Owner, id: string): Promise<void> {
  await db
    .deleteFrom('learningAttempts')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}

export type TryRow = Row<'learningTries', 'phase' | 'tryNumber' | 'choices' | 'isRight'>

export function listTries(db: Db, orgId: string, attemptId: string): Promise<TryRow[]> {
  return db
    .selectFrom('learningTries')
    .select(['phase', 'tryNumber', 'choices', 'isRight'])
    .where('orgId', '=', orgId)
    .where('attemptId', '=', attemptId)
    .orderBy('tryNumber')
    .execute()
}

export async function insertTry(db: Db, row: Insertable<Tables['learningTries']>): Promise<void> {
  await db.insertInto('learningTries').values(row).execute()
}

export async function deleteTries(db: Db, orgId: string, attemptId: string): Promise<void> {
  await db.deleteFrom('learningTries').where('orgId', '=', orgId).where('attemptId', '=', attemptId).execute()
}

/** The day it is where the person is. */
export async function insertLearningDay(db: Db, { orgId, userId }: Owner, now: Date): Promise<void> {
  const timeZone = await findTimeZone(db, { orgId, userId })
  await db
    .insertInto('learningDays')
    .values({ orgId, userId, day: toLocalDay(now, timeZone) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
