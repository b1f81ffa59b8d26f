import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type LearnRow, learnColumn, type PracticeRow, practiceColumn } from '../progress/progress.ts'

export type LearnerRow = {
  name: string
  organizationName: string
  practice: PracticeRow[]
  learn: LearnRow[]
  /** Topics with an attempt that is not done, and when it was touched last. */
  open: { topicId: string; updatedAt: string }[]
  certifiedCategoryIds: string[]
  streakDays: number
}

/** Everything about how far somebody is, from one statement. `today` is a day in UTC. */
export async function getLearner(db: Db, orgId: string, userId: string, today: string): Promise<LearnerRow> {
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
      array(select c.category_id from certificates c where c.org_id = u.org_id and c.user_id = u.id)
        as certified_category_ids,
      (
        -- Going back from the latest day, day and line stay equally far apart as long as no day is missing.
        select count(*)::int from (
          select day + (row_number() over (order by day desc))::int as anchor, max(day) over () as latest
          from learning_days where org_id = u.org_id and user_id = u.id
        ) d
        where d.anchor = d.latest + 1 and d.latest >= ${today}::date - 1
      ) as streak_days
    from users u join organizations o on o.id = u.org_id
    where u.org_id = ${orgId} and u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The person of the session is not there')
  return row
}

export async function findIsHandsOnRequired(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('certificatesRequireHandsOn')
    .where('id', '=', orgId)
    .executeTakeFirst()
  return row?.certificatesRequireHandsOn === true
}
