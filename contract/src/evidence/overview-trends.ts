import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

const count = Type.Integer({ minimum: 0 })

/** How the organization got here: by week, by team, and what each team is good at. */
export const OverviewTrends = Type.Object(
  {
    /** The last one is this week; a week begins on Monday in UTC. */
    weeks: Type.Array(Type.Object({ startsAt: Timestamp(), completed: count, due: count, activePeople: count })),
    /** Each person of each open assignment counts. Null is everybody without a team. */
    teams: Type.Array(
      Type.Object({
        teamId: Nullable(Uuid()),
        teamName: Nullable(Type.String()),
        people: count,
        reached: count,
        completed: count,
        overdue: count,
      }),
    ),
    /** The average of everybody's best results, where there are some; only of the largest teams. */
    strengths: Type.Array(
      Type.Object({
        teamId: Nullable(Uuid()),
        categoryId: Type.String(),
        categoryTitle: Type.String(),
        averageScore: Type.Integer({ minimum: 0, maximum: 100 }),
        results: count,
      }),
    ),
  },
  { $id: 'OverviewTrends', additionalProperties: false },
)
export type OverviewTrends = Static<typeof OverviewTrends>

export const getOverviewTrends = {
  id: 'overview.trends',
  method: 'GET',
  url: '/overview/trends',
  access: 'reader',
  query: Type.Object({ weeks: Type.Optional(Type.Integer({ minimum: 4, maximum: 53, default: 12 })) }),
  answer: OverviewTrends,
  errors: [],
} as const satisfies AppOperation

/** What is left to do in the first days. Password, passkey and mail server are known from the session. */
export const SetupState = Type.Object(
  {
    isHidden: Type.Boolean(),
    hasPeople: Type.Boolean({ description: 'Whether somebody else than the first admin is here' }),
    hasAssignments: Type.Boolean(),
    hasScans: Type.Boolean({ description: 'Whether a scanner has sent findings, or a key may send them' }),
  },
  { $id: 'SetupState', additionalProperties: false },
)
export type SetupState = Static<typeof SetupState>

export const getSetupState = {
  id: 'setup.get',
  method: 'GET',
  url: '/setup',
  access: 'reader',
  answer: SetupState,
  errors: [],
} as const satisfies AppOperation

export const hideSetup = {
  id: 'setup.hide',
  method: 'PUT',
  url: '/setup',
  access: 'org_admin',
  body: Type.Object({ isHidden: Type.Boolean() }),
  answer: SetupState,
  errors: [],
} as const satisfies AppOperation
