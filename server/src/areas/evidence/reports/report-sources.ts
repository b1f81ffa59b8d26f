/** What each report lists. */
import type { ReportId } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { getCoverage, listFrameworks } from '../../training/compliance/compliance.ts'
import { assignmentStatus } from './assignment-status.ts'
import { findings } from './finding-lines.ts'
import { toCells } from './report-lines.ts'
import type { Source } from './report-source.ts'
import { listTeamRows } from './reports.queries.ts'
import { trainingRecord } from './training-record.ts'

const compliance: Source = {
  columns: [
    'Framework',
    'Requirement',
    'Title',
    'Team',
    'Active learners',
    'Trained',
    'Share',
    'Status',
    'Window in days',
  ],
  definitions: [
    'One line for each requirement and team, and one for all teams. The figures are for the moment the report was made; the period does not apply.',
    'Trained: passed every challenge of every mapped topic within the window: the one of the organization, or a shorter one that the requirement asks for. Covered: at least the required share of active learners is trained. Gap: no topic teaches it.',
    'Most requirements ask for more than training. Covered means that people were trained; whether a requirement is met is for the assessor to decide.',
  ],
  partSize: 1,
  open:
    (ctx, { framework = 'owasp-top-10-2025' }) =>
    async () => {
      const found = listFrameworks().find(({ id }) => id === framework)
      if (found === undefined) throw new AppError('framework_not_found')
      const coverage = await getCoverage(ctx, found.kind, framework)
      const name = `${coverage.title} ${coverage.version}`
      const line = (one: (typeof coverage.requirements)[number], team: string, learners: number, trained: number) => {
        const share = learners === 0 ? '' : `${Math.floor((100 * trained) / learners)}%`
        return [name, one.requirementId, one.title, team, String(learners), String(trained), share]
      }
      const rows = coverage.requirements.flatMap((one) => [
        [
          ...line(one, 'All teams', coverage.activeLearners, one.trainedCount),
          one.status.replace('_', ' '),
          String(one.windowDays),
        ],
        ...one.teams.map(({ trainedCount }, index) => {
          const team = coverage.teams[index]
          return [
            ...line(one, team?.teamName ?? 'No team', team?.activeLearners ?? 0, trainedCount),
            '',
            String(one.windowDays),
          ]
        }),
      ])
      return { lines: rows.map((row) => [toCells(...row)]), next: null }
    },
}

const teamSummary: Source = {
  columns: ['Team', 'Active learners', 'Assigned', 'Completed', 'Overdue', 'Practiced', 'Findings'],
  definitions: [
    'One line for each team with active learners; people without a team come last.',
    'Assigned, completed and overdue count each person of each open assignment, for the moment the report was made. Practiced: people with an attempt in the period. Findings: one for each topic that a scan upload in the period assigned to them; the Findings report has every result.',
  ],
  partSize: 1,
  open:
    (ctx, { period }) =>
    async () => {
      const rows = await listTeamRows(ctx.db, ctx.org.id, period, ctx.clock.now())
      return {
        lines: rows.map(({ teamName, learners, assigned, completed, overdue, practiced, findings }) => [
          toCells(teamName ?? 'No team', ...[learners, assigned, completed, overdue, practiced, findings].map(String)),
        ]),
        next: null,
      }
    },
}

export const sources: Record<ReportId, Source> = {
  'training-record': trainingRecord,
  'assignment-status': assignmentStatus,
  compliance,
  'team-summary': teamSummary,
  findings,
}
