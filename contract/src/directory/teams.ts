import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Name, Nullable, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { User } from '../organization/users.ts'

const teamFields = {
  id: Uuid(),
  name: Type.String({ examples: ['Platform'] }),
  description: Nullable(Type.String()),
  memberCount: Type.Integer({ description: 'Members, deactivated ones included' }),
  leadUserIds: Type.Array(Uuid(), {
    description: 'Users who see the progress of the members and assign training to them; they need not be members',
  }),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
}

export const Team = Type.Object(teamFields, { $id: 'Team', additionalProperties: false })
export type Team = Static<typeof Team>

export const TeamMember = Type.Object(
  {
    userId: Uuid(),
    name: User.properties.name,
    email: User.properties.email,
    role: User.properties.role,
    isActive: User.properties.isActive,
  },
  { $id: 'TeamMember', additionalProperties: false },
)
export type TeamMember = Static<typeof TeamMember>

/** A team with its members. */
export const TeamDetail = Type.Object(
  { ...teamFields, members: Type.Array(TeamMember) },
  { $id: 'TeamDetail', additionalProperties: false },
)
export type TeamDetail = Static<typeof TeamDetail>

const nameRule = { description: 'Unique in the organization, case is ignored' }
const descriptionInput = Nullable(Text({ maxLength: limits.descriptionLength }))
const leadsInput = Type.Optional(
  Type.Array(Uuid(), {
    maxItems: limits.teamLeads,
    description: `The whole list: at most ${limits.teamLeads} active users of the organization. Duplicate ids have no effect.`,
  }),
)

export const NewTeam = Type.Object(
  { name: Name(nameRule), description: Type.Optional(descriptionInput), leadUserIds: leadsInput },
  { $id: 'NewTeam' },
)
export type NewTeam = Static<typeof NewTeam>

/** Partial: only the fields sent are changed. */
export const TeamUpdate = Type.Object(
  {
    name: Type.Optional(Name(nameRule)),
    description: Type.Optional(descriptionInput),
    leadUserIds: leadsInput,
  },
  { $id: 'TeamUpdate' },
)
export type TeamUpdate = Static<typeof TeamUpdate>

const exampleTeam = {
  id: '0198c2f4-ca8b-722d-80db-83a22db163b5',
  name: 'Platform',
  description: 'Keeps the lights on',
  memberCount: 0,
  leadUserIds: [],
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
}

export const listTeams = {
  id: 'teams.list',
  method: 'GET',
  url: '/teams',
  scope: 'teams:read',
  summary: 'List teams',
  answer: Type.Array(Team),
  errors: [],
} as const satisfies Operation

export const getTeam = {
  id: 'teams.get',
  method: 'GET',
  url: '/teams/{teamId}',
  scope: 'teams:read',
  summary: 'Read a team with its members',
  answer: TeamDetail,
  errors: ['team_not_found'],
} as const satisfies Operation

export const createTeam = {
  id: 'teams.create',
  method: 'POST',
  url: '/teams',
  scope: 'teams:write',
  summary: 'Create a team',
  body: NewTeam,
  example: { name: 'Platform', description: 'Keeps the lights on' },
  answer: Team,
  answerExample: exampleTeam,
  errors: ['team_name_in_use', 'user_not_found', 'user_inactive'],
} as const satisfies Operation

export const updateTeam = {
  id: 'teams.update',
  method: 'PATCH',
  url: '/teams/{teamId}',
  scope: 'teams:write',
  summary: 'Update a team',
  description: 'Only the fields sent are changed; `leadUserIds` replaces the whole list.',
  body: TeamUpdate,
  example: { name: 'Platform and Tools' },
  answer: Team,
  answerExample: {
    ...exampleTeam,
    name: 'Platform and Tools',
    memberCount: 3,
    updatedAt: '2026-02-01T08:15:00.000Z',
  },
  errors: ['team_not_found', 'team_name_in_use', 'user_not_found', 'user_inactive', 'managed_by_scim'],
} as const satisfies Operation

export const deleteTeam = {
  id: 'teams.delete',
  method: 'DELETE',
  url: '/teams/{teamId}',
  scope: 'teams:write',
  summary: 'Delete a team',
  description: 'Its members stay, without a team.',
  answer: Confirmation,
  answerExample: { message: 'Team deleted' },
  errors: ['team_not_found'],
} as const satisfies Operation
