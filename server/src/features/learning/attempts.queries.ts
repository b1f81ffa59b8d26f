import type { Completions, LanguageName } from '@parapet/contract'
import type { ColumnType, Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Generated, Tables } from '../../platform/database/tables.ts'
import type { PhaseName } from './attempts.rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    learningAttempts: {
      orgId: string
      id: string
      userId: string
      topicId: string
      challengeId: string
      language: LanguageName
      seed: Buffer
      gradingKey: string
      phase: PhaseName | 'done'
      findHints: Generated<number>
      fixHints: Generated<number>
      wasRestarted: Generated<boolean>
      /** Written as text: the driver would take an object for JSON, and a list for something else. */
      completions: ColumnType<Completions | null, string | null, string | null>
      startedAt: Date
      updatedAt: Date
    }
    learningTries: {
      orgId: string
      attemptId: string
      phase: PhaseName
      tryNumber: number
      choices: string[]
      isRight: boolean
      createdAt: Date
    }
    learningDays: { orgId: string; userId: string; day: string }
  }
}

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
  'completions',
  'updatedAt',
] as const

export type AttemptRow = {
  id: string
  userId: string
  topicId: string
  challengeId: string
  language: LanguageName
  seed: Buffer
  gradingKey: string
  phase: PhaseName | 'done'
  findHints: number
  fixHints: number
  wasRestarted: boolean
  completions: Completions | null
  updatedAt: Date
}

type Owner = { orgId: string; userId: string }

/** Of this person only. */
export function findAttemptRow(db: Db, { orgId, userId }: Owner, id: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('learningAttempts')
    .select(columns)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Those that are not done, the latest first. */
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

/** How often each language of a challenge was taken to the end. */
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

export async function updateAttemptRow(
  db: Db,
  { orgId, userId }: Owner,
  id: string,
  changes: Updateable<Tables['learningAttempts']>,
): Promise<AttemptRow> {
  return db
    .updateTable('learningAttempts')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type TryRow = { phase: PhaseName; tryNumber: number; choices: string[]; isRight: boolean }

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

export async function insertLearningDay(db: Db, { orgId, userId }: Owner, now: Date): Promise<void> {
  await db
    .insertInto('learningDays')
    .values({ orgId, userId, day: now.toISOString().slice(0, 10) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
