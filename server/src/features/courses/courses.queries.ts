import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/failures.ts'
import type { CreatedAt, Generated, Tables } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    customCourses: {
      orgId: string
      id: string
      name: string
      nameKey: string
      description: string | null
      icon: string | null
      color: string | null
      isActive: Generated<boolean>
      createdByUserId: string
      createdAt: CreatedAt
      updatedAt: CreatedAt
    }
    customCourseItems: {
      orgId: string
      courseId: string
      position: number
      id: string
      itemType: 'topic' | 'scenario'
      itemId: string
      orderIndex: number
    }
  }
}

export type CourseItemRow = { id: string; itemType: 'topic' | 'scenario'; itemId: string; orderIndex: number }

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
): Promise<(Pick<CourseItemRow, 'itemType' | 'itemId'> & { courseId: string })[]> {
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
