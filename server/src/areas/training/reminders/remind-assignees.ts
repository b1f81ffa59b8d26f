import type { Reminded } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getSight } from '../../organization/people/people.ts'
import { requireSeenAssignment, resolveTargetTitle } from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import {
  type AssigneeToRemind,
  listAssigneesToRemind,
  listAssignmentsToRemind,
  noteReminded,
  type Pair,
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
  await requireSeenAssignment(ctx, assignmentId, await getSight(ctx))
  await requireOffered(ctx, assignmentId)
  const people = await listPeople(ctx, { assignmentId })
  const wanted = people.filter(isToBeTold)
  let mailsWritten = 0
  for (let first = 0; first < wanted.length; first += peoplePerTransaction) {
    const part = wanted.slice(first, first + peoplePerTransaction)
    mailsWritten += (await write(ctx, (ctx) => remindPairs(ctx, part))).size
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

async function requireOffered(ctx: OrgContext, assignmentId: string): Promise<void> {
  const assignment = (await listAssignmentsToRemind(ctx.db, ctx.org.id, [assignmentId])).get(assignmentId)
  if (assignment === undefined) throw new AppError('assignment_not_found')
  if (!assignment.isOffered) throw new AppError('assignment_ended')
}

/**
 * In the caller's write: one mail for each person, with everything that they are reminded of. Gives what that is, as
 * `assignment user`. Checked again under the organization's lock: meanwhile people may have completed it, left, or been
 * reminded by another admin, and assignments may have ended.
 */
export async function remindPairs(ctx: WriteContext<CatalogContext>, wanted: readonly Pair[]): Promise<Set<string>> {
  const ids = [...new Set(wanted.map(({ assignmentId }) => assignmentId))]
  const assignments = await listAssignmentsToRemind(ctx.db, ctx.org.id, ids)
  const pairs = wanted.filter(({ assignmentId }) => assignments.get(assignmentId)?.isOffered === true)
  const told = (await listPeople(ctx, pairs)).filter(isToBeTold)
  if (told.length === 0) return new Set()
  const now = ctx.clock.now()
  const kind = 'deadline-reminder'
  await noteReminded(ctx.db, ctx.org.id, { pairs: told, now })
  const mails = [...Map.groupBy(told, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const [person] = own
    if (person === undefined) return []
    const items = own.flatMap(({ assignmentId, dueAt }) => {
      const assignment = assignments.get(assignmentId)
      if (assignment === undefined) return []
      const title = resolveTargetTitle(ctx.catalog, assignment, assignment.courseName)
      return [{ title, deadline: dueAt, isMandatory: assignment.isMandatory }]
    })
    const letter = composeAssignmentReminder(toFrame(ctx, kind, person), items, now)
    return [{ ...letter, kind, userId, to: person.email, usefulUntil: new Date(now.getTime() + dayMs) } as const]
  })
  await queueMails(ctx, mails, 'later')
  await writeAuditLines(
    ctx,
    reminderAudit,
    [...Map.groupBy(told, ({ assignmentId }) => assignmentId)].map(([assignmentId, own]) => ({
      action: 'assignment.reminded',
      subjectId: assignmentId,
      details: { people: own.length },
    })),
  )
  return new Set(told.map(({ assignmentId, userId }) => `${assignmentId} ${userId}`))
}

async function listPeople(
  ctx: OrgContext,
  of: { assignmentId: string } | readonly Pair[],
): Promise<AssigneeToRemind[]> {
  const now = ctx.clock.now()
  const digest = findDigest(now)
  return listAssigneesToRemind(ctx.db, ctx.org.id, {
    ...{ of, remindedSince: new Date(now.getTime() - dayMs) },
    // Today's digest may have reminded this person already.
    digest: digest === undefined ? undefined : { day: digest.day, windows: listDeadlineWindows(digest) },
    sight: await getSight(ctx),
    now,
  })
}
