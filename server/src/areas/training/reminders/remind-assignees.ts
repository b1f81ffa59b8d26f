import type { Reminded } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getSight } from '../../organization/people/people.ts'
import { requireSeenAssignment, resolveTargetTitle } from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import {
  type AssigneeToRemind,
  findAssignmentToRemind,
  listAssigneesToRemind,
  noteReminded,
} from './remind-assignees.queries.ts'
import { toFrame } from './reminder-frame.ts'
import { composeAssignmentReminder } from './reminder-mails.ts'
import { reminderAudit } from './reminders.audit.ts'
import { findDigest, listDeadlineWindows, peoplePerTransaction } from './reminders.rules.ts'

/**
 * An admin reminds everyone who has not completed an assignment, even if automatic reminders are off; a lead reminds
 * the members of their teams. If it fails midway, written mails stay, and a repeat continues with the others.
 */
export async function remindAssignees(ctx: CatalogContext, assignmentId: string): Promise<Reminded> {
  const people = await listPeople(ctx, assignmentId)
  const wanted = people.filter(isToBeTold).map(({ userId }) => userId)
  let mailsWritten = 0
  for (let first = 0; first < wanted.length; first += peoplePerTransaction) {
    const userIds = wanted.slice(first, first + peoplePerTransaction)
    mailsWritten += (await write(ctx, (ctx) => remindSome(ctx, assignmentId, userIds))).length
  }
  const optedOut = people.filter((person) => person.isOptedOut).length
  return {
    mailsWritten,
    optedOut,
    remindedLately: people.filter((person) => person.isRemindedLately && !person.isOptedOut).length,
  }
}

function isToBeTold({ isOptedOut, isRemindedLately }: AssigneeToRemind): boolean {
  return !isOptedOut && !isRemindedLately
}

/** In the caller's write: reminds those of them who still need it, and gives who they are. */
export async function remindSome(
  ctx: WriteContext<CatalogContext>,
  assignmentId: string,
  userIds: string[],
): Promise<string[]> {
  // Checked again under the organization's lock: meanwhile people may have completed it, left, or been reminded by
  // another admin.
  const assignment = await getAssignment(ctx, assignmentId)
  const people = (await listPeople(ctx, assignmentId, userIds)).filter(isToBeTold)
  if (people.length === 0) return []
  const now = ctx.clock.now()
  const kind = 'deadline-reminder'
  const title = resolveTargetTitle(ctx.catalog, assignment, assignment.courseName)
  await noteReminded(ctx.db, ctx.org.id, { assignmentId, userIds: people.map(({ userId }) => userId), now })
  await queueMails(
    ctx,
    people.map((person) => {
      const { userId, email, dueAt: deadline } = person
      const letter = composeAssignmentReminder(toFrame(ctx, kind, person), { ...assignment, title, deadline }, now)
      return { ...letter, kind, userId, to: email, usefulUntil: new Date(now.getTime() + dayMs) }
    }),
    'later',
  )
  await writeAudit(ctx, reminderAudit, {
    action: 'assignment.reminded',
    subjectId: assignmentId,
    details: { people: people.length },
  })
  return people.map(({ userId }) => userId)
}

async function getAssignment(ctx: OrgContext, assignmentId: string) {
  const assignment = await findAssignmentToRemind(ctx.db, ctx.org.id, assignmentId)
  if (assignment === undefined) throw new AppError('assignment_not_found')
  if (!assignment.isOffered) throw new AppError('assignment_ended')
  return assignment
}

async function listPeople(ctx: OrgContext, assignmentId: string, userIds?: string[]): Promise<AssigneeToRemind[]> {
  const now = ctx.clock.now()
  const sight = await getSight(ctx)
  await requireSeenAssignment(ctx, assignmentId, sight)
  await getAssignment(ctx, assignmentId)
  const digest = findDigest(now)
  return listAssigneesToRemind(ctx.db, ctx.org.id, {
    ...{ assignmentId, userIds, remindedSince: new Date(now.getTime() - dayMs) },
    // Today's digest may have reminded this person already.
    digest: digest === undefined ? undefined : { day: digest.day, windows: listDeadlineWindows(digest) },
    sight,
    now,
  })
}
