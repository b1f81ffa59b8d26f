import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { Assignment } from './assignment-fields.ts'

const count = Type.Integer({ minimum: 0 })
const { targetType } = Assignment.properties

/** Of all assignments: these. */
export const AssignmentFilter = Type.Object(
  {
    search: Type.Optional(
      Text({ maxLength: 200 }, { description: 'Part of a title, a note or whom it is assigned to' }),
    ),
    teamId: Type.Optional(Uuid({ description: 'Assigned to the team or to one of its members' })),
    programId: Type.Optional(Uuid()),
    targetType: Type.Optional(targetType),
    isOverdue: Type.Optional(Type.Boolean({ description: 'true: someone is overdue on it; false: nobody' })),
    isActive: Type.Optional(Type.Boolean()),
    dueFrom: Type.Optional(Timestamp({ description: 'Due for someone on this date or later' })),
    dueBefore: Type.Optional(
      Timestamp({ description: 'Due for someone before this date; with `dueFrom`, one due date in between' }),
    ),
  },
  { $id: 'AssignmentFilter' },
)
export type AssignmentFilter = Static<typeof AssignmentFilter>

export const assignmentOrders = ['created', 'due', 'completion', 'overdue', 'name'] as const
export type AssignmentOrder = (typeof assignmentOrders)[number]

const order = {
  order: Type.Optional(OneOf(assignmentOrders, { description: 'created, when omitted' })),
  isDown: Type.Optional(Type.Boolean({ description: 'true: descending' })),
}

/** A page of it, with the sums of everything that the filter finds. */
export const AssignmentList = Type.Object(
  {
    rows: Type.Array(Assignment),
    next: Nullable(Type.String()),
    /** `reached` and `completed` count each person once for each assignment. */
    sums: Type.Object({ assignments: count, reached: count, completed: count, overdue: count }),
  },
  { $id: 'AssignmentList', additionalProperties: false },
)
export type AssignmentList = Static<typeof AssignmentList>

/** The assignments that a filter finds, the newest first unless sorted otherwise. */
export const findAssignments = {
  id: 'assignmentList.find',
  method: 'GET',
  url: '/assignment-list',
  access: 'reader',
  query: Type.Object({
    ...AssignmentFilter.properties,
    ...order,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.assignmentPageSizeMax })),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,7}$' })),
  }),
  answer: AssignmentList,
  errors: [],
} as const satisfies AppOperation

/** The same as CSV, all lines. */
export const exportAssignments = {
  id: 'assignmentList.export',
  method: 'GET',
  url: '/assignment-list/export',
  access: 'reader',
  query: Type.Object({ ...AssignmentFilter.properties, ...order }),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'assignments.csv' },
  errors: [],
} as const satisfies AppOperation
