import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { OverdueFilter } from '../training/overdue-filter.ts'

const count = Type.Integer({ minimum: 0 })

/** A person and an assignment that they have not completed by their due date. */
export const OverdueLine = Type.Object(
  {
    assignmentId: Uuid(),
    targetTitle: Type.String(),
    userId: Uuid(),
    userName: Type.String(),
    userEmail: Type.String(),
    teamName: Nullable(Type.String()),
    leadNames: Type.Array(Type.String()),
    dueAt: Timestamp(),
    days: count,
    lastRemindedAt: Nullable(Timestamp()),
  },
  { $id: 'OverdueLine', additionalProperties: false },
)
export type OverdueLine = Static<typeof OverdueLine>

/** A page of it, with the sums of everything that the filter finds. */
export const OverdueList = Type.Object(
  {
    rows: Type.Array(OverdueLine),
    next: Nullable(Type.String()),
    sums: Type.Object({ rows: count, people: count, teams: count, upTo7Days: count, upTo30Days: count, longer: count }),
  },
  { $id: 'OverdueList', additionalProperties: false },
)
export type OverdueList = Static<typeof OverdueList>

const order = Type.Optional(OneOf(['days', 'person', 'team']))

/** Who is overdue with what, the longest first unless sorted otherwise. */
export const listOverdue = {
  id: 'overdue.list',
  method: 'GET',
  url: '/overdue',
  access: 'reader',
  query: Type.Object({
    ...OverdueFilter.properties,
    order,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.overduePageMax })),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,7}$' })),
  }),
  answer: OverdueList,
  errors: [],
} as const satisfies AppOperation

/** The same as CSV, all lines. */
export const exportOverdue = {
  id: 'overdue.export',
  method: 'GET',
  url: '/overdue/export',
  access: 'reader',
  query: Type.Object({ ...OverdueFilter.properties, order }),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'overdue.csv' },
  errors: [],
} as const satisfies AppOperation

export const overdueOperations: readonly AppOperation[] = [listOverdue, exportOverdue]
