import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, LenientText, Name, Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** Roles a user can have. An auditor reads everything of the organization and changes nothing. */
export const roleNames = ['learner', 'org_admin', 'auditor'] as const
export type RoleName = (typeof roleNames)[number]

/** Roles that API keys, imports and provisioning give. Only an admin in the console, or the operator, makes somebody an auditor. */
export const grantableRoleNames = ['learner', 'org_admin'] as const satisfies readonly RoleName[]

const userFields = {
  id: Uuid(),
  name: Type.String({ description: 'Display name', examples: ['Ada Example'] }),
  email: Type.String({ description: 'Login identifier', examples: ['ada@example.com'] }),
  // An open string in the document: clients have to cope with roles that they do not know.
  role: Type.Unsafe<RoleName>({
    type: 'string',
    description: '`learner`, `org_admin` or `auditor`; roles may be added',
    examples: [...roleNames],
  }),
  teamId: Nullable(Uuid()),
  teamName: Nullable(Type.String({ examples: ['Platform'] }), { description: 'Name of the team, when teamId is set' }),
  isActive: Type.Boolean({ description: 'false once deactivated' }),
  lastLoginAt: Nullable(Timestamp(), { description: 'null for a user who never signed in' }),
  createdAt: Timestamp(),
}

/** A user, as listed and as answered by create, update and reactivate. */
export const User = Type.Object(userFields, { $id: 'User', additionalProperties: false })
export type User = Static<typeof User>

const progressStatus = OneOf(['in_progress', 'completed'])

/** How far a user is with one practice topic. */
export const TopicProgress = Type.Object(
  {
    topicId: Type.String({ examples: ['sql-injection'] }),
    topicTitle: Type.String({ examples: ['SQL injection'] }),
    categoryId: Type.String({ examples: ['injection'] }),
    challengesTotal: Type.Integer(),
    challengesCompleted: Type.Integer(),
    partsToRepeat: Type.Integer({
      description: 'Challenges that do not count for a certificate until they are passed again',
    }),
    progressPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    averageScore: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    xpEarned: Type.Integer(),
    status: progressStatus,
    startedAt: Timestamp(),
    lastActivityAt: Timestamp(),
    completedAt: Nullable(Timestamp()),
  },
  { $id: 'TopicProgress', additionalProperties: false },
)
export type TopicProgress = Static<typeof TopicProgress>

/** How far a user is with one learn scenario. */
export const ScenarioProgress = Type.Object(
  {
    scenarioId: Type.String({ examples: ['login-bypass-sqli'] }),
    scenarioTitle: Type.String(),
    categoryId: Type.String({ examples: ['injection'] }),
    currentStep: Type.Integer(),
    totalSteps: Type.Integer(),
    partsToRepeat: Type.Integer({
      description: 'Steps that do not count for a certificate until they are solved again',
    }),
    progressPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    xpEarned: Type.Integer(),
    status: progressStatus,
    startedAt: Timestamp(),
    lastActivityAt: Timestamp(),
    completedAt: Nullable(Timestamp()),
  },
  { $id: 'ScenarioProgress', additionalProperties: false },
)
export type ScenarioProgress = Static<typeof ScenarioProgress>

/** A user with progress totals; only topics and scenarios that were started are listed. */
export const UserDetail = Type.Object(
  {
    ...userFields,
    totalXp: Type.Integer({ description: 'Aggregate XP' }),
    completedChallenges: Type.Integer(),
    completedScenarios: Type.Integer(),
    practiceProgress: Type.Array(TopicProgress),
    learnProgress: Type.Array(ScenarioProgress),
  },
  { $id: 'UserDetail', additionalProperties: false },
)
export type UserDetail = Static<typeof UserDetail>

const emailInput = Type.String({
  format: 'email',
  minLength: 3,
  maxLength: limits.emailLength,
  description: 'Login identifier, unique in the organization; case is kept and ignored in comparisons',
})

export const NewUser = Type.Object(
  {
    name: Name({ description: 'Display name' }),
    email: emailInput,
    role: LenientText({
      description: '`learner` or `org_admin`; any other value becomes `learner`',
      examples: ['learner', 'org_admin'],
    }),
    teamId: Type.Optional(Nullable(Uuid(), { description: 'Places the user in a team; omit to leave unassigned' })),
  },
  { $id: 'NewUser' },
)
export type NewUser = Static<typeof NewUser>

/** Full write: all four fields are required and all are written. */
export const UserUpdate = Type.Object(
  {
    name: Name({ description: 'Display name' }),
    email: emailInput,
    role: OneOf(roleNames, {
      description: '`learner` or `org_admin`; `auditor` only where the user has that role already',
    }),
    teamId: Nullable(Uuid(), { description: 'null detaches the user from the team' }),
  },
  { $id: 'UserUpdate' },
)
export type UserUpdate = Static<typeof UserUpdate>

/** The fields that admins, keys and files set. */
export const userUpdateFields = Object.keys(UserUpdate.properties) as (keyof UserUpdate)[]

/** A full write that changes nothing: the start of one that changes a field. */
export function toUserUpdate(user: UserUpdate): UserUpdate {
  return Object.fromEntries(userUpdateFields.map((field) => [field, user[field]])) as UserUpdate
}

const exampleUser = {
  id: '0198c2f4-04f8-7996-8da7-63b7a969b102',
  name: 'Ada Example',
  email: 'ada@example.com',
  role: 'learner',
  teamId: null,
  teamName: null,
  isActive: true,
  lastLoginAt: null,
  createdAt: '2026-01-31T09:30:00.000Z',
}

export const listUsers = {
  id: 'users.list',
  method: 'GET',
  url: '/users',
  scope: 'users:read',
  summary: 'List all users',
  description: 'All users of the organization, deactivated ones included, in order of creation. Not paginated.',
  answer: Type.Array(User),
  errors: [],
} as const satisfies Operation

export const getUser = {
  id: 'users.get',
  method: 'GET',
  url: '/users/{userId}',
  scope: 'users:read',
  summary: 'Read a user with progress totals',
  answer: UserDetail,
  errors: ['user_not_found'],
} as const satisfies Operation

export const createUser = {
  id: 'users.create',
  method: 'POST',
  url: '/users',
  scope: 'users:write',
  summary: 'Create (invite) a user',
  description: 'Creates the user and sends an invitation to the address. The email follows shortly after the answer.',
  body: NewUser,
  example: { name: 'Ada Example', email: 'ada@example.com', role: 'learner' },
  answer: User,
  answerExample: exampleUser,
  errors: [
    'team_not_found',
    'email_in_use',
    'seat_limit_reached',
    'email_domain_not_allowed',
    'admin_change_not_allowed',
  ],
} as const satisfies Operation

export const updateUser = {
  id: 'users.update',
  method: 'PATCH',
  url: '/users/{userId}',
  scope: 'users:write',
  summary: 'Update a user',
  description:
    'A full write: send all four fields, the current value to keep one. A changed email sends no new invitation and voids open invitation links.',
  body: UserUpdate,
  example: { name: 'Ada Example', email: 'ada@example.com', role: 'org_admin', teamId: null },
  answer: User,
  answerExample: { ...exampleUser, role: 'org_admin', lastLoginAt: '2026-02-01T08:15:00.000Z' },
  errors: [
    'user_not_found',
    'team_not_found',
    'email_in_use',
    'own_issuer',
    'email_domain_not_allowed',
    'admin_change_not_allowed',
    'managed_by_scim',
    'last_admin',
  ],
} as const satisfies Operation

export const deactivateUser = {
  id: 'users.deactivate',
  method: 'DELETE',
  url: '/users/{userId}',
  scope: 'users:write',
  summary: 'Deactivate a user',
  description:
    'The user can no longer sign in and gets no new assignments. Record, XP and history are kept. Repeating it changes nothing.',
  answer: Confirmation,
  errors: ['user_not_found', 'last_admin'],
} as const satisfies Operation

export const reactivateUser = {
  id: 'users.reactivate',
  method: 'POST',
  url: '/users/{userId}/reactivate',
  scope: 'users:write',
  summary: 'Reactivate a user',
  description: 'Takes a seat again. Repeating it changes nothing.',
  answer: User,
  errors: ['user_not_found', 'seat_limit_reached', 'own_issuer', 'admin_change_not_allowed'],
} as const satisfies Operation

export const resendInvitation = {
  id: 'users.resendInvitation',
  method: 'POST',
  url: '/users/{userId}/resend-invitation',
  scope: 'users:write',
  summary: 'Send the invitation again',
  description: `Voids earlier links. At most ${limits.invitationResendsPerDay} times a day and address, then 429 \`invitation_limit_reached\` with \`Retry-After\`.`,
  answer: Confirmation,
  answerExample: { message: 'Invitation sent' },
  errors: ['user_not_found', 'user_inactive', 'invitation_limit_reached', 'email_domain_not_allowed'],
} as const satisfies Operation
