import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { Assignment } from '../training/assignment-fields.ts'

const count = Type.Integer({ minimum: 0 })

/** How the organization is doing. Its size does not grow with the organization: sums, twelve weeks, and the first few of each list. */
export const Overview = Type.Object(
  {
    seats: Type.Object({ used: count, max: count }),
    /** Everyone who has a seat, by their last sign-in; each counts once. */
    signIns: Type.Object({ last7Days: count, last30Days: count, longerAgo: count, never: count }),
    /** Each person in scope of each open assignment counts. `late`: of the completed ones, after the due date. */
    assignments: Type.Object({ open: count, reached: count, completed: count, late: count }),
    /** The same for what is overdue, by how late it is, and how many people that are. */
    overdue: Type.Object({ assignments: count, people: count, upTo7Days: count, upTo30Days: count, longer: count }),
    /**
     * The last one is this week; a week begins on Monday in UTC. Completed: the last item was passed in that week; training
     * from before an assignment is not in it. A past week never changes.
     */
    weeks: Type.Array(Type.Object({ startsAt: Timestamp(), completed: count, activePeople: count })),
    /** Of those weeks, the lowest average score first. */
    weakestTopics: Type.Array(
      Type.Object({
        topicId: Type.String(),
        topicTitle: Type.String(),
        averageScore: Type.Integer({ minimum: 0, maximum: 100 }),
        attempts: count,
        failedAttempts: count,
      }),
    ),
    nextDeadlines: Type.Array(Assignment),
    mostOverdue: Type.Array(Assignment),
    sarifRuns: Type.Array(
      Type.Object({
        runId: Uuid(),
        receivedAt: Timestamp(),
        repo: Nullable(Type.String()),
        tools: Type.Array(Type.String()),
        resultsReceived: count,
        assignmentsCreated: count,
      }),
    ),
  },
  { $id: 'Overview', additionalProperties: false },
)
export type Overview = Static<typeof Overview>

export const getOverview = {
  id: 'overview.get',
  method: 'GET',
  url: '/overview',
  access: 'reader',
  answer: Overview,
  errors: [],
} as const satisfies AppOperation
