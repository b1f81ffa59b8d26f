import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { type LearnRow, learnColumn, type PracticeRow, practiceColumn } from '../../training/progress/progress.ts'

export type LearnerRow = {
  name: string
  organizationName: string
  practice: PracticeRow[]
  learn: LearnRow[]
  /** Topics with an open attempt, and when it was last changed. */
  open: { topicId: string; updatedAt: string }[]
  certifiedCategoryIds: string[]
  timeZone: string | null
}

/** A person's complete progress, from one statement. */
export async function getLearner(db: Db, orgId: string, userId: string): Promise<LearnerRow> {
  const { rows } = await sql<LearnerRow>`
    select u.name, o.name as organization_name,
      ${sql.raw(practiceColumn)} as practice,
      ${sql.raw(learnColumn)} as learn,
      coalesce((
        select json_agg(json_build_object('topicId', a.topic_id, 'updatedAt', a.updated_at))
        from (
          select topic_id, max(updated_at) as updated_at from learning_attempts
          where org_id = u.org_id and user_id = u.id and phase <> 'done' group by topic_id
        ) a), '[]'::json) as open,
      array(select distinct c.category_id from certificates c where c.org_id = u.org_id and c.user_id = u.id)
        as certified_category_ids,
      u.time_zone
    from users u join organizations o on o.id = u.org_id
    where u.org_id = ${orgId} and u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The person of the session is not there')
  return row
}

export async function findTimeZone(
  db: Db,
  { orgId, userId }: Row<'learningDays', 'orgId' | 'userId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('timeZone')
    .where('orgId', '=', orgId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.timeZone ?? null
}

/** Days with an answer, as `2026-11-17`, in chronological order. */
export async function listLearningDays(
  db: Db,
  { orgId, userId }: Row<'learningDays', 'orgId' | 'userId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('learningDays')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .orderBy('learningDays.day')
    .execute()
  return rows.map(({ day }) => day)
}

export async function findIsHandsOnRequired(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('certificatesRequireHandsOn')
    .where('id', '=', orgId)
    .executeTakeFirst()
  return row?.certificatesRequireHandsOn === true
}

export async function findDoesPracticeCount(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('countsPractice')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return row.countsPractice
}
