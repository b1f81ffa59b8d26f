/** Reports announced by mail. The mail holds a link and no data; readers must sign in to see the report. */

import { limits, type NewReportSchedule, type ReportId, type ReportSchedule, reportTitles } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { readOrganization, write } from '../../organization/organization/organization.ts'
import { listFrameworks } from '../../training/compliance/compliance.ts'
import { reportAudit } from './reports.audit.ts'
import { findNext, findPastPeriod } from './reports.rules.ts'
import {
  countSchedules,
  deleteRecipient,
  deleteSchedule,
  insertSchedule,
  listDueSchedules,
  listReaderIds,
  listScheduleRows,
  type ScheduleRow,
  updateNext,
} from './schedules.queries.ts'

const schedulesAtOnce = 100

export async function listReportSchedules(ctx: OrgContext): Promise<ReportSchedule[]> {
  return (await listScheduleRows(ctx.db, ctx.org.id)).map(toSchedule)
}

export async function createReportSchedule(ctx: OrgContext, input: NewReportSchedule): Promise<ReportSchedule> {
  const { reportId, framework, frequency } = input
  if (framework !== null) {
    if (reportId !== 'compliance') throw invalidField('framework', 'must be null for this report')
    if (!listFrameworks().some(({ id }) => id === framework)) throw new AppError('framework_not_found')
  }
  const userIds = [...new Set(input.recipientUserIds.map((id) => id.toLowerCase()))]
  return write(ctx, async (ctx) => {
    if ((await countSchedules(ctx.db, ctx.org.id)) >= limits.reportSchedules) {
      throw new AppError('report_schedule_limit_reached')
    }
    // A learner could not open the link.
    if ((await listReaderIds(ctx.db, ctx.org.id, userIds)).length < userIds.length) throw new AppError('user_not_found')
    const now = ctx.clock.now()
    const row = {
      orgId: ctx.org.id,
      id: newId(),
      reportId,
      framework,
      frequency,
      nextAt: findNext(frequency, now),
      createdAt: now,
    }
    await insertSchedule(ctx.db, row, userIds)
    await writeAudit(ctx, reportAudit, {
      action: 'report_schedule.created',
      subjectId: row.id,
      details: { report: reportId, framework, frequency, recipients: userIds },
    })
    return toSchedule((await listScheduleRows(ctx.db, ctx.org.id, row.id))[0] as ScheduleRow)
  })
}

export async function deleteReportSchedule(ctx: OrgContext, scheduleId: string): Promise<{ message: string }> {
  return write(ctx, async (ctx) => {
    const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(scheduleId)
    const deleted = isUuid ? await deleteSchedule(ctx.db, ctx.org.id, scheduleId) : undefined
    if (deleted === undefined) throw new AppError('report_schedule_not_found')
    const { reportId: report, frequency } = deleted
    const details = { report, frequency }
    await writeAudit(ctx, reportAudit, {
      action: 'report_schedule.deleted',
      subjectId: scheduleId.toLowerCase(),
      details,
    })
    return { message: 'Schedule deleted' }
  })
}

/** Erased people get no more mails; the schedule stays for the other recipients. */
export const eraseRecipient: Eraser = (ctx, { id }) => deleteRecipient(ctx.db, ctx.org.id, id)

function toSchedule(row: ScheduleRow): ReportSchedule {
  const { id, framework, frequency, recipients, nextAt, createdAt } = row
  return {
    scheduleId: id,
    reportId: row.reportId as ReportId,
    ...{ framework, frequency, recipients },
    nextAt: nextAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

/** Announces the reports that are due and returns how many mails were written. Safe with any number of workers. */
export async function announceReports(root: RootContext, signal: AbortSignal): Promise<number> {
  const now = root.clock.now()
  let written = 0
  let failed = 0
  while (!signal.aborted) {
    // Schedules that failed are still due and come first, so skip them.
    const due = await listDueSchedules(root.db, now, { limit: schedulesAtOnce, skip: failed })
    if (due.length === 0) break
    const announceOne = (ctx: OrgContext, { id }: { id: string }) => write(ctx, (ctx) => announce(ctx, id))
    const part = await forEachOrg({ root, signal }, due, announceOne, 'a report was not announced')
    written += part.done
    failed += part.failed
  }
  return written
}

async function announce(ctx: WriteContext, scheduleId: string): Promise<number> {
  const now = ctx.clock.now()
  const [schedule] = await listScheduleRows(ctx.db, ctx.org.id, scheduleId)
  // Another worker was faster, or the schedule was deleted.
  if (schedule === undefined || schedule.nextAt > now) return 0
  await updateNext(ctx.db, ctx.org.id, scheduleId, findNext(schedule.frequency, now))
  const readers = schedule.recipients.filter(({ canRead }) => canRead)
  if (readers.length === 0) return 0
  const { answer: organization } = await readOrganization(ctx)
  const period = findPastPeriod(schedule.frequency, schedule.nextAt)
  const title = reportTitles[schedule.reportId as ReportId] ?? schedule.reportId
  const query = new URLSearchParams({
    ...{ report: schedule.reportId, ...period },
    ...(schedule.framework === null ? {} : { framework: schedule.framework }),
  })
  await queueMails(
    ctx,
    readers.map(({ userId, name, email }) => ({
      subject: `${title}, ${period.from} to ${period.to}`,
      personName: name,
      blocks: [
        `The ${schedule.frequency} report “${title}” of ${organization.name} is ready. It covers ${period.from} to ${period.to} (UTC). Sign in to read or export it.`,
        { button: 'Open report', url: `${ctx.publicUrl}/console/reports?${query}` },
        'You get this email because an admin scheduled the report for you. Admins can change that in the console under Reports.',
      ],
      kind: 'report',
      userId,
      to: email,
      usefulUntil: new Date(now.getTime() + 7 * dayMs),
    })),
    'later',
  )
  await writeAudit(ctx, reportAudit, {
    action: 'report_schedule.sent',
    subjectId: scheduleId,
    details: { report: schedule.reportId, ...period, recipients: readers.map(({ userId }) => userId) },
  })
  return readers.length
}
