import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Name, Nullable, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** Where SCIM 2.0 is mounted: identity providers create, change and deactivate people there. */
export const scimBase = '/scim/v2'

/** What SCIM bodies may be sent as. Answers are always the first one. */
export const scimMediaTypes = ['application/scim+json', 'application/json'] as const

/** One operation of SCIM 2.0. What bodies and answers hold is defined by RFC 7643 and RFC 7644. */
export type ScimOperation = {
  id: `scim.${string}`
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/scim/v2`, parameters in braces. */
  url: string
  /** Any object: SCIM has its own rules for what is in it, and its own errors. */
  body?: typeof ScimBody
  mediaTypes: readonly string[]
  maxBytes: number
  /** Never a file, and never left out where there is one. */
  rawBody?: undefined
  isBodyOptional?: undefined
}

const ScimBody = Type.Object({})

const common = { mediaTypes: scimMediaTypes, maxBytes: limits.scimBodyBytes } as const
const withBody = { ...common, body: ScimBody } as const

export const scimOperations = [
  { id: 'scim.getServiceProviderConfig', method: 'GET', url: '/ServiceProviderConfig', ...common },
  { id: 'scim.listResourceTypes', method: 'GET', url: '/ResourceTypes', ...common },
  { id: 'scim.getResourceType', method: 'GET', url: '/ResourceTypes/{name}', ...common },
  { id: 'scim.listSchemas', method: 'GET', url: '/Schemas', ...common },
  { id: 'scim.getSchema', method: 'GET', url: '/Schemas/{urn}', ...common },
  { id: 'scim.listUsers', method: 'GET', url: '/Users', ...common },
  { id: 'scim.createUser', method: 'POST', url: '/Users', ...withBody },
  { id: 'scim.getUser', method: 'GET', url: '/Users/{userId}', ...common },
  { id: 'scim.replaceUser', method: 'PUT', url: '/Users/{userId}', ...withBody },
  { id: 'scim.patchUser', method: 'PATCH', url: '/Users/{userId}', ...withBody },
  { id: 'scim.deleteUser', method: 'DELETE', url: '/Users/{userId}', ...common },
  { id: 'scim.listGroups', method: 'GET', url: '/Groups', ...common },
  { id: 'scim.createGroup', method: 'POST', url: '/Groups', ...withBody },
  { id: 'scim.getGroup', method: 'GET', url: '/Groups/{groupId}', ...common },
  { id: 'scim.replaceGroup', method: 'PUT', url: '/Groups/{groupId}', ...withBody },
  { id: 'scim.patchGroup', method: 'PATCH', url: '/Groups/{groupId}', ...withBody },
  { id: 'scim.deleteGroup', method: 'DELETE', url: '/Groups/{groupId}', ...common },
] as const satisfies readonly ScimOperation[]

export type ScimOperationId = (typeof scimOperations)[number]['id']

/** What is kept of a person beyond name and email, as the identity provider sent it. */
export type ScimAttributes = {
  givenName?: string
  familyName?: string
  /** Kept as they were sent; mail goes to the userName. */
  emails?: { value: string; type?: string; primary?: boolean }[]
}

/** A SCIM token, as admins see it. The token itself is in the answer of its creation and nowhere else. */
export const ScimTokenInfo = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    createdAt: Timestamp(),
    createdByName: Nullable(Type.String(), { description: 'null when the operator created it' }),
    isCreatorAdmin: Type.Boolean({
      description: 'Whether the person who created it is still an active admin; true when the operator created it',
    }),
    revokedAt: Nullable(Timestamp()),
    lastUsedAt: Nullable(Timestamp(), { description: 'To the minute' }),
    lastUsedAddress: Nullable(Type.String()),
  },
  { $id: 'ScimTokenInfo', additionalProperties: false },
)
export type ScimTokenInfo = Static<typeof ScimTokenInfo>

/** A group that the identity provider manages, which is a team here. */
export const ScimGroupInfo = Type.Object(
  {
    teamId: Uuid(),
    name: Type.String(),
    memberCount: Type.Integer({ description: 'Active people in the group, whatever their team' }),
    teamCount: Type.Integer({ description: 'Active people for whom this group decides the team' }),
  },
  { $id: 'ScimGroupInfo', additionalProperties: false },
)
export type ScimGroupInfo = Static<typeof ScimGroupInfo>

/** All that the page "Provisioning" shows. */
export const Provisioning = Type.Object(
  {
    baseUrl: Type.String({ description: 'What to enter in the identity provider' }),
    tokens: Type.Array(ScimTokenInfo),
    managedPeople: Type.Integer(),
    deactivatedPeople: Type.Integer({ description: 'Managed people who are deactivated' }),
    groups: Type.Array(ScimGroupInfo, { description: 'In the order that decides the team' }),
  },
  { $id: 'Provisioning', additionalProperties: false },
)
export type Provisioning = Static<typeof Provisioning>

/** What is managed by the identity provider, so that lists can mark it. */
export const ManagedRecords = Type.Object(
  { userIds: Type.Array(Uuid()), teamIds: Type.Array(Uuid()) },
  { $id: 'ManagedRecords', additionalProperties: false },
)
export type ManagedRecords = Static<typeof ManagedRecords>

/** How a person is managed, and which of their groups decides the team. */
export const PersonProvisioning = Type.Object(
  {
    isManaged: Type.Boolean(),
    isTeamManaged: Type.Boolean({ description: 'Whether the team comes from groups' }),
    externalId: Nullable(Type.String({ description: 'The id in the identity provider' })),
    groups: Type.Array(
      Type.Object(
        {
          teamId: Uuid(),
          name: Type.String(),
          isApplied: Type.Boolean({ description: 'Whether it decides the team' }),
        },
        { additionalProperties: false },
      ),
      { description: 'In the order of the organization' },
    ),
  },
  { $id: 'PersonProvisioning', additionalProperties: false },
)
export type PersonProvisioning = Static<typeof PersonProvisioning>

export const NewScimToken = Type.Object({ name: Name() }, { $id: 'NewScimToken' })
export type NewScimToken = Static<typeof NewScimToken>

export const ScimGroupOrder = Type.Object(
  {
    teamIds: Type.Array(Uuid(), { maxItems: limits.scimGroups, description: 'All managed groups, the first one wins' }),
  },
  { $id: 'ScimGroupOrder' },
)
export type ScimGroupOrder = Static<typeof ScimGroupOrder>

export const getProvisioning = {
  id: 'provisioning.get',
  method: 'GET',
  url: '/provisioning',
  access: 'reader',
  answer: Provisioning,
  errors: [],
} as const satisfies AppOperation

export const listManagedRecords = {
  id: 'provisioning.listManaged',
  method: 'GET',
  url: '/provisioning/managed',
  access: 'reader',
  answer: ManagedRecords,
  errors: [],
} as const satisfies AppOperation

export const getPersonProvisioning = {
  id: 'provisioning.getPerson',
  method: 'GET',
  url: '/provisioning/people/{userId}',
  access: 'reader',
  answer: PersonProvisioning,
  errors: ['user_not_found'],
} as const satisfies AppOperation

/** A token lets its holder create and change people, so a session alone is not enough to create one. */
export const createScimToken = {
  id: 'provisioning.createToken',
  method: 'POST',
  url: '/provisioning/tokens',
  access: 'org_admin',
  body: NewScimToken,
  answer: Type.Object({ id: Type.String(), token: Type.String() }, { additionalProperties: false }),
  errors: ['confirmation_required', 'scim_token_limit_reached'],
} as const satisfies AppOperation

export const revokeScimToken = {
  id: 'provisioning.revokeToken',
  method: 'DELETE',
  url: '/provisioning/tokens/{tokenId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['scim_token_not_found'],
} as const satisfies AppOperation

export const orderScimGroups = {
  id: 'provisioning.orderGroups',
  method: 'PUT',
  url: '/provisioning/group-order',
  access: 'org_admin',
  body: ScimGroupOrder,
  answer: Provisioning,
  errors: ['group_order_outdated'],
} as const satisfies AppOperation
