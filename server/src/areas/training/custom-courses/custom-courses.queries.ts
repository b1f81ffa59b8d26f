import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type CourseRow = Omit<Row<'customCourses'>, 'orgId' | 'nameKey' | 'isActive'> & {
  usageCount: number
  createdByName: string
}

/** Assignments that ever targeted the course `c`. */
const usageCount = sql<number>`(
  select count(*)::int from assignments a where a.org_id = c.org_id and a.course_id = c.id)`

/** The active courses, or the others, and their revision, from one statement and so from one snapshot. */
export async function listCourseRows(
  db: Db,
  orgId: string,
  { areActive }: { areActive: boolean },
): Promise<{ revision: string; rows: (CourseRow & { itemCount: number })[] }> {
  const { rows } = await sql<CourseRow & { itemCount: number; revision: string }>`
    select o.courses_revision as revision, c.id, c.name, c.description, c.icon, c.color, ${usageCount} as usage_count,
      c.created_by_user_id, u.name as created_by_name, c.created_at, c.updated_at,
      (select count(*)::int from custom_course_items i where i.org_id = c.org_id and i.course_id = c.id) as item_count
    from organizations o
    left join custom_courses c on c.org_id = o.id and ${areActive ? sql`c.is_active` : sql`not c.is_active`}
    left join users u on u.org_id = c.org_id and u.id = c.created_by_user_id
    where o.id = ${orgId}
    order by c.updated_at desc, c.id desc`.execute(db)
  return { revision: rows[0]?.revision ?? '0', rows: rows.filter((row) => row.id !== null) }
}

/** Also one that was deactivated. */
export function findCourseRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<(CourseRow & { isActive: boolean }) | undefined> {
  return db
    .selectFrom('customCourses as c')
    .innerJoin('users as u', (join) => join.onRef('u.orgId', '=', 'c.orgId').onRef('u.id', '=', 'c.createdByUserId'))
    .select([
      'c.id',
      'c.name',
      'c.description',
      'c.icon',
      'c.color',
      'c.isActive',
      'c.createdByUserId',
      'u.name as createdByName',
      'c.createdAt',
      'c.updatedAt',
    ])
    .select(usageCount.as('usageCount'))
    .where('c.orgId', '=', orgId)
    .where('c.id', '=', id)
    .executeTakeFirst()
}
