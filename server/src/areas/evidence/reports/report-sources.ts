/** What each report lists. */
import { type ReportId, trainingWords } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { sumByTeam } from '../../training/assignments/assignments.ts'
import { getCoverage, listFrameworks } from '../../training/compliance/compliance.ts'
import { assignmentStatus } from './assignment-status.ts'
import { certificates } from './certificate-lines.ts'
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
  highlights: { title: 'All teams', isOne: (texts) => texts.get('Team') === 'All teams' },
  partSize: 1,
  open:
    (ctx, { framework = 'owasp-top-10-2025' }) =>
    async () => {
      const found = listFrameworks().find(({ id }) => id === framework)
      if (found === undefined) throw new AppError('framework_not_found')
      const coverage = await getCoverage(ctx, found.kind, framework)
      const name = `${coverage.title} ${coverage.version}`
      const line = (one: (typeof coverage.requirements)[number], team: string, learners: number, trained: number) => {
        // One decimal, rounded down like the percentages of the page: 80% is never said of less.
        const share = learners === 0 ? '' : `${(Math.floor((1000 * trained) / learners) / 10).toFixed(1)}%`
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
  columns: [
    'Team',
    'People',
    'Learners',
    'Assigned',
    'Completed',
    'Late',
    'Overdue',
    'Practiced',
    'Topics from findings',
  ],
  definitions: [
    'One line for each team; people without a team come last. People: active ones without auditors. Learners: those of them with the role Learner; Compliance counts only these.',
    'Assigned, completed, late and overdue count each person in scope of each open assignment, for the moment the report was made; the overview and the list of assignments have the same sums. Practiced: people with an attempt in the period. Topics from findings: one for each person and topic that a scan upload in the period assigned; the Findings report has every result.',
    `${trainingWords.inScope} ${trainingWords.completed}`,
    `${trainingWords.late} ${trainingWords.overdue}`,
  ],
  partSize: 1,
  open:
    (ctx, { period }) =>
    async () => {
      const { db, org, clock } = ctx
      const rows = await sumByTeam(db, org.id, { now: clock.now() })
      const done = new Map((await listTeamRows(db, org.id, period)).map((row) => [row.teamId, row]))
      return {
        lines: rows.map(({ teamId, teamName, ...row }) => [
          toCells(
            teamName ?? 'No team',
            ...[row.people, row.learners, row.reached, row.completed, row.late, row.overdue].map(String),
            ...[done.get(teamId)?.practiced ?? 0, done.get(teamId)?.findings ?? 0].map(String),
          ),
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
  certificates,
}
