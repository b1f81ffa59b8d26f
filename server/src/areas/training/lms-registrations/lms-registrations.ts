/**
 * A registration connects one person and one course with one page of an LMS. The page generates and keeps the code; we
 * store only its hash. The code gives access only to this person's progress in this course.
 */

import { AppError } from '../../../platform/app-error.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, UserContext } from '../../../platform/context.ts'
import { hashToken, newId } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { lmsRegistrationAudit } from './lms-registrations.audit.ts'
import {
  deleteOldRegistrations,
  deleteRegistrations,
  findRegistration,
  hasRegistrationRow,
  insertRegistration,
  markRead,
  type RegistrationRow,
} from './lms-registrations.queries.ts'

/** An LMS that forgets its code generates a new one at every start. */
const keptPerCourse = 20
const readStepMs = hourMs

/** Binds once: nobody else can take over a registration. The same person may open the link again. */
export async function bindRegistration(ctx: UserContext, courseId: string, code: string): Promise<void> {
  const codeHash = hashToken(code)
  const { userId } = ctx.actor
  await write(ctx, async (ctx) => {
    const registration = { orgId: ctx.org.id, userId, courseId }
    const row = { ...registration, id: newId(), codeHash, boundAt: ctx.clock.now(), readAt: null }
    if (!(await insertRegistration(ctx.db, row))) {
      const bound = await findRegistration(ctx.db, codeHash)
      if (bound?.orgId === ctx.org.id && bound.userId === userId && bound.courseId === courseId) return
      throw new AppError('lms_registration_taken')
    }
    await deleteOldRegistrations(ctx.db, registration, keptPerCourse)
    await writeAudit(ctx, lmsRegistrationAudit, {
      action: 'lms_registration.bound',
      subjectId: courseId,
      details: { userId },
    })
  })
}

/** The registration of a code. Updates `readAt` at most once an hour, to show whether an LMS still reads it. */
export async function openRegistration(db: Db, code: string, now: Date): Promise<RegistrationRow | undefined> {
  const row = await findRegistration(db, hashToken(code))
  if (row !== undefined && (row.readAt === null || now.getTime() - row.readAt.getTime() > readStepMs)) {
    await markRead(db, row, now)
  }
  return row
}

/** An LMS sends people to a course without an assignment; the registration lets them see it. */
export function hasRegistration(ctx: OrgContext, userId: string, courseId: string): Promise<boolean> {
  return hasRegistrationRow(ctx.db, ctx.org.id, userId, courseId)
}

/** An LMS keeps what it has already read, but gets nothing new. */
export const eraseRegistrations: Eraser = (ctx, { id }) => deleteRegistrations(ctx.db, ctx.org.id, id)
