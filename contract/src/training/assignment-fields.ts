import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

const assigneeTypes = ['user', 'team', 'org'] as const
const contentAreas = ['practice', 'learn'] as const
const targetTypes = ['category', 'topic', 'scenario', 'custom-course'] as const

/** What is given to whom, with how far its assignees are. */
export const assignmentFields = {
  id: Uuid(),
  assigneeType: OneOf(assigneeTypes),
  assigneeId: Uuid(),
  assigneeName: Type.String({ examples: ['Platform'] }),
  contentArea: OneOf(contentAreas),
  targetType: OneOf(targetTypes),
  targetId: Type.String({ examples: ['sql-injection'] }),
  targetTitle: Type.String({ examples: ['SQL injection'] }),
  deadline: Nullable(Timestamp(), { description: 'Of everybody it reaches in time; see `dueAt` of each person' }),
  isMandatory: Type.Boolean(),
  note: Nullable(Type.String()),
  isActive: Type.Boolean(),
  isOffered: Type.Boolean({ description: 'Active, and so is its course. Only then it is in any sum or overdue' }),
  source: OneOf(['api', 'admin', 'sarif']),
  sarifRunId: Nullable(Uuid()),
  assigneeCount: Type.Integer({
    description: 'Number of people it reaches, including people who completed it and have left since',
  }),
  completedCount: Type.Integer({ description: 'How many of them have completed it' }),
  inScopeCount: Type.Integer({
    description: 'Number of people in scope: active, no auditor, and in its team or organization',
  }),
  inScopeCompletedCount: Type.Integer({ description: 'How many of the people in scope have completed it' }),
  inProgressCount: Type.Integer({
    description: 'Number of people who have started one of its items and not completed it',
  }),
  lateCount: Type.Integer({ description: 'How many people in scope completed it after the due date that held then' }),
  formerCompletedCount: Type.Integer({
    description:
      'Number of people who completed it and are no longer in scope. They are in `assigneeCount` and `completedCount`, and in none of the other numbers',
  }),
  overdueCount: Type.Integer({ description: 'Number of people who have not completed it by their due date' }),
  progressPercent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Completed items of all, over all assignees',
  }),
  inScopeProgressPercent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Completed items of all, over the people in scope',
  }),
  createdByUserId: Nullable(Uuid()),
  createdByName: Nullable(Type.String()),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
  dueInDays: Nullable(Type.Integer(), {
    description:
      'Days each person has, counted from when the assignment reaches them. null when there is a deadline or none',
  }),
  repeatMonths: Nullable(Type.Integer(), {
    description: 'Months after which a person who completed it does it again. null: once',
  }),
  onlyNewMembers: Type.Boolean({
    description: 'true: reaches only people who join the team or the organization after it was created',
  }),
  creditDays: Nullable(Type.Integer(), {
    description:
      'Training counts that was done at most so many days before the assignment reached the person. null: however old it is. What repeats never counts training that is older than the repeat.',
  }),
  isRefresher: Type.Boolean({
    description:
      'true: made by a finding for a person who knows the topic; passing one of its challenges again completes it',
  }),
}

/** An assignment as listed, as answered by create, and as told by `assignment.created`. */
export const Assignment = Type.Object(assignmentFields, { $id: 'Assignment', additionalProperties: false })
export type Assignment = Static<typeof Assignment>

/** Where a person is with an assignment that may renew. */
const cycleFields = {
  dueAt: Nullable(Timestamp(), {
    description:
      'When this person has to be done: the deadline, the days of `dueInDays`, or a later date for people reached late',
  }),
  cycle: Type.Integer({ minimum: 1, description: '1, and one more each time it renews for the person' }),
  renewsAt: Nullable(Timestamp(), {
    description: 'When the next cycle begins. null until the person completes it, and when it does not repeat',
  }),
}

/** What is said about a person in scope or out of it; the words are those of `trainingWords`. */
const stateFields = {
  isInScope: Type.Boolean({ description: 'false: left the audience or was deactivated; then nothing is overdue' }),
  isExempt: Type.Boolean({ description: 'true: excused for now, and not overdue' }),
  isExpired: Type.Boolean({ description: 'true: completed once, and due again since it renewed' }),
  lateDays: Type.Integer({
    minimum: 0,
    description:
      'Days it was completed after the due date that held then, begun ones counted. 0: in time, or not completed',
  }),
  creditedFrom: Nullable(Timestamp(), {
    description:
      'When the last item was passed, if that was before it counted for the assignment. Renewals and lateness count from then',
  }),
}

/** What `assignment.completed` tells: the assignment and who completed it. It fires once for each person and cycle. */
export const AssignmentCompletion = Type.Object(
  {
    ...assignmentFields,
    userId: Uuid(),
    userName: Type.String(),
    userEmail: Type.String(),
    completedAt: Timestamp(),
    creditedFrom: stateFields.creditedFrom,
    lateDays: stateFields.lateDays,
    cycle: cycleFields.cycle,
  },
  { $id: 'AssignmentCompletion', additionalProperties: false },
)
export type AssignmentCompletion = Static<typeof AssignmentCompletion>

/** One person whom an assignment reached. */
export const Assignee = Type.Object(
  {
    userId: Uuid(),
    userName: Type.String(),
    userEmail: Type.String(),
    status: OneOf(['not_started', 'in_progress', 'completed']),
    isOverdue: Type.Boolean(),
    itemsTotal: Type.Integer(),
    itemsCompleted: Type.Integer(),
    progressPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    startedAt: Nullable(Timestamp()),
    completedAt: Nullable(Timestamp()),
    ...stateFields,
    ...cycleFields,
  },
  { $id: 'Assignee', additionalProperties: false },
)
export type Assignee = Static<typeof Assignee>

/** An assignment with everybody whom it reached. */
export const AssignmentDetail = Type.Object(
  { ...assignmentFields, assignees: Type.Array(Assignee) },
  { $id: 'AssignmentDetail', additionalProperties: false },
)
export type AssignmentDetail = Static<typeof AssignmentDetail>

/** An assignment that reaches a user, with how far that user is. */
export const UserAssignment = Type.Object(
  {
    ...assignmentFields,
    userStatus: OneOf(['not_started', 'in_progress', 'completed']),
    isOverdue: Type.Boolean(),
    itemsTotal: Type.Integer(),
    itemsCompleted: Type.Integer(),
    completedAt: Nullable(Timestamp()),
    ...stateFields,
    ...cycleFields,
  },
  { $id: 'UserAssignment', additionalProperties: false },
)
export type UserAssignment = Static<typeof UserAssignment>

const deadlineInput = Type.Optional(
  Nullable(Timestamp(), { description: 'Must be in the future. After it, the assignment is overdue and stays open.' }),
)
const dueInDaysInput = Type.Optional(
  Nullable(Type.Integer({ minimum: 1, maximum: limits.dueDays }), {
    description:
      'Days each person has, counted from when the assignment reaches them, so people who join later get their own date. Not together with `deadline`.',
  }),
)
const repeatMonthsInput = Type.Optional(
  Nullable(Type.Integer({ minimum: 1, maximum: limits.repeatMonths }), {
    description:
      'Each person does it again so many months after they completed it. Only attempts after a cycle began count for it. It counts from the day the last item was passed.',
  }),
)
const creditDaysInput = Type.Optional(
  Nullable(Type.Integer({ minimum: 0, maximum: limits.creditDays }), {
    description:
      'Training counts that was done at most so many days before the assignment reaches a person; 0: none. null: however old it is.',
  }),
)
const noteInput = Type.Optional(Nullable(Text({ maxLength: limits.noteLength })))

export const NewAssignment = Type.Object(
  {
    assigneeType: OneOf(assigneeTypes),
    assigneeId: Uuid({ description: 'Id of the user, the team or the organization' }),
    contentArea: OneOf(contentAreas, {
      description:
        'For a category, `practice` selects the topics and `learn` the scenarios. It does not filter a course.',
    }),
    targetType: OneOf(targetTypes, {
      description: 'practice: `category`, `topic`; learn: `category`, `scenario`; either: `custom-course`',
    }),
    targetId: Text({ minLength: 1, maxLength: 200 }, { description: 'Catalog id, or the id of the custom course' }),
    deadline: deadlineInput,
    dueInDays: dueInDaysInput,
    repeatMonths: repeatMonthsInput,
    onlyNewMembers: Type.Optional(
      Type.Boolean({
        description:
          'true reaches only people who join the team or the organization later, not those who are there. Not for a user.',
      }),
    ),
    creditDays: creditDaysInput,
    isMandatory: Type.Optional(Type.Boolean({ description: 'true when omitted' })),
    note: noteInput,
  },
  { $id: 'NewAssignment' },
)
export type NewAssignment = Static<typeof NewAssignment>

/** Partial: only the fields sent are changed; null clears a field. A deadline replaces `dueInDays`, and the other way round. */
export const AssignmentUpdate = Type.Object(
  {
    deadline: deadlineInput,
    dueInDays: dueInDaysInput,
    repeatMonths: repeatMonthsInput,
    isMandatory: Type.Optional(Type.Boolean()),
    note: noteInput,
    isActive: Type.Optional(Type.Boolean({ description: 'false ends the assignment, true opens it again' })),
  },
  { $id: 'AssignmentUpdate' },
)
export type AssignmentUpdate = Static<typeof AssignmentUpdate>
