/** SCIM's discovery endpoints: what is supported, the resources, and their attributes. */
import { limits, scimBase } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { ScimAnswer, ScimContext } from '../../../platform/http/apis/scim-api.ts'
import { toList } from './read-list.ts'
import { groupSchema, userSchema } from './scim-resource.ts'

type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  description: string
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readOnly' | 'readWrite' | 'immutable'
  uniqueness?: 'none' | 'server'
  subAttributes?: object[]
  referenceTypes?: string[]
}

function describe(attribute: Attribute): object {
  return {
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...attribute,
  }
}

const userAttributes = [
  describe({
    name: 'userName',
    type: 'string',
    description: 'The email address that the person signs in with',
    required: true,
    uniqueness: 'server',
  }),
  describe({
    name: 'name',
    type: 'complex',
    description: 'The parts of the name',
    subAttributes: [
      describe({ name: 'formatted', type: 'string', description: 'The whole name, as it is shown' }),
      describe({ name: 'givenName', type: 'string', description: 'First name' }),
      describe({ name: 'familyName', type: 'string', description: 'Last name' }),
    ],
  }),
  describe({ name: 'displayName', type: 'string', description: 'The name, as it is shown' }),
  describe({
    name: 'emails',
    type: 'complex',
    description: 'Addresses, kept as they are sent; mail goes to userName',
    multiValued: true,
    subAttributes: [
      describe({ name: 'value', type: 'string', description: 'The address' }),
      describe({ name: 'type', type: 'string', description: 'Such as work' }),
      describe({ name: 'primary', type: 'boolean', description: 'Whether it is the main one' }),
    ],
  }),
  describe({ name: 'active', type: 'boolean', description: 'Whether the person can sign in and takes a seat' }),
  describe({
    name: 'groups',
    type: 'complex',
    description: 'The groups of the person; the first one is their team',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      describe({ name: 'value', type: 'string', description: 'The id of the group', mutability: 'readOnly' }),
      describe({
        name: '$ref',
        type: 'reference',
        description: 'The address of the group',
        mutability: 'readOnly',
        referenceTypes: ['Group'],
      }),
      describe({ name: 'display', type: 'string', description: 'The name of the group', mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  describe({
    name: 'displayName',
    type: 'string',
    description: 'The name of the team',
    required: true,
    uniqueness: 'server',
  }),
  describe({
    name: 'members',
    type: 'complex',
    description: 'The people in the group',
    multiValued: true,
    subAttributes: [
      describe({ name: 'value', type: 'string', description: 'The id of the user', mutability: 'immutable' }),
      describe({
        name: '$ref',
        type: 'reference',
        description: 'The address of the user',
        mutability: 'readOnly',
        referenceTypes: ['User'],
      }),
      describe({ name: 'display', type: 'string', description: 'The name of the user', mutability: 'readOnly' }),
      describe({ name: 'type', type: 'string', description: 'Always User', mutability: 'immutable' }),
    ],
  }),
]

const schemas = [
  { id: userSchema, name: 'User', description: 'A person who learns here', attributes: userAttributes },
  { id: groupSchema, name: 'Group', description: 'A group of people, which is a team', attributes: groupAttributes },
]

const resourceTypes = [
  { id: 'User', name: 'User', endpoint: '/Users', description: 'People', schema: userSchema },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Groups of people', schema: groupSchema },
]

export function getServiceProviderConfig({ publicUrl }: ScimContext): ScimAnswer {
  const body = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: `${publicUrl}/docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.scimPageSizeMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token, created in the console under Provisioning',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: toMeta(publicUrl, 'ServiceProviderConfig', '/ServiceProviderConfig'),
  }
  return { status: 200, body }
}

export function listSchemas(ctx: ScimContext): ScimAnswer {
  return toListAnswer(schemas.map((schema) => showSchema(ctx, schema)))
}

export function getSchema(ctx: ScimContext, urn: string): ScimAnswer {
  const schema = schemas.find(({ id }) => id.toLowerCase() === urn.toLowerCase())
  if (schema === undefined) throw new AppError('not_found', { message: 'There is no such schema.' })
  return { status: 200, body: showSchema(ctx, schema) }
}

export function listResourceTypes(ctx: ScimContext): ScimAnswer {
  return toListAnswer(resourceTypes.map((type) => showResourceType(ctx, type)))
}

export function getResourceType(ctx: ScimContext, name: string): ScimAnswer {
  const type = resourceTypes.find(({ id }) => id === name)
  if (type === undefined) throw new AppError('not_found', { message: 'There is no such resource type.' })
  return { status: 200, body: showResourceType(ctx, type) }
}

function showSchema({ publicUrl }: ScimContext, schema: (typeof schemas)[number]): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: toMeta(publicUrl, 'Schema', `/Schemas/${schema.id}`),
  }
}

function showResourceType({ publicUrl }: ScimContext, type: (typeof resourceTypes)[number]): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    meta: toMeta(publicUrl, 'ResourceType', `/ResourceTypes/${type.id}`),
  }
}

function toMeta(publicUrl: string, resourceType: string, path: string): object {
  return { resourceType, location: publicUrl + scimBase + path }
}

function toListAnswer(resources: object[]): ScimAnswer {
  return { status: 200, body: toList(resources, { offset: 0, total: resources.length }) }
}
