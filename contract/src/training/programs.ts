import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { NewAssignment } from './assignment-fields.ts'

const { assigneeType, assigneeId, contentArea, targetType, targetId } = NewAssignment.properties
const { deadline, dueInDays, repeatMonths, creditDays, isMandatory, note } = NewAssignment.properties
const count = Type.Integer({ minimum: 0 })

const audience = { maxItems: limits.batchAssignees }
const Member = Type.Object({ assigneeType, assigneeId }, { additionalProperties: false })
const Target = Type.Object({ contentArea, targetType, targetId }, { additionalProperties: false })

/** What is given to whom, and by which rules. Everything can change until it starts. */
export const NewProgram = Type.Object(
  {
    name: Text({ minLength: 1, maxLength: limits.nameLength }),
    targets: Type.Array(Target, { minItems: 1, maxItems: limits.batchTargets }),
    audience: Type.Array(Member, { ...audience, minItems: 1 }),
    pilot: Type.Array(Member, { ...audience, description: 'Who gets it first. Empty: nobody' }),
    deadline,
    dueInDays,
    repeatMonths,
    creditDays,
    isMandatory,
    note,
  },
  { $id: 'NewProgram' },
)
export type NewProgram = Static<typeof NewProgram>

export const programStatuses = ['draft', 'pilot', 'scheduled', 'running', 'ended'] as const

const programFields = {
  programId: Uuid(),
  name: Type.String(),
  status: OneOf(programStatuses, { description: 'scheduled: starts on `startsAt`, possibly after a pilot' }),
  targetCount: count,
  audienceCount: count,
  deadline: Nullable(Timestamp()),
  dueInDays: Nullable(Type.Integer()),
  startsAt: Nullable(Timestamp()),
  pilotStartedAt: Nullable(Timestamp()),
  startedAt: Nullable(Timestamp()),
  endedAt: Nullable(Timestamp()),
  /** Of its assignments that are open; each person once for each of them. */
  reached: count,
  completed: count,
  late: count,
  overdue: count,
  createdByName: Nullable(Type.String()),
  createdAt: Timestamp(),
}

export const Program = Type.Object(programFields, { $id: 'Program', additionalProperties: false })
export type Program = Static<typeof Program>

const NamedMember = Type.Object(
  { ...Member.properties, name: Type.String({ description: 'Empty: everyone' }), isActive: Type.Boolean() },
  { additionalProperties: false },
)

export const ProgramDetail = Type.Object(
  {
    ...programFields,
    targets: Type.Array(
      Type.Object(
        {
          ...Target.properties,
          title: Type.String(),
          isAvailable: Type.Boolean({
            description: 'false: its course was deactivated, or it was removed from the catalog',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    audience: Type.Array(NamedMember),
    pilot: Type.Array(NamedMember),
    repeatMonths: Nullable(Type.Integer()),
    creditDays: Nullable(Type.Integer()),
    isMandatory: Type.Boolean(),
    note: Nullable(Type.String()),
    /** Different people who have any of it, and those of them who have completed all of it. */
    people: count,
    peopleDone: count,
    /** Why its start on a date failed. */
    problem: Nullable(Type.String()),
  },
  { $id: 'ProgramDetail', additionalProperties: false },
)
export type ProgramDetail = Static<typeof ProgramDetail>

/** What a start would do now. */
export const ProgramSummary = Type.Object(
  {
    people: Type.Integer({ minimum: 0, description: 'Number of different people it reaches' }),
    trained: Type.Integer({
      minimum: 0,
      description: 'How many of them have already completed all of it through training from before',
    }),
    emails: Type.Integer({ minimum: 0, description: 'One for each of the others who gets emails' }),
    minutes: Type.Integer({ minimum: 0, description: 'Time for what is left to do, as the catalog estimates it' }),
    assignments: Type.Integer({ minimum: 0, description: 'Created by the start' }),
    existing: Type.Integer({ minimum: 0, description: 'Already open, and left as they are' }),
    unavailable: Type.Integer({ minimum: 0, description: 'Targets that are left out' }),
  },
  { $id: 'ProgramSummary', additionalProperties: false },
)
export type ProgramSummary = Static<typeof ProgramSummary>

export const listPrograms = {
  id: 'programs.list',
  method: 'GET',
  url: '/programs',
  access: 'reader',
  answer: Type.Array(Program),
  errors: [],
} as const satisfies AppOperation

export const getProgram = {
  id: 'programs.get',
  method: 'GET',
  url: '/programs/{programId}',
  access: 'reader',
  answer: ProgramDetail,
  errors: ['program_not_found'],
} as const satisfies AppOperation

/** Whom a start would reach, how much of it they know, and what it costs them. */
export const getProgramSummary = {
  id: 'programs.summary',
  method: 'GET',
  url: '/programs/{programId}/summary',
  access: 'reader',
  query: Type.Object({ isPilot: Type.Optional(Type.Boolean({ description: 'true: only the pilot group' })) }),
  answer: ProgramSummary,
  isSlow: true,
  errors: ['program_not_found'],
} as const satisfies AppOperation

const refusals = [
  ...(['user_not_found', 'team_not_found', 'topic_not_found', 'scenario_not_found'] as const),
  ...(['category_not_found', 'custom_course_not_found'] as const),
] as const

export const createProgram = {
  id: 'programs.create',
  method: 'POST',
  url: '/programs',
  access: 'org_admin',
  body: NewProgram,
  answer: ProgramDetail,
  errors: [...refusals],
} as const satisfies AppOperation

/** All fields again; takes the date of the start back. After the start, only the name. */
export const updateProgram = {
  id: 'programs.update',
  method: 'PUT',
  url: '/programs/{programId}',
  access: 'org_admin',
  body: NewProgram,
  answer: ProgramDetail,
  errors: ['program_not_found', 'program_started', ...refusals],
} as const satisfies AppOperation

const confirmedCount = Type.Optional(
  Type.Integer({
    description: `How many people it concerns, as the admin typed it; required above ${limits.bulkUnconfirmed}`,
  }),
)

/** Makes the assignments of the pilot group or of everybody, now or on a date. A start for everybody ends what the pilot has twice. */
export const startProgram = {
  id: 'programs.start',
  method: 'POST',
  url: '/programs/{programId}/start',
  access: 'org_admin',
  body: Type.Object({
    isPilot: Type.Optional(Type.Boolean()),
    startsAt: Type.Optional(Timestamp({ description: 'In the future; now if omitted. Not for a pilot' })),
    confirmedCount,
  }),
  answer: ProgramDetail,
  isSlow: true,
  errors: ['program_not_found', 'program_started', 'program_reaches_nobody', 'count_not_confirmed'],
} as const satisfies AppOperation

/** Takes the date of the start back. */
export const unscheduleProgram = {
  id: 'programs.unschedule',
  method: 'POST',
  url: '/programs/{programId}/unschedule',
  access: 'org_admin',
  answer: ProgramDetail,
  errors: ['program_not_found', 'program_started'],
} as const satisfies AppOperation

/** Ends all of its assignments and keeps what was done. */
export const endProgram = {
  id: 'programs.end',
  method: 'POST',
  url: '/programs/{programId}/end',
  access: 'org_admin',
  body: Type.Object({ confirmedCount }),
  answer: ProgramDetail,
  isSlow: true,
  errors: ['program_not_found', 'count_not_confirmed'],
} as const satisfies AppOperation

/** Only one that nobody has got yet. */
export const deleteProgram = {
  id: 'programs.delete',
  method: 'DELETE',
  url: '/programs/{programId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['program_not_found', 'program_started'],
} as const satisfies AppOperation
