import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Type, Uuid } from '../api/schema.ts'
import { Assignment, AssignmentDetail, AssignmentUpdate, NewAssignment, UserAssignment } from './assignment-fields.ts'

const exampleAssignment = {
  id: '0198c2f4-e1f0-7c1a-9d3e-52f8a9b0c4d1',
  assigneeType: 'user',
  assigneeId: '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c',
  assigneeName: 'Ada Example',
  contentArea: 'practice',
  targetType: 'custom-course',
  targetId: '0198c2f4-d34a-7d58-8c2b-305a31df1f2f',
  targetTitle: 'Onboarding',
  deadline: '2027-03-01T00:00:00.000Z',
  dueInDays: null,
  repeatMonths: 12,
  onlyNewMembers: false,
  creditDays: null,
  isRefresher: false,
  isMandatory: true,
  note: null,
  isActive: true,
  isOffered: true,
  source: 'api',
  sarifRunId: null,
  assigneeCount: 1,
  completedCount: 0,
  inScopeCount: 1,
  inScopeCompletedCount: 0,
  inProgressCount: 0,
  lateCount: 0,
  formerCompletedCount: 0,
  overdueCount: 0,
  progressPercent: 0,
  inScopeProgressPercent: 0,
  createdByUserId: '0198c2f4-c0de-7d58-8c2b-305a31df1f2f',
  createdByName: 'Grace Example',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
}
const exampleState = { isInScope: true, isExempt: false, isExpired: false, lateDays: 0, creditedFrom: null }
const exampleCycle = { ...exampleState, dueAt: '2027-03-01T00:00:00.000Z', cycle: 1, renewsAt: null }
const exampleInProgress = { ...exampleAssignment, inProgressCount: 1, progressPercent: 50, inScopeProgressPercent: 50 }

export const listAssignments = {
  id: 'assignments.list',
  method: 'GET',
  url: '/assignments',
  scope: 'assignments:read',
  summary: 'List assignments, newest first',
  description: 'Includes ended assignments unless you filter with `isActive`.',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.assignmentPageSizeMax, default: limits.assignmentPageSize }),
    ),
    before: Type.Optional(Uuid({ description: 'Assignments older than the one with this id' })),
    assigneeId: Type.Optional(Uuid({ description: 'Given to this user, team or organization itself' })),
    isActive: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Array(Assignment),
  answerExample: [exampleInProgress],
  errors: [],
} as const satisfies Operation

export const getAssignment = {
  id: 'assignments.get',
  method: 'GET',
  url: '/assignments/{assignmentId}',
  scope: 'assignments:read',
  summary: 'Read an assignment with its assignees',
  answer: AssignmentDetail,
  answerExample: {
    ...exampleInProgress,
    assignees: [
      {
        userId: '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c',
        userName: 'Ada Example',
        userEmail: 'ada@example.com',
        status: 'in_progress',
        isOverdue: false,
        itemsTotal: 2,
        itemsCompleted: 1,
        progressPercent: 50,
        startedAt: '2026-02-01T08:15:00.000Z',
        completedAt: null,
        ...exampleCycle,
      },
    ],
  },
  errors: ['assignment_not_found'],
} as const satisfies Operation

export const createAssignment = {
  id: 'assignments.create',
  method: 'POST',
  url: '/assignments',
  scope: 'assignments:write',
  summary: 'Assign training to a user, a team or the organization',
  description:
    'People who join the team or the organization later get it too. Training from before counts unless `creditDays` limits it: people who have already finished all items complete it immediately, credited from the day they did.',
  body: NewAssignment,
  example: {
    assigneeType: 'user',
    assigneeId: '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c',
    contentArea: 'practice',
    targetType: 'custom-course',
    targetId: '0198c2f4-d34a-7d58-8c2b-305a31df1f2f',
    deadline: '2027-03-01T00:00:00.000Z',
    repeatMonths: 12,
    isMandatory: true,
  },
  answer: Assignment,
  answerExample: exampleAssignment,
  errors: [
    'user_not_found',
    'team_not_found',
    'topic_not_found',
    'scenario_not_found',
    'category_not_found',
    'custom_course_not_found',
    'user_inactive',
    'user_is_auditor',
    'assignment_exists',
  ],
} as const satisfies Operation

export const updateAssignment = {
  id: 'assignments.update',
  method: 'PATCH',
  url: '/assignments/{assignmentId}',
  scope: 'assignments:write',
  summary: 'Change deadline, note or whether it’s mandatory, or end and reopen an assignment',
  description: 'Only the fields sent are changed.',
  body: AssignmentUpdate,
  example: { isMandatory: false, note: 'Nice to have' },
  answer: Assignment,
  answerExample: {
    ...exampleInProgress,
    isMandatory: false,
    note: 'Nice to have',
    updatedAt: '2026-02-01T08:15:00.000Z',
  },
  errors: ['assignment_not_found', 'team_not_found', 'user_inactive', 'user_is_auditor', 'assignment_exists'],
} as const satisfies Operation

export const deactivateAssignment = {
  id: 'assignments.deactivate',
  method: 'DELETE',
  url: '/assignments/{assignmentId}',
  scope: 'assignments:write',
  summary: 'End an assignment',
  description: 'Keeps progress and history. Repeating it has no further effect.',
  answer: Confirmation,
  answerExample: { message: 'Assignment deactivated' },
  errors: ['assignment_not_found'],
} as const satisfies Operation

export const listUserAssignments = {
  id: 'assignments.listOfUser',
  method: 'GET',
  url: '/users/{userId}/assignments',
  scope: 'assignments:read',
  summary: 'List the assignments that reach a user, newest first',
  description: 'Assigned to the user, to their team or to the organization; includes ended and completed ones.',
  answer: Type.Array(UserAssignment),
  answerExample: [
    {
      ...exampleInProgress,
      userStatus: 'in_progress',
      isOverdue: false,
      itemsTotal: 2,
      itemsCompleted: 1,
      completedAt: null,
      ...exampleCycle,
    },
  ],
  errors: ['user_not_found'],
} as const satisfies Operation
