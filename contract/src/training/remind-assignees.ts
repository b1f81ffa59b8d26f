import type { AppOperation } from '../api/app-operation.ts'
import { type Static, Type } from '../api/schema.ts'

/** What became of a reminder; people who have completed the assignment are in none of the numbers. */
export const Reminded = Type.Object(
  {
    mailsWritten: Type.Integer(),
    /** Got a reminder of this assignment within the last day. */
    remindedLately: Type.Integer(),
    /** Wants no reminders. */
    optedOut: Type.Integer(),
  },
  { $id: 'Reminded', additionalProperties: false },
)
export type Reminded = Static<typeof Reminded>

/** Writes a mail to everybody who has not completed an assignment; for a lead, to those of their teams. Repeated on the same day it writes none. */
export const remindAssignees = {
  id: 'assignments.remind',
  method: 'POST',
  url: '/assignments/{assignmentId}/remind',
  access: 'lead',
  answer: Reminded,
  errors: ['assignment_not_found', 'assignment_ended'],
} as const satisfies AppOperation
