import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Type, Uuid } from '../api/schema.ts'
import { Assignee, Assignment } from './assignment-fields.ts'

/** An assignment without its people, who may be tens of thousands. */
export const getAssignmentSummary = {
  id: 'assignments.summary',
  method: 'GET',
  url: '/assignments/{assignmentId}/summary',
  access: 'lead',
  answer: Assignment,
  errors: ['assignment_not_found'],
} as const satisfies AppOperation

export const AssigneePage = Type.Object(
  {
    rows: Type.Array(Type.Object({ ...Assignee.properties, isActive: Type.Boolean() })),
    /** The last person of this page, if there are more. */
    next: Nullable(Uuid()),
  },
  { $id: 'AssigneePage', additionalProperties: false },
)
export type AssigneePage = Static<typeof AssigneePage>

/** The people whom an assignment reaches or who completed it, by name; for a lead, those of their teams. */
export const listAssignees = {
  id: 'assignments.assignees',
  method: 'GET',
  url: '/assignments/{assignmentId}/assignees',
  access: 'lead',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.assignmentPageSize, default: limits.assignmentPageSize }),
    ),
    after: Type.Optional(Uuid({ description: '`next` of the page before' })),
    search: Type.Optional(Text({ maxLength: 100 }, { description: 'Part of a name or email' })),
    show: Type.Optional(OneOf(['overdue', 'not_started', 'in_progress', 'completed', 'late', 'exempt'])),
  }),
  answer: AssigneePage,
  errors: ['assignment_not_found'],
} as const satisfies AppOperation
