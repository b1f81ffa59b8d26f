import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { NewAssignment } from '../training/assignment-fields.ts'
import { OverdueFilter } from '../training/overdue-filter.ts'

/** What can be done to many people or assignments in one step. */
export const bulkActNames = [
  'deactivate',
  'reactivate',
  'move',
  'assign',
  'remind',
  'extend',
  'exempt',
  'end_exemption',
  'end',
] as const
export type BulkActName = (typeof bulkActNames)[number]

/** What nothing can take back: the mails are sent. */
export const lastingBulkActs: readonly BulkActName[] = ['remind']

const { contentArea, targetType, targetId, deadline, dueInDays, repeatMonths, creditDays, isMandatory, note } =
  NewAssignment.properties

/**
 * To whom or what it is done: people, assignments, pairs of both, or everything overdue that a filter finds. An act on
 * assignments concerns everybody who still has to do them: so many have to be confirmed.
 */
export const NewBulkAct = Type.Object(
  {
    act: OneOf(bulkActNames),
    userIds: Type.Optional(
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: limits.bulkPeople,
        description: 'deactivate, reactivate, move, assign',
      }),
    ),
    assignmentIds: Type.Optional(
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: limits.bulkAssignments,
        description: `end; remind, extend, exempt: everyone who still has to do them, at most ${limits.bulkOpenPairs} in all`,
      }),
    ),
    pairs: Type.Optional(
      Type.Array(Type.Object({ assignmentId: Uuid(), userId: Uuid() }, { additionalProperties: false }), {
        ...{ minItems: 1, maxItems: limits.bulkPairs },
        description: 'remind, extend, exempt, end_exemption',
      }),
    ),
    overdue: Type.Optional(OverdueFilter),
    teamId: Type.Optional(Nullable(Uuid(), { description: 'Of move; null: no team' })),
    assignment: Type.Optional(
      Type.Object({
        contentArea,
        targetType,
        targetId,
        deadline,
        dueInDays,
        repeatMonths,
        creditDays,
        isMandatory,
        note,
      }),
    ),
    dueAt: Type.Optional(Timestamp({ description: 'Of extend' })),
    until: Type.Optional(Nullable(Timestamp(), { description: 'Of exempt; null: until further notice' })),
    reason: Type.Optional(Text({ minLength: 1, maxLength: limits.dueDateReasonLength })),
    confirmedCount: Type.Optional(
      Type.Integer({
        description: `How many it is done to, as the admin typed it; required above ${limits.bulkUnconfirmed}`,
      }),
    ),
  },
  { $id: 'NewBulkAct' },
)
export type NewBulkAct = Static<typeof NewBulkAct>

/** How far a bulk act is, and for whom it meant nothing. */
export const BulkAct = Type.Object(
  {
    bulkActId: Uuid(),
    act: OneOf(bulkActNames),
    status: OneOf(['running', 'done', 'undoing', 'undone', 'stopped']),
    total: Type.Integer(),
    /** Looked at so far, by the act or by its undo. */
    done: Type.Integer(),
    changed: Type.Integer(),
    /** How many people that concerns; 0 where it changes assignments. */
    people: Type.Integer(),
    skippedCount: Type.Integer(),
    /** The first ones. */
    skipped: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }, { additionalProperties: false })),
    canUndo: Type.Boolean(),
    createdAt: Timestamp(),
  },
  { $id: 'BulkAct', additionalProperties: false },
)
export type BulkAct = Static<typeof BulkAct>

/** As they are stored with the act. */
export type BulkActTerms = Pick<NewBulkAct, 'assignment' | 'dueAt' | 'until' | 'reason'> & { teamId: string | null }

/** Does the first part before it answers; the service does the others, whatever becomes of the page. */
export const startBulkAct = {
  id: 'bulkActs.start',
  method: 'POST',
  url: '/bulk-acts',
  access: 'org_admin',
  body: NewBulkAct,
  answer: BulkAct,
  isSlow: true,
  errors: [
    'count_not_confirmed',
    'user_not_found',
    'team_not_found',
    'assignment_not_found',
    'topic_not_found',
    'scenario_not_found',
    'category_not_found',
    'custom_course_not_found',
  ],
} as const satisfies AppOperation

export const getBulkAct = {
  id: 'bulkActs.get',
  method: 'GET',
  url: '/bulk-acts/{bulkActId}',
  access: 'reader',
  answer: BulkAct,
  errors: ['bulk_act_not_found'],
} as const satisfies AppOperation

/** What the admin started in the last day, so that a new page shows what is under way. */
export const listBulkActs = {
  id: 'bulkActs.list',
  method: 'GET',
  url: '/bulk-acts',
  access: 'reader',
  answer: Type.Array(BulkAct),
  errors: [],
} as const satisfies AppOperation

/** Takes back the whole act, as far as nobody changed the same since. */
export const undoBulkAct = {
  id: 'bulkActs.undo',
  method: 'POST',
  url: '/bulk-acts/{bulkActId}/undo',
  access: 'org_admin',
  answer: BulkAct,
  isSlow: true,
  errors: ['bulk_act_not_found', 'bulk_act_not_undoable'],
} as const satisfies AppOperation

export const bulkActOperations: readonly AppOperation[] = [startBulkAct, getBulkAct, listBulkActs, undoBulkAct]
