/** Courses in a learning management system: packages for it, and what its page may read. */
import type { LmsCourse, LmsProgress, ScormVersion } from '@parapet/contract'
import type { OrgContext, UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AnswerFile } from '../../../platform/http/apis/public-api.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { getCourse } from '../../training/custom-courses/custom-courses.ts'
import { bindRegistration, openRegistration } from '../../training/lms-registrations/lms-registrations.ts'
import { findCourseProgress } from './lms.queries.ts'
import { zipPackage } from './scorm-package.ts'

export async function makePackage(
  ctx: CatalogContext<OrgContext>,
  courseId: string,
  version: ScormVersion,
): Promise<AnswerFile> {
  const { id, name } = await getCourse(ctx, courseId)
  const bytes = await zipPackage({ courseId: id, name, version, publicUrl: ctx.publicUrl })
  return { fileName: `parapet-${id.slice(-12)}-scorm-${version}.zip`, bytes }
}

export async function showLmsCourse(ctx: CatalogContext<UserContext>, courseId: string): Promise<LmsCourse> {
  const { id, name, description } = await getCourse(ctx, courseId)
  return { courseId: id, name, description }
}

export async function connectLms(ctx: CatalogContext<UserContext>, courseId: string, code: string): Promise<LmsCourse> {
  const course = await showLmsCourse(ctx, courseId)
  await bindRegistration(ctx, course.courseId, code)
  return course
}

/** An unknown code gets the same response as an unbound one, so trying codes reveals nothing. */
export async function readProgress({ db, now }: { db: Db; now: Date }, code: string): Promise<LmsProgress> {
  const registration = await openRegistration(db, code, now)
  const progress = registration === undefined ? undefined : await findCourseProgress(db, registration)
  if (progress === undefined || !progress.isActive) return { state: 'waiting' }
  const { itemsTotal, itemsCompleted, score, seconds } = progress
  const state = itemsTotal > 0 && itemsCompleted === itemsTotal ? 'completed' : 'incomplete'
  return { state, itemsTotal, itemsCompleted, score, seconds }
}
