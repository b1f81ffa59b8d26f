/** What is asked of a report: checked, and in words for people who read it later. */
import { type ReportFilter, type ReportId, type ReportQuestion, reportFilters, reportStatuses } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { findTeamName, getUserRow } from '../../organization/people/people.ts'
import { resolveTargetTitle } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { getProgramRow } from '../../training/programs/programs.ts'
import { listAssignments } from './assignment-status.queries.ts'
import { type Question, readPeriod } from './reports.rules.ts'

export function readQuestion(ctx: CatalogContext, reportId: ReportId, asked: ReportQuestion): Question {
  const known: readonly ReportFilter[] = reportFilters[reportId]
  for (const name of ['teamId', 'userId', 'assignmentId', 'programId', 'status', 'asOf'] as const) {
    if (asked[name] !== undefined && !known.includes(name)) {
      throw invalidField(name, `is not a filter of the report \`${reportId}\``)
    }
  }
  const { status, framework, asOf } = asked
  // Ids are compared as text, too.
  const [teamId, userId, assignmentId, programId] = [
    ...[asked.teamId, asked.userId, asked.assignmentId, asked.programId],
  ].map((id) => id?.toLowerCase())
  refuseUnknownStatus(reportId, status)
  const period = readPeriod(asked, ctx.clock.now())
  return { period, framework, teamId, userId, assignmentId, programId, status, isAsOf: asOf !== undefined }
}

function refuseUnknownStatus(reportId: ReportId, status: string | undefined): void {
  const statuses: Partial<Record<ReportId, readonly string[]>> = reportStatuses
  const known = statuses[reportId] ?? []
  if (status === undefined || known.includes(status)) return
  throw invalidField('status', `must be one of: ${known.join(', ')}`)
}

/** What the lines are limited to. `kept` names no people: it outlives them, and anyone with the file can read it. */
export async function nameFilters(
  ctx: CatalogContext,
  { teamId, userId, assignmentId, programId, status }: Question,
): Promise<{ named: string[]; kept: string[] }> {
  const { db, org, catalog } = ctx
  const named: string[] = []
  const kept: string[] = []
  if (teamId !== undefined) {
    const name = await findTeamName(ctx, teamId)
    if (name === undefined) throw new AppError('team_not_found')
    named.push(`Team: ${name}`)
    kept.push('one team')
  }
  if (userId !== undefined) {
    named.push(`Person: ${(await getUserRow(ctx, userId)).name}`)
    kept.push('one person')
  }
  if (assignmentId !== undefined) {
    const [found] = await listAssignments(db, org.id, [assignmentId])
    if (found === undefined) throw new AppError('assignment_not_found')
    named.push(`Assignment: ${resolveTargetTitle(catalog, found, found.courseName)}`)
    kept.push('one assignment')
  }
  if (programId !== undefined) {
    named.push(`Program: ${(await getProgramRow(ctx, programId)).name}`)
    kept.push('one program')
  }
  if (status !== undefined) {
    named.push(`Status: ${status}`)
    kept.push(`status ${status}`)
  }
  return { named, kept }
}
