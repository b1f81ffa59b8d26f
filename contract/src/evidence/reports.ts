import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** What can be reported, by the part of the address that names it. */
export const reportTitles = {
  'training-record': 'Training record',
  'assignment-status': 'Assignment status',
  compliance: 'Compliance',
  'team-summary': 'Team summary',
  findings: 'Findings',
  certificates: 'Certificates',
} as const
export type ReportId = keyof typeof reportTitles
export const reportIds = Object.keys(reportTitles) as ReportId[]

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-10-01'] })

/** What a line can be, by report; `status` chooses among them. */
export const reportStatuses = {
  'assignment-status': ['completed', 'completed late', 'exempt', 'overdue', 'expired', 'in progress', 'not started'],
  certificates: ['valid', 'expired', 'renewed'],
} as const satisfies Partial<Record<ReportId, readonly string[]>>

/** What each report can be limited to, in addition to a period. */
export const reportFilters = {
  'training-record': ['teamId', 'userId'],
  'assignment-status': ['teamId', 'userId', 'assignmentId', 'programId', 'status', 'asOf'],
  compliance: ['framework'],
  'team-summary': [],
  findings: ['teamId', 'userId'],
  certificates: ['teamId', 'userId', 'status', 'asOf'],
} as const satisfies Record<ReportId, readonly ReportFilter[]>
export type ReportFilter = 'teamId' | 'userId' | 'assignmentId' | 'programId' | 'status' | 'asOf' | 'framework'

const period = {
  from: Type.Optional(Day('The first day, in UTC; 364 days before `to` if left out')),
  to: Type.Optional(Day('The last day, in UTC; today if left out')),
  framework: Type.Optional(
    Type.String({
      maxLength: limits.complianceIdLength,
      description: 'For `compliance`: the framework or regulation; OWASP Top 10 2025 if left out',
      examples: ['pci-dss-4-0-1'],
    }),
  ),
}

const filters = {
  teamId: Type.Optional(Uuid({ description: 'Only people who are in this team now' })),
  userId: Type.Optional(Uuid({ description: 'Only this person' })),
  assignmentId: Type.Optional(Uuid({ description: 'For `assignment-status`: only this assignment' })),
  programId: Type.Optional(Uuid({ description: 'For `assignment-status`: only the assignments of this program' })),
  status: Type.Optional(
    Type.String({
      maxLength: limits.reportStatusLength,
      description: `Only lines with this status. For \`assignment-status\`: ${reportStatuses['assignment-status'].join(', ')}; for \`certificates\`: ${reportStatuses.certificates.join(', ')}`,
      examples: ['overdue'],
    }),
  ),
  asOf: Type.Optional(
    Day(
      'For `assignment-status` and `certificates`, instead of `from` and `to`: how everything was at the end of this day, in UTC. A past day always has the same answer',
    ),
  ),
}

const ReportQuestion = Type.Object({ ...period, ...filters }, { $id: 'ReportQuestion' })
export type ReportQuestion = Static<typeof ReportQuestion>

/** A part of a report: all lines of some people, or of some assignments or findings. */
export const Report = Type.Object(
  {
    reportId: OneOf(reportIds),
    title: Type.String({ examples: ['Training record'] }),
    organizationName: Type.String({ examples: ['Example Corp'] }),
    from: Day('The first day, in UTC'),
    to: Day('The last day, in UTC'),
    asOf: Nullable(Timestamp(), {
      description:
        'The moment at which everything was like this: the end of the day, or of today the moment of the answer. Null for reports about a period',
    }),
    filters: Type.Array(Type.String(), {
      description: 'What the lines are limited to',
      examples: [['Team: Payments', 'Status: overdue']],
    }),
    generatedAt: Timestamp(),
    definitions: Type.Array(Type.String(), { description: 'What the columns mean' }),
    columns: Type.Array(Type.String(), { examples: [['Name', 'Email', 'Team']] }),
    rows: Type.Array(Type.Array(Type.String()), {
      description: 'One text per column; an empty text where there is no value. Times are ISO 8601 in UTC',
    }),
    next: Nullable(Type.String(), {
      description: 'Send it as `after` to get the next part; null when this is the last',
    }),
  },
  { $id: 'Report', additionalProperties: false },
)
export type Report = Static<typeof Report>

const unknownErrors = [
  'report_not_found',
  'framework_not_found',
  'team_not_found',
  'user_not_found',
  'assignment_not_found',
  'program_not_found',
] as const

export const getReport = {
  id: 'reports.get',
  method: 'GET',
  url: '/reports/{report}',
  scope: 'reports:read',
  summary: 'Read a report',
  description:
    'Reports: `training-record` (person by topic), `assignment-status`, `compliance` (requirements of a framework by team), `team-summary`, `findings` (every result of every scan upload, with its outcome) and `certificates`. A filter that a report doesn’t have is refused. Long ones come in parts: send `next` as `after` until it is null. `team-summary` and `compliance` come in one part; `compliance` is always about now, whatever the period.',
  query: Type.Object({
    ...period,
    ...filters,
    after: Type.Optional(
      Type.String({ maxLength: limits.reportCursorLength, description: '`next` of the part before' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.reportPageSizeMax,
        description: `People in a part of the training record, lines in the others; ${limits.reportPageSize} if left out`,
      }),
    ),
  }),
  answer: Report,
  answerExample: {
    reportId: 'training-record',
    title: 'Training record',
    organizationName: 'Example Corp',
    from: '2026-01-01',
    to: '2026-12-31',
    asOf: null,
    filters: [],
    generatedAt: '2026-11-16T08:00:00.000Z',
    definitions: ['One line for each person and topic with a challenge that was passed in the period.'],
    columns: ['Name', 'Email', 'Team', 'Topic', 'Challenges passed', 'Last passed'],
    rows: [['Ada Example', 'ada@example.com', 'Payments', 'SQL injection', '4 of 4', '2026-02-01T08:15:00.000Z']],
    next: null,
  },
  errors: unknownErrors,
} as const satisfies Operation

export const exportReport = {
  id: 'reports.exportCsv',
  method: 'GET',
  url: '/reports/{report}/csv',
  access: 'reader',
  query: ReportQuestion,
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: '{report}.csv' },
  errors: unknownErrors,
} as const satisfies AppOperation

export const printReport = {
  id: 'reports.exportPdf',
  method: 'GET',
  url: '/reports/{report}/pdf',
  access: 'reader',
  query: ReportQuestion,
  answer: Type.String(),
  download: { mediaType: 'application/pdf', fileName: '{report}.pdf' },
  errors: [...unknownErrors, 'report_too_large'],
} as const satisfies AppOperation

/** How often a report is sent; each covers the time since the one before. */
export const reportFrequencies = ['weekly', 'monthly', 'quarterly'] as const

const scheduleFields = {
  reportId: OneOf(reportIds),
  framework: Nullable(Type.String({ maxLength: limits.complianceIdLength })),
  frequency: OneOf(reportFrequencies),
}

const NewReportSchedule = Type.Object(
  {
    ...scheduleFields,
    recipientUserIds: Type.Array(Uuid(), { minItems: 1, maxItems: limits.reportRecipients }),
  },
  { $id: 'NewReportSchedule' },
)
export type NewReportSchedule = Static<typeof NewReportSchedule>

/** Whom a report is announced to, and when next. */
export const ReportSchedule = Type.Object(
  {
    scheduleId: Uuid(),
    ...scheduleFields,
    recipients: Type.Array(
      Type.Object(
        { userId: Uuid(), name: Type.String(), email: Type.String(), canRead: Type.Boolean() },
        { additionalProperties: false },
      ),
    ),
    nextAt: Timestamp(),
    createdAt: Timestamp(),
  },
  { $id: 'ReportSchedule', additionalProperties: false },
)
export type ReportSchedule = Static<typeof ReportSchedule>

export const listReportSchedules = {
  id: 'reports.listSchedules',
  method: 'GET',
  url: '/report-schedules',
  access: 'reader',
  answer: Type.Array(ReportSchedule),
  errors: [],
} as const satisfies AppOperation

export const createReportSchedule = {
  id: 'reports.createSchedule',
  method: 'POST',
  url: '/report-schedules',
  access: 'org_admin',
  body: NewReportSchedule,
  answer: ReportSchedule,
  errors: ['framework_not_found', 'report_schedule_limit_reached', 'user_not_found'],
} as const satisfies AppOperation

export const deleteReportSchedule = {
  id: 'reports.deleteSchedule',
  method: 'DELETE',
  url: '/report-schedules/{scheduleId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['report_schedule_not_found'],
} as const satisfies AppOperation
