import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

/** A due date as it was set: which, for whom, by whom, when and why. */
export const DueDate = Type.Object(
  {
    userId: Nullable(Uuid(), { description: 'null: for everybody without a date of their own' }),
    userName: Nullable(Type.String()),
    act: OneOf(['assigned', 'changed', 'renewed', 'extended', 'exempted', 'exemption_ended']),
    dueAt: Nullable(Timestamp(), { description: 'null: none; for a person, the one for everybody' }),
    exemptUntil: Nullable(Timestamp()),
    isExempt: Type.Boolean({ description: 'true without `exemptUntil`: until further notice' }),
    reason: Nullable(Type.String()),
    setByUserId: Nullable(Uuid(), { description: 'null: by the service itself' }),
    setByName: Nullable(Type.String()),
    setAt: Timestamp(),
  },
  { $id: 'DueDate', additionalProperties: false },
)
export type DueDate = Static<typeof DueDate>

export const NewDueDates = Type.Object(
  {
    userIds: Type.Array(Uuid(), { minItems: 1, maxItems: limits.batchAssignees }),
    act: OneOf(['extend', 'exempt', 'end_exemption'], {
      description:
        'extend: a later due date, `dueAt`. exempt: excused `until` a date, or until further notice; the time until the due date stops meanwhile, and a new exemption replaces the one before.',
    }),
    dueAt: Type.Optional(Timestamp({ description: 'For `extend`; must be in the future' })),
    until: Type.Optional(Nullable(Timestamp(), { description: 'For `exempt`; must be in the future' })),
    reason: Text({ minLength: 1, maxLength: limits.dueDateReasonLength }),
  },
  { $id: 'NewDueDates' },
)
export type NewDueDates = Static<typeof NewDueDates>

const SkippedPerson = Type.Object(
  {
    userId: Uuid(),
    reason: OneOf(['not_in_scope', 'completed', 'not_later', 'exempt', 'not_exempt'], {
      description: 'not_later: the due date is not before `dueAt`, or there is none',
    }),
  },
  { $id: 'SkippedPerson', additionalProperties: false },
)

export const DueDatesSet = Type.Object(
  {
    changed: Type.Integer({ minimum: 0 }),
    skipped: Type.Array(SkippedPerson),
  },
  { $id: 'DueDatesSet', additionalProperties: false },
)
export type DueDatesSet = Static<typeof DueDatesSet>

const ada = '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c'

export const setDueDates = {
  id: 'assignments.setDueDates',
  method: 'POST',
  url: '/assignments/{assignmentId}/due-dates',
  scope: 'assignments:write',
  summary: 'Extend the due date of people, or exempt them',
  description: 'Everything else keeps its due date: nothing but this and a change of the assignment sets a new one.',
  body: NewDueDates,
  example: { userIds: [ada], act: 'extend', dueAt: '2027-04-01T00:00:00.000Z', reason: 'Release in March' },
  answer: DueDatesSet,
  answerExample: { changed: 1, skipped: [] },
  errors: ['assignment_not_found', 'user_not_found'],
} as const satisfies Operation

export const listDueDates = {
  id: 'assignments.listDueDates',
  method: 'GET',
  url: '/assignments/{assignmentId}/due-dates',
  scope: 'assignments:read',
  summary: 'List the due dates of an assignment as they were set, newest first',
  description: 'The first 1,000. The date that a person came with is `dueAt` of the assignee.',
  query: Type.Object({ userId: Type.Optional(Uuid()) }),
  answer: Type.Array(DueDate),
  answerExample: [
    {
      userId: ada,
      userName: 'Ada Example',
      act: 'extended',
      dueAt: '2027-04-01T00:00:00.000Z',
      exemptUntil: null,
      isExempt: false,
      reason: 'Release in March',
      setByUserId: '0198c2f4-c0de-7d58-8c2b-305a31df1f2f',
      setByName: 'Grace Example',
      setAt: '2027-02-20T08:15:00.000Z',
    },
  ],
  errors: ['assignment_not_found'],
} as const satisfies Operation
