import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from './schema.ts'

/** What is given to whom, with how far its assignees are. */
export const assignmentFields = {
  id: Uuid(),
  assigneeType: OneOf(['user', 'team', 'org']),
  assigneeId: Uuid(),
  assigneeName: Type.String({ examples: ['Platform'] }),
  contentArea: OneOf(['practice', 'learn']),
  targetType: OneOf(['category', 'topic', 'scenario', 'custom-course']),
  targetId: Type.String({ examples: ['sql-injection'] }),
  targetTitle: Type.String({ examples: ['SQL injection'] }),
  deadline: Nullable(Timestamp()),
  isMandatory: Type.Boolean(),
  note: Nullable(Type.String()),
  isActive: Type.Boolean(),
  source: OneOf(['api', 'admin', 'sarif']),
  sarifRunId: Nullable(Uuid()),
  assigneeCount: Type.Integer(),
  completedCount: Type.Integer(),
  inProgressCount: Type.Integer(),
  overdueCount: Type.Integer(),
  progressPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  createdByUserId: Nullable(Uuid()),
  createdByName: Nullable(Type.String()),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
}

/** An assignment as listed, as answered by create, and as told by `assignment.created`. */
export const Assignment = Type.Object(assignmentFields, { $id: 'Assignment', additionalProperties: false })
export type Assignment = Static<typeof Assignment>

/** What `assignment.completed` tells: the assignment and who completed it. */
export const AssignmentCompletion = Type.Object(
  { ...assignmentFields, userId: Uuid(), userName: Type.String(), userEmail: Type.String(), completedAt: Timestamp() },
  { $id: 'AssignmentCompletion', additionalProperties: false },
)
export type AssignmentCompletion = Static<typeof AssignmentCompletion>
