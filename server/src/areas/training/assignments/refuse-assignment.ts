/** Reasons to refuse an assignment that only the database knows. */
import type { NewAssignment } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { isResourceId } from '../../../platform/http/request/validation.ts'
import { getSight, requireSeenTeam, requireSeenUser } from '../../organization/people/people.ts'
import { findAssignee, hasActiveCourse } from './assignments.queries.ts'

/** A lead assigns to their teams and members, not to the organization; other people and teams are "not found". */
export async function refuseUnseenAssignee(
  ctx: OrgContext,
  { assigneeType, assigneeId }: Pick<NewAssignment, 'assigneeType' | 'assigneeId'>,
): Promise<void> {
  if (assigneeType === 'user') return requireSeenUser(ctx, assigneeId)
  if (assigneeType === 'team') return requireSeenTeam(ctx, assigneeId)
  if ((await getSight(ctx)) !== 'everybody') throw new AppError('forbidden')
}

export async function refuseUnusableAssignee(
  ctx: OrgContext,
  { assigneeType, assigneeId }: Pick<NewAssignment, 'assigneeType' | 'assigneeId'>,
): Promise<void> {
  if (assigneeType === 'org') {
    if (assigneeId !== ctx.org.id) throw invalidField('assigneeId', 'must be the id of the organization')
    return
  }
  const assignee = await findAssignee(ctx.db, ctx.org.id, { type: assigneeType, id: assigneeId })
  if (assignee === undefined) throw new AppError(assigneeType === 'user' ? 'user_not_found' : 'team_not_found')
  if (!assignee.isActive) throw new AppError('user_inactive')
  if (assignee.role === 'auditor') throw new AppError('user_is_auditor')
}

export async function refuseUnknownCourse(ctx: OrgContext, courseId: string): Promise<void> {
  const isKnown = isResourceId(courseId) && (await hasActiveCourse(ctx.db, ctx.org.id, courseId))
  if (!isKnown) throw new AppError('custom_course_not_found')
}
