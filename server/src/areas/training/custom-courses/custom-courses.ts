import type {
  Confirmation,
  CourseItem,
  CustomCourse,
  CustomCourseSummary,
  CustomCourseUpdate,
  NewCustomCourse,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { CallerContext, OrgContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { toNameKey } from '../../../platform/database/name-key.ts'
import { changesOf, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getUserName } from '../../organization/people/people.ts'
import { reachCourseAgain, settleCourse } from '../assignments/assignments.ts'
import type { Catalog, CatalogContext } from '../catalog/catalog.ts'
import { type CourseItemRow, insertCourse, listItemRows, replaceItemRows, updateCourseRow } from '../courses/courses.ts'
import { customCourseAudit } from './custom-courses.audit.ts'
import { type CourseRow, findCourseRow, listCourseRows } from './custom-courses.queries.ts'
import { prepareItems, resolveTitle } from './custom-courses.rules.ts'

export async function listCourses(ctx: OrgContext): Promise<{ revision: string; answer: CustomCourseSummary[] }> {
  const { revision, rows } = await listCourseRows(ctx.db, ctx.org.id, { areActive: true })
  return { revision, answer: rows.map(toSummary) }
}

export async function listDeactivatedCourses(ctx: OrgContext): Promise<CustomCourseSummary[]> {
  return (await listCourseRows(ctx.db, ctx.org.id, { areActive: false })).rows.map(toSummary)
}

export async function getCourse(ctx: CatalogContext, courseId: string): Promise<CustomCourse> {
  const row = await getCourseRow(ctx, courseId)
  return toCourse(ctx.catalog, row, await listItemRows(ctx.db, ctx.org.id, courseId))
}

export async function createCourse(ctx: CatalogContext<CallerContext>, input: NewCustomCourse): Promise<CustomCourse> {
  const items = prepareItems(ctx.catalog, input.items ?? [])
  return write(ctx, { changes: ['courses'] }, async (ctx) => {
    const now = ctx.clock.now()
    const createdByUserId = ctx.actor.userId
    const course = {
      id: newId(),
      name: input.name,
      description: input.description ?? null,
      icon: input.icon ?? null,
      color: input.color ?? null,
      createdByUserId,
      createdAt: now,
      updatedAt: now,
    }
    // The unique index on the names of active courses decides; reading first would race.
    await insertCourse(ctx.db, { ...course, orgId: ctx.org.id, nameKey: toNameKey(input.name) })
    await replaceItemRows(ctx.db, ctx.org.id, course.id, items)
    await writeAudit(ctx, customCourseAudit, {
      action: 'custom_course.created',
      subjectId: course.id,
      details: { itemCount: items.length },
    })
    const createdByName = await getUserName(ctx.db, ctx.org.id, createdByUserId)
    return toCourse(ctx.catalog, { ...course, usageCount: 0, createdByName }, items)
  })
}

/** Only the fields sent are changed; items, when sent, replace the whole list. */
export async function updateCourse(
  ctx: CatalogContext,
  courseId: string,
  input: CustomCourseUpdate,
): Promise<CustomCourse> {
  const { items: sentItems, ...sentFields } = pickSent(input)
  return write(ctx, { changes: ['courses'] }, async (ctx) => {
    const before = await getCourseRow(ctx, courseId)
    const items = sentItems === undefined ? undefined : prepareItems(ctx.catalog, sentItems)
    const fields = Object.keys(sentFields)
    if (fields.length === 0 && items === undefined) {
      return toCourse(ctx.catalog, before, await listItemRows(ctx.db, ctx.org.id, courseId))
    }
    const after = { ...before, ...sentFields, updatedAt: ctx.clock.now() }
    await updateCourseRow(ctx.db, ctx.org.id, courseId, {
      ...sentFields,
      nameKey: toNameKey(after.name),
      updatedAt: after.updatedAt,
    })
    if (items !== undefined) {
      await replaceItemRows(ctx.db, ctx.org.id, courseId, items)
      await settleCourse(ctx, courseId)
    }
    const values = changesOf(before, sentFields, ['icon', 'color'])
    await writeAudit(ctx, customCourseAudit, {
      action: 'custom_course.updated',
      subjectId: courseId,
      details:
        items === undefined
          ? { fields, ...values }
          : { fields: [...fields, 'items'], itemCount: items.length, ...values },
    })
    return toCourse(ctx.catalog, after, items ?? (await listItemRows(ctx.db, ctx.org.id, courseId)))
  })
}

export async function deactivateCourse(ctx: OrgContext, courseId: string): Promise<Confirmation> {
  await write(ctx, { changes: ['courses'] }, async (ctx) => {
    await getCourseRow(ctx, courseId)
    await updateCourseRow(ctx.db, ctx.org.id, courseId, { isActive: false, updatedAt: ctx.clock.now() })
    await writeAudit(ctx, customCourseAudit, { action: 'custom_course.deactivated', subjectId: courseId })
  })
  return { message: 'Custom course deactivated' }
}

/** The way back from `deactivateCourse`. Nothing but the row was changed then, so its items are still there. */
export async function reactivateCourse(ctx: CatalogContext, courseId: string): Promise<CustomCourse> {
  return write(ctx, { changes: ['courses'] }, async (ctx) => {
    const before = await findCourseRow(ctx.db, ctx.org.id, courseId)
    if (before === undefined) throw new AppError('custom_course_not_found')
    const items = await listItemRows(ctx.db, ctx.org.id, courseId)
    if (before.isActive) return toCourse(ctx.catalog, before, items)
    const updatedAt = ctx.clock.now()
    // The unique index on the names of active courses decides whether the name is still free.
    await updateCourseRow(ctx.db, ctx.org.id, courseId, { isActive: true, updatedAt })
    await reachCourseAgain(ctx, courseId)
    await writeAudit(ctx, customCourseAudit, { action: 'custom_course.reactivated', subjectId: courseId })
    return toCourse(ctx.catalog, { ...before, updatedAt }, items)
  })
}

async function getCourseRow(ctx: OrgContext, courseId: string): Promise<CourseRow> {
  const row = await findCourseRow(ctx.db, ctx.org.id, courseId)
  if (row?.isActive !== true) throw new AppError('custom_course_not_found')
  return row
}

function pickSent(input: CustomCourseUpdate): CustomCourseUpdate {
  const fields = ['name', 'description', 'icon', 'color', 'items'] as const
  return Object.fromEntries(fields.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]))
}

function toCourseFields(row: CourseRow): Omit<CustomCourse, 'items'> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    usageCount: row.usageCount,
    createdByUserId: row.createdByUserId,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toSummary(row: CourseRow & { itemCount: number }): CustomCourseSummary {
  return { ...toCourseFields(row), itemCount: row.itemCount }
}

function toCourse(catalog: Catalog, row: CourseRow, items: readonly CourseItemRow[]): CustomCourse {
  return {
    ...toCourseFields(row),
    items: items.map((item): CourseItem => ({ ...item, resolvedTitle: resolveTitle(catalog, item) })),
  }
}
