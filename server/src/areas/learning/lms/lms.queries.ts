import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type CourseProgressRow = {
  isActive: boolean
  itemsTotal: number
  itemsCompleted: number
  score: number | null
  seconds: number
}

/** The most time that an open attempt or an interrupted scenario can add. */
const longestSeconds = 1800

/** A person's progress in a course; undefined when the course or the person does not exist. */
export async function findCourseProgress(
  db: Db,
  { orgId, userId, courseId }: { orgId: string; userId: string; courseId: string },
): Promise<CourseProgressRow | undefined> {
  const { rows } = await sql<CourseProgressRow>`
    with items as (
      select i.item_type, i.item_id from custom_course_items i
      where i.org_id = ${orgId} and i.course_id = ${courseId}
    )
    select u.is_active and o.is_active as is_active,
      (select count(*)::int from items) as items_total,
      (select count(*)::int from items i join completed_items d
        on d.org_id = ${orgId} and d.user_id = ${userId} and d.item_type = i.item_type and d.item_id = i.item_id)
        as items_completed,
      (select round(avg(r.score))::int from challenge_results r join items i
        on i.item_type = 'topic' and i.item_id = r.topic_id
        where r.org_id = ${orgId} and r.user_id = ${userId}) as score,
      (select coalesce(sum(least(${longestSeconds}, extract(epoch from coalesce(a.ended_at, a.updated_at) - a.started_at))), 0)
        from learning_attempts a join items i on i.item_type = 'topic' and i.item_id = a.topic_id
        where a.org_id = ${orgId} and a.user_id = ${userId})::int
      + (select coalesce(sum(least(${longestSeconds}, extract(epoch from p.last_activity_at - p.started_at))), 0)
        from scenario_progress p join items i on i.item_type = 'scenario' and i.item_id = p.scenario_id
        where p.org_id = ${orgId} and p.user_id = ${userId})::int as seconds
    from users u join organizations o on o.id = u.org_id
    where u.org_id = ${orgId} and u.id = ${userId}
      and exists (select from custom_courses c where c.org_id = ${orgId} and c.id = ${courseId})`.execute(db)
  return rows[0]
}
