import type { RootContext, WriteContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { write } from '../../organization/organization/organization.ts'
import { countOverduePeople, resolveTargetTitle } from '../assignments/assignments.ts'
import type { Catalog, CatalogContext, WithCatalog } from '../catalog/catalog.ts'
import { toFrame } from './reminder-frame.ts'
import { composeDeadlineReminder, composeOverdueSummary, type DueAssignment } from './reminder-mails.ts'
import {
  type DigestRow,
  deleteOldReminders,
  insertDeadlineReminders,
  insertOverdueSummary,
  listDueDigests,
  listOrganizationsToSummarize,
  listOrganizationsWithDeadlines,
  listOverdueRows,
  listPeopleToRemind,
  listSummaryReaders,
} from './reminders.queries.ts'
import {
  countDaysLeft,
  type Digest,
  findDigest,
  findSummary,
  listDeadlineWindows,
  oldestKeptDay,
  peoplePerTransaction,
  type Summary,
} from './reminders.rules.ts'

export { announceAssignments } from './announce-assignments.ts'
export { announceCertificates } from './announce-certificates.ts'
export { listLastReminded } from './remind-assignees.queries.ts'
export { remindPairs } from './remind-assignees.ts'
export { countReaders } from './reminders.queries.ts'
export { countDaysLeft, findDigest, findSummary, listDeadlineWindows } from './reminders.rules.ts'

export type ReminderOptions = {
  /** Has no organization: the work covers all of them. */
  root: RootContext & WithCatalog
  signal: AbortSignal
}

/**
 * Writes the mails that are due and returns how many. Safe to call at any time, by any number of workers, and again
 * after a crash: the transaction that writes a mail also records who got it.
 */
export async function writeReminders(options: ReminderOptions): Promise<number> {
  const { root } = options
  const now = root.clock.now()
  const digest = findDigest(now)
  if (digest === undefined) return 0
  await deleteOldReminders(root.db, oldestKeptDay(now))
  const digestIds = await listOrganizationsWithDeadlines(root.db, listDeadlineWindows(digest), now)
  const problem = 'reminders were not written'
  const digests = await forEachOrg(options, digestIds, (ctx) => writeDigests(ctx, options, digest), problem)
  const summary = findSummary(now)
  if (summary === undefined) return digests.done
  const summaryIds = await listOrganizationsToSummarize(root.db, summary.week, now)
  const summaries = await forEachOrg(options, summaryIds, (ctx) => writeSummary(ctx, summary), problem)
  return digests.done + summaries.done
}

async function writeDigests(ctx: CatalogContext, { signal }: ReminderOptions, digest: Digest): Promise<number> {
  const wanted = { windows: listDeadlineWindows(digest), day: digest.day, now: ctx.clock.now() }
  const people = await listPeopleToRemind(ctx.db, ctx.org.id, wanted)
  let written = 0
  for (let first = 0; first < people.length && !signal.aborted; first += peoplePerTransaction) {
    const userIds = people.slice(first, first + peoplePerTransaction)
    written += await write(ctx, (ctx) => writeSomeDigests(ctx, digest, userIds))
  }
  return written
}

async function writeSomeDigests(ctx: WriteContext<CatalogContext>, digest: Digest, userIds: string[]): Promise<number> {
  // Checked again under the organization's lock: meanwhile people may have completed something, left, or been reminded
  // by another worker.
  const now = ctx.clock.now()
  const wanted = { windows: listDeadlineWindows(digest), day: digest.day, now }
  const rows = await listDueDigests(ctx.db, ctx.org.id, wanted, userIds)
  if (rows.length === 0) return 0
  const kind = 'deadline-reminder'
  const toldIds = rows.map(({ userId }) => userId)
  await insertDeadlineReminders(ctx.db, ctx.org.id, digest.day, toldIds)
  await queueMails(
    ctx,
    rows.map((row) => {
      const letter = composeDeadlineReminder(toFrame(ctx, kind, row), toDueAssignments(ctx.catalog, row, now))
      return { ...letter, kind, userId: row.userId, to: row.email, usefulUntil: digest.usefulUntil }
    }),
    'later',
  )
  return rows.length
}

function toDueAssignments(catalog: Catalog, { assignments }: DigestRow, now: Date): DueAssignment[] {
  return assignments.map((assignment) => {
    const deadline = new Date(assignment.deadline)
    return {
      title: resolveTargetTitle(catalog, assignment, assignment.courseName),
      deadline,
      daysLeft: countDaysLeft(now, deadline),
      isMandatory: assignment.isMandatory,
    }
  })
}

function writeSummary(ctx: CatalogContext, summary: Summary): Promise<number> {
  return write(ctx, async (ctx) => {
    if (!(await insertOverdueSummary(ctx.db, ctx.org.id, summary.week))) return 0
    const now = ctx.clock.now()
    const rows = await listOverdueRows(ctx.db, ctx.org.id, now)
    if (rows.length === 0) return 0
    const overdue = rows.map((row) => ({ ...row, title: resolveTargetTitle(ctx.catalog, row, row.courseName) }))
    const peopleCount = await countOverduePeople(ctx.db, ctx.org.id, { now })
    const readers = await listSummaryReaders(ctx.db, ctx.org.id)
    const kind = 'overdue-summary'
    await queueMails(
      ctx,
      readers.map((reader) => {
        const letter = composeOverdueSummary(toFrame(ctx, kind, reader), peopleCount, overdue)
        return { ...letter, kind, userId: reader.userId, to: reader.email, usefulUntil: summary.usefulUntil }
      }),
      'later',
    )
    return readers.length
  })
}
