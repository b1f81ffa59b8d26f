import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { DueDate } from './due-dates.ts'

/** A date that was set, or when an assignment began or ended to hold for a person. */
export const DueDateEntry = Type.Object(
  {
    ...DueDate.properties,
    assignmentId: Uuid(),
    targetTitle: Type.String(),
    act: OneOf([
      ...(['reached', 'returned', 'rejoined', 'left', 'deactivated'] as const),
      ...(['assigned', 'changed', 'renewed', 'extended', 'exempted', 'exemption_ended'] as const),
    ]),
    dueAt: Nullable(Timestamp(), { description: 'null: none, or no longer in scope' }),
  },
  { $id: 'DueDateEntry', additionalProperties: false },
)
export type DueDateEntry = Static<typeof DueDateEntry>

export const DueDateHistory = Type.Object(
  { rows: Type.Array(DueDateEntry), next: Nullable(Type.String()) },
  { $id: 'DueDateHistory', additionalProperties: false },
)
export type DueDateHistory = Static<typeof DueDateHistory>

const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.dueDatePageSize })),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,7}$' })),
}

/** Every date that was set for a person, and when each assignment began and ended for them, the latest first. */
export const listPersonDueDates = {
  id: 'dueDates.listOfPerson',
  method: 'GET',
  url: '/users/{userId}/due-date-history',
  access: 'reader',
  query: Type.Object(page),
  answer: DueDateHistory,
  errors: ['user_not_found'],
} as const satisfies AppOperation

/** Every date that was set for an assignment or one of its people, the latest first. */
export const listAssignmentDueDates = {
  id: 'dueDates.listOfAssignment',
  method: 'GET',
  url: '/assignments/{assignmentId}/due-date-history',
  access: 'reader',
  query: Type.Object({ ...page, search: Type.Optional(Text({ maxLength: 100 }, { description: 'Part of a name' })) }),
  answer: DueDateHistory,
  errors: ['assignment_not_found'],
} as const satisfies AppOperation
