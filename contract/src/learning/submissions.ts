import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { DiffHunk } from './challenge-attempts.ts'
import { labVerdicts } from './lab-phase.ts'

/** Code that a user ran in a lab, as the change it makes to the vulnerable file. Kept for 90 days. */
export const Submission = Type.Object(
  {
    submissionId: Uuid(),
    topicId: Type.String({ examples: ['sql-injection'] }),
    topicTitle: Type.String({ examples: ['SQL injection'] }),
    challengeId: Type.String({ examples: ['order-search'] }),
    challengeTitle: Type.String({ examples: ['Order search'] }),
    language: Type.String({ examples: ['typescript'] }),
    attemptId: Uuid(),
    runNumber: Type.Integer({ minimum: 1 }),
    verdict: OneOf(labVerdicts),
    createdAt: Timestamp(),
    hunks: Type.Array(DiffHunk, { description: 'Against the vulnerable file as it is now' }),
    addedElsewhere: Type.Array(Type.Integer(), {
      description:
        'The `newLine` of each line that was added outside the places where the fix belongs: imports and helpers',
    }),
  },
  { $id: 'Submission', additionalProperties: false },
)
export type Submission = Static<typeof Submission>

export const listUserSubmissions = {
  id: 'submissions.listForUser',
  method: 'GET',
  url: '/users/{userId}/submissions',
  scope: 'submissions:read',
  summary: 'List the code a user ran in hands-on labs, newest first',
  description: 'Submissions are kept for 90 days.',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.submissionPageSizeMax, default: limits.submissionPageSize }),
    ),
    before: Type.Optional(Uuid({ description: 'Submissions older than the one with this id' })),
  }),
  answer: Type.Array(Submission),
  answerExample: [
    {
      submissionId: '0197a5c0-0000-7000-8000-000000000006',
      topicId: 'sql-injection',
      topicTitle: 'SQL injection',
      challengeId: 'order-search',
      challengeTitle: 'Order search',
      language: 'typescript',
      attemptId: '0197a5c0-0000-7000-8000-000000000007',
      runNumber: 1,
      verdict: 'passed',
      createdAt: '2026-02-01T08:15:00.000Z',
      hunks: [
        {
          lines: [
            {
              kind: 'same',
              oldLine: 11,
              newLine: 11,
              text: 'export function findOrders(db: Database, text: string) {',
            },
            {
              kind: 'removed',
              oldLine: 12,
              newLine: null,
              text: `  return db.all("select * from orders where note = '" + text + "'")`,
            },
            {
              kind: 'added',
              oldLine: null,
              newLine: 12,
              text: "  return db.all('select * from orders where note = ?', text)",
            },
          ],
        },
      ],
      addedElsewhere: [],
    },
  ],
  errors: ['user_not_found'],
} as const satisfies Operation
