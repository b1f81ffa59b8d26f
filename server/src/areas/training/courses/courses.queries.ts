import type { Insertable, Updateable } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type CourseItemRow = Row<'customCourseItems', 'id' | 'itemType' | 'itemId' | 'orderIndex'>

export function listItemRows(db: Db, orgId: string, courseId: string): Promise<CourseItemRow[]> {
  return db
    .selectFrom('customCourseItems')
    .select(['id', 'itemType', 'itemId', 'orderIndex'])
    .where('orgId', '=', orgId)
    .where('courseId', '=', courseId)
    .orderBy('position')
    .execute()
}

/** The items of some courses, each course in its own order. */
export async function listItemsOfCourses(
  db: Db,
  orgId: string,
  courseIds: readonly string[],
): Promise<Row<'customCourseItems', 'courseId' | 'itemType' | 'itemId'>[]> {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('customCourseItems')
    .select(['courseId', 'itemType', 'itemId'])
    .where('orgId', '=', orgId)
    .where('courseId', 'in', courseIds)
    .orderBy('courseId')
    .orderBy('position')
    .execute()
}

export async function insertCourse(db: Db, row: Insertable<Tables['customCourses']>): Promise<void> {
  try {
    await db.insertInto('customCourses').values(row).execute()
  } catch (error) {
    throw asNameInUse(error)
  }
}

export async function updateCourseRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['customCourses']>,
): Promise<void> {
  try {
    await db.updateTable('customCourses').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
  } catch (error) {
    throw asNameInUse(error)
  }
}

export async function replaceItemRows(
  db: Db,
  orgId: string,
  courseId: string,
  items: readonly CourseItemRow[],
): Promise<void> {
  await db.deleteFrom('customCourseItems').where('orgId', '=', orgId).where('courseId', '=', courseId).execute()
  if (items.length === 0) return
  await db
    .insertInto('customCourseItems')
    .values(items.map((item, position) => ({ ...item, orgId, courseId, position })))
    .execute()
}

function asNameInUse(error: unknown): unknown {
  const isTaken = isUniqueViolation(error, 'custom_courses_name_unique')
  return isTaken ? new AppError('course_name_in_use', {}, { cause: error }) : error
}
