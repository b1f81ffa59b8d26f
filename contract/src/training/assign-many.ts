import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { Assignment, NewAssignment } from './assignment-fields.ts'

const { assigneeType, assigneeId, contentArea, targetType, targetId, ...terms } = NewAssignment.properties

/** Everything to everybody who is named: one assignment for each pair of them. */
export const ManyAssignments = Type.Object(
  {
    assignees: Type.Array(Type.Object({ assigneeType, assigneeId }), { minItems: 1, maxItems: limits.batchAssignees }),
    targets: Type.Array(Type.Object({ contentArea, targetType, targetId }), {
      minItems: 1,
      maxItems: limits.batchTargets,
    }),
    ...terms,
  },
  { $id: 'ManyAssignments' },
)
export type ManyAssignments = Static<typeof ManyAssignments>

/** What became of each pair. */
export const AssignedMany = Type.Object(
  {
    created: Type.Array(Assignment),
    /** Pairs for which there was nothing to do; everything else was created all the same. */
    skipped: Type.Array(
      Type.Object(
        {
          assigneeId: Uuid(),
          targetType,
          targetId: Type.String(),
          reason: OneOf(['assignment_exists', 'user_inactive', 'user_is_auditor']),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'AssignedMany', additionalProperties: false },
)
export type AssignedMany = Static<typeof AssignedMany>

/**
 * All in one transaction. Something unknown refuses the whole request; pairs that are assigned already, and people who
 * cannot be given anything, are reported line by line.
 */
export const assignMany = {
  id: 'assignments.createMany',
  method: 'POST',
  url: '/assignments/batch',
  access: 'lead',
  body: ManyAssignments,
  answer: AssignedMany,
  isSlow: true,
  errors: [
    'user_not_found',
    'team_not_found',
    'topic_not_found',
    'scenario_not_found',
    'category_not_found',
    'custom_course_not_found',
  ],
} as const satisfies AppOperation

export const AssignmentCycle = Type.Object(
  {
    userId: Uuid(),
    userName: Type.String(),
    cycle: Type.Integer(),
    beganAt: Timestamp(),
    dueAt: Nullable(Timestamp()),
    completedAt: Timestamp(),
    creditedFrom: Nullable(Timestamp()),
    lateDays: Type.Integer({ minimum: 0 }),
  },
  { $id: 'AssignmentCycle', additionalProperties: false },
)
export type AssignmentCycle = Static<typeof AssignmentCycle>

/** Cycles that are over, the latest completion first; for a lead, those of their teams. */
export const listAssignmentCycles = {
  id: 'assignments.cycles',
  method: 'GET',
  url: '/assignments/{assignmentId}/cycles',
  access: 'lead',
  answer: Type.Array(AssignmentCycle),
  errors: ['assignment_not_found'],
} as const satisfies AppOperation
