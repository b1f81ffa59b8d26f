import { OneOf, type Static, Timestamp, type TSchema, Type, Uuid } from '../api/schema.ts'
import { SarifRun } from '../findings/sarif.ts'
import { Assignment, AssignmentCompletion } from '../training/assignment-fields.ts'
import { Certificate } from '../training/certificates.ts'

/** The event types of v1, in the order of the catalog. */
export const eventTypes = [
  'assignment.created',
  'assignment.completed',
  'sarif.ingested',
  'certificate.issued',
] as const
export type EventType = (typeof eventTypes)[number]

/** What each event carries in `data`. */
export type EventData = {
  'assignment.created': Assignment
  'assignment.completed': AssignmentCompletion
  'sarif.ingested': SarifRun
  'certificate.issued': Certificate
}

/** The body of every delivery; only `type` and `data` vary. */
export const EventEnvelope = Type.Object(
  {
    id: Type.String({ pattern: '^evt_[0-9a-z]{26}$', description: 'Event id; receivers drop ids they have seen' }),
    type: OneOf(eventTypes),
    createdAt: Timestamp(),
    orgId: Uuid(),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Depends on the type' }),
  },
  { $id: 'EventEnvelope', additionalProperties: false },
)
export type EventEnvelope = Static<typeof EventEnvelope>

const orgId = '0197a5c0-0000-7000-8000-000000000001'
const userId = '0197a5c0-0000-7000-8000-000000000002'
const assignmentId = '0197a5c0-0000-7000-8000-000000000003'

const assignmentExample: Assignment = {
  id: assignmentId,
  assigneeType: 'user',
  assigneeId: userId,
  assigneeName: 'Ada Example',
  contentArea: 'practice',
  targetType: 'topic',
  targetId: 'sql-injection',
  targetTitle: 'SQL injection',
  deadline: '2026-12-01T00:00:00.000Z',
  dueInDays: null,
  repeatMonths: null,
  onlyNewMembers: false,
  creditDays: null,
  isRefresher: false,
  isMandatory: true,
  note: null,
  isActive: true,
  isOffered: true,
  source: 'api',
  sarifRunId: null,
  assigneeCount: 1,
  completedCount: 0,
  inScopeCount: 1,
  inScopeCompletedCount: 0,
  inProgressCount: 0,
  lateCount: 0,
  formerCompletedCount: 0,
  overdueCount: 0,
  progressPercent: 0,
  inScopeProgressPercent: 0,
  createdByUserId: orgId,
  createdByName: 'Grace Sample',
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedAt: '2026-11-15T09:30:00.000Z',
}

type EventEntry<T extends EventType> = { description: string; dataSchema: TSchema; example: EventData[T] }

/** The catalog: when an event fires, the schema of its data, and an example, which test sends use. */
export const events: { [T in EventType]: EventEntry<T> } = {
  'assignment.created': {
    description: 'An admin, the API or a scan upload created an assignment.',
    dataSchema: Assignment,
    example: assignmentExample,
  },
  'assignment.completed': {
    description: 'Someone completed an assignment. Sent once per person and cycle (`cycle`).',
    dataSchema: AssignmentCompletion,
    example: {
      ...assignmentExample,
      completedCount: 1,
      inScopeCompletedCount: 1,
      progressPercent: 100,
      inScopeProgressPercent: 100,
      userId,
      userName: 'Ada Example',
      userEmail: 'ada@example.com',
      completedAt: '2026-11-20T14:05:00.000Z',
      creditedFrom: null,
      lateDays: 0,
      cycle: 1,
    },
  },
  'sarif.ingested': {
    description: 'A scan upload was processed, whether or not it created assignments.',
    dataSchema: SarifRun,
    example: {
      runId: '0197a5c0-0000-7000-8000-000000000004',
      status: 'processed',
      source: 'CodeQL',
      repo: 'example/shop',
      branch: 'main',
      commitSha: '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12',
      commitAuthorEmail: 'ada@example.com',
      tools: [{ name: 'CodeQL', version: '2.19.0', resultCount: 1 }],
      resultsReceived: 1,
      resultsProcessed: 1,
      resultsSkipped: 0,
      findings: [
        {
          topicId: 'sql-injection',
          topicTitle: 'SQL injection',
          cwes: ['CWE-89'],
          matchType: 'exact',
          severity: 'high',
          resultCount: 1,
          newResultCount: 1,
          ruleIds: ['js/sql-injection'],
          locations: [{ uri: 'src/orders.ts', startLine: 42, isNew: true }],
          summary: 'Text from outside becomes part of an SQL statement.',
          language: 'typescript',
          lessonUrl: 'https://training.example.com/learn/topics/sql-injection?language=typescript',
          reasons: [
            {
              tool: 'CodeQL',
              ruleId: 'js/sql-injection',
              by: 'cwe',
              place: 'rule_tag',
              evidence: 'external/cwe/cwe-089',
              cwe: 'CWE-89',
              resultCount: 1,
            },
          ],
        },
      ],
      unmappedCwes: [],
      unmappedRules: [],
      assignmentsCreated: [
        {
          id: assignmentId,
          userId,
          userEmail: 'ada@example.com',
          topicId: 'sql-injection',
          deadline: '2026-11-29T09:30:01.000Z',
          resultCount: 1,
        },
      ],
      skipped: [],
      unresolvedAuthors: [],
      warnings: [],
      truncated: false,
      receivedAt: '2026-11-15T09:30:00.000Z',
      processedAt: '2026-11-15T09:30:01.000Z',
    },
  },
  'certificate.issued': {
    description: 'A certificate was issued to a user who completed a category.',
    dataSchema: Certificate,
    example: {
      certificateId: '0197a5c0-0000-7000-8000-000000000005',
      certificateNumber: 'PPT-2026-7Q3MZX4KS',
      userId,
      userName: 'Ada Example',
      userEmail: 'ada@example.com',
      categoryId: 'injection',
      categoryTitle: 'Injection',
      issuedAt: '2026-11-20T14:05:00.000Z',
      handsOnFixes: 9,
      tries: 21,
      days: 6,
      verificationUrl: 'https://training.example.com/verify/PPT-2026-7Q3MZX4KS',
      status: 'valid',
      expiresAt: '2027-11-20T14:05:00.000Z',
      renewableFrom: '2027-08-22T14:05:00.000Z',
      renewedByNumber: null,
    },
  },
}
