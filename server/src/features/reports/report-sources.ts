/** What each report lists. A source returns its lines in parts, each with the cursor of the next part. */
import type { ReportId } from '@parapet/contract'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import { resolveTargetTitle } from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { getCoverage, listFrameworks } from '../compliance/compliance.ts'
import {
  listFindingRows,
  listPastCycleRows,
  listRecordPeople,
  listRecordRows,
  listStatusRows,
  listTeamRows,
  type StatusRow,
} from './reports.queries.ts'
import type { Period } from './reports.rules.ts'

export type Part = { rows: string[][]; next: string | null }

export type Question = { period: Period; framework: string | undefined }

export type Source = {
  columns: readonly string[]
  definitions: readonly string[]
  /** How many lines to read per part when exporting the whole report. */
  partSize: number
  read(ctx: CatalogContext, question: Question, after: string | undefined, limit: number): Promise<Part>
}

const nobody = '00000000-0000-0000-0000-000000000000'
const yes = (is: boolean) => (is ? 'yes' : 'no')
const person = ['Name', 'Email', 'Team'] as const

/** A cursor holds the sort keys of the last line; any other value is refused. */
function readCursor(after: string | undefined, parts: number): string[] {
  if (after === undefined) return Array.from({ length: parts }, (_, index) => (index < 2 ? nobody : ''))
  const found = after.split('~')
  const areIds = found.slice(0, 2).every((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
  if (found.length !== parts || !areIds) throw invalidField('after', 'must be `next` of the part before')
  return found
}

const trainingRecord: Source = {
  columns: [
    ...person,
    'Active',
    'Topic',
    'Challenges passed',
    'Challenges',
    'Last passed',
    'Languages',
    'Score',
    'Hands-on',
    'Active minutes',
  ],
  definitions: [
    'One line for each person and topic with at least one challenge that was passed in the period, deactivated people included.',
    'Challenges passed: how many different challenges of the topic were passed in the period. Challenges: how many the topic has now. The topic was passed when both are equal.',
    'Score: the average of the best results of these challenges, out of 100; 70 passes. Hands-on: at least one fix was written and run, not chosen.',
    'Active minutes: time spent on all attempts at the topic in the period, whether passed or not. The time between two steps counts up to 10 minutes. Empty for attempts from before Parapet measured it.',
  ],
  partSize: 100,
  async read({ db, org, catalog }, { period }, after, limit) {
    const [last = nobody] = readCursor(after, 1)
    const people = await listRecordPeople(db, org.id, last, limit, period)
    const rows = await listRecordRows(
      db,
      org.id,
      people.map(({ id }) => id),
      period,
    )
    const byId = new Map(people.map((one) => [one.id, [one.name, one.email, one.teamName ?? '', yes(one.isActive)]]))
    return {
      rows: rows.map((row) => {
        const topic = catalog.topics.get(row.topicId)
        const total = topic === undefined ? '' : String(topic.challengeIds.length)
        return [
          ...(byId.get(row.userId) as string[]),
          ...[topic?.title ?? row.topicId, String(row.challenges), total, row.lastPassedAt],
          ...[joinLanguages(row.languages), String(row.score), yes(row.isHandsOn), toMinutes(row.activeSeconds)],
        ]
      }),
      next: people.length < limit ? null : (people.at(-1)?.id ?? null),
    }
  },
}

/** A person can pass challenges of one topic in several languages. */
function joinLanguages(languages: string): string {
  return [...new Set(languages.split(' '))].sort().join(' ')
}

/** Rounds up, so that a short attempt isn't zero minutes. */
function toMinutes(seconds: number | null): string {
  return seconds === null ? '' : String(Math.ceil(seconds / 60))
}

const assignmentStatus: Source = {
  columns: [...person, 'Assignment', 'Cycle', 'Mandatory', 'Assigned', 'Started', 'Due', 'Completed', 'Status'],
  definitions: [
    'One line for each person and assignment: open ones that reach the person now, and those completed in the period. Recurring assignments have a line for the current cycle and one for each earlier cycle completed in the period.',
    'Status: completed, overdue (the due date is past), in progress, or not started.',
  ],
  partSize: 5000,
  async read(ctx, { period }, after, limit) {
    const { db, org, catalog } = ctx
    const now = ctx.clock.now().toISOString()
    const [assignmentId = nobody, userId = nobody, cycle = ''] = readCursor(after, 3)
    if (!/^\d{0,6}$/.test(cycle)) throw invalidField('after', 'must be `next` of the part before')
    // Running assignments first, then past cycles; only cursors into past cycles name a cycle.
    const isRunning = cycle === ''
    const running = isRunning ? await listStatusRows(db, org.id, { assignmentId, userId }, limit, period) : []
    const left = limit - running.length
    const place = isRunning
      ? { assignmentId: nobody, userId: nobody, cycle: 0 }
      : { assignmentId, userId, cycle: Number(cycle) }
    const past = left === 0 ? [] : await listPastCycleRows(db, org.id, place, left, period)
    const lastRunning = left === 0 ? running.at(-1) : undefined
    const lastPast = past.length < left ? undefined : past.at(-1)
    return {
      rows: [...running, ...past].map((row) => [
        ...[row.name, row.email, row.teamName ?? '', resolveTargetTitle(catalog, row, row.courseName)],
        ...[String(row.cycle), yes(row.isMandatory), row.beganAt, row.startedAt ?? '', row.deadline ?? ''],
        ...[row.completedAt ?? '', statusOf(row, now)],
      ]),
      next: toPlace(lastRunning, '') ?? toPlace(lastPast, String(lastPast?.cycle)),
    }
  },
}

function toPlace(row: { assignmentId: string; userId: string } | undefined, cycle: string): string | null {
  return row === undefined ? null : `${row.assignmentId}~${row.userId}~${cycle}`
}

/** Times are ISO 8601 in UTC, so they compare as text. */
function statusOf({ completedAt, startedAt, deadline }: StatusRow, now: string): string {
  if (completedAt !== null) return 'completed'
  if (deadline !== null && deadline <= now) return 'overdue'
  return startedAt === null ? 'not started' : 'in progress'
}

const compliance: Source = {
  columns: ['Framework', 'Requirement', 'Title', 'Team', 'Active learners', 'Trained', 'Share', 'Status'],
  definitions: [
    'One line for each requirement and team, and one for all teams. The figures are for the moment the report was made; the period does not apply.',
    'Trained: passed every challenge of every mapped topic within the window of the organization. Covered: at least the required share of active learners is trained. Gap: no topic teaches it.',
  ],
  partSize: 1,
  async read(ctx, { framework = 'owasp-top-10-2025' }) {
    const found = listFrameworks().find(({ id }) => id === framework)
    if (found === undefined) throw new AppError('framework_not_found')
    const coverage = await getCoverage(ctx, found.kind, framework)
    const name = `${coverage.title} ${coverage.version}`
    const line = (one: (typeof coverage.requirements)[number], team: string, learners: number, trained: number) => {
      const share = learners === 0 ? '' : `${Math.floor((100 * trained) / learners)}%`
      return [name, one.requirementId, one.title, team, String(learners), String(trained), share]
    }
    return {
      rows: coverage.requirements.flatMap((one) => [
        [...line(one, 'All teams', coverage.activeLearners, one.trainedCount), one.status.replace('_', ' ')],
        ...one.teams.map(({ trainedCount }, index) => {
          const team = coverage.teams[index]
          return [...line(one, team?.teamName ?? 'No team', team?.activeLearners ?? 0, trainedCount), '']
        }),
      ]),
      next: null,
    }
  },
}

const teamSummary: Source = {
  columns: ['Team', 'Active learners', 'Assigned', 'Completed', 'Overdue', 'Practiced', 'Findings'],
  definitions: [
    'One line for each team with active learners; people without a team come last.',
    'Assigned, completed and overdue count each person of each open assignment, for the moment the report was made. Practiced: people with an attempt in the period. Findings: topics that scanners found in their code in the period, once for each scan upload.',
  ],
  partSize: 1,
  async read(ctx, { period }) {
    const rows = await listTeamRows(ctx.db, ctx.org.id, period, ctx.clock.now())
    return {
      rows: rows.map(({ teamName, learners, assigned, completed, overdue, practiced, findings }) => [
        teamName ?? 'No team',
        ...[learners, assigned, completed, overdue, practiced, findings].map(String),
      ]),
      next: null,
    }
  },
}

const findings: Source = {
  columns: [...person, 'Topic', 'CWEs', 'Severity', 'Results', 'Scanner', 'Repository', 'Found'],
  definitions: [
    'One line for each scan upload in the period, person and topic: what a scanner found in the code of the person.',
  ],
  partSize: 5000,
  async read({ db, org, catalog }, { period }, after, limit) {
    const [runId = nobody, userId = nobody, topicId = ''] = readCursor(after, 3)
    const rows = await listFindingRows(db, org.id, { runId, userId, topicId }, limit, period)
    const last = rows.at(-1)
    return {
      rows: rows.map((row) => [
        ...[row.name, row.email, row.teamName ?? '', catalog.topics.get(row.topicId)?.title ?? row.topicId],
        ...[row.cwes ?? '', row.severity ?? '', String(row.resultCount ?? ''), row.tool ?? ''],
        ...[row.repo ?? '', row.receivedAt],
      ]),
      next: rows.length < limit || last === undefined ? null : `${last.runId}~${last.userId}~${last.topicId}`,
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
