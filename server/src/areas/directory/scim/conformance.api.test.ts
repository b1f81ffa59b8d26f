/**
 * What Okta's SPEC test and Entra ID's validator send, as data: each case is a list of requests with what must come
 * back. `{name}` stands for what an earlier step saved.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world.ts'
import {
  createIdentityProvider,
  errorSchema,
  groupSchema,
  patchSchema,
  userSchema,
} from '../../../../test/worlds/scim.ts'

type Step = {
  request: [method: string, path: string, body?: object]
  status: number
  /** What the response must contain, at least. */
  answer?: object
  /** Names for parts of the answer, by their path. */
  save?: Record<string, string>
}
type Case = { name: string; steps: Step[] }

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const filter = (text: string) => `?filter=${encodeURIComponent(text).replaceAll('%7B', '{').replaceAll('%7D', '}')}`
const operations = (...list: object[]) => ({ schemas: [patchSchema], Operations: list })

const oktaUser = {
  schemas: [userSchema],
  userName: 'runscope@example.com',
  name: { givenName: 'Runscope', familyName: 'Example' },
  emails: [{ primary: true, value: 'runscope@example.com', type: 'work' }],
  displayName: 'Runscope Example',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

/** The assertions of Okta's SCIM 2.0 SPEC test, and what its provisioning sends after it. */
const okta: Case[] = [
  {
    name: 'required test: users exist, in the right list shape',
    steps: [
      {
        request: ['GET', '/Users?count=1&startIndex=1'],
        status: 200,
        answer: {
          schemas: [listSchema],
          itemsPerPage: 1,
          startIndex: 1,
          totalResults: 1,
          Resources: [
            {
              id: expect.any(String),
              name: { formatted: expect.any(String) },
              userName: expect.any(String),
              active: true,
              emails: [{ value: expect.any(String) }],
            },
          ],
        },
        save: { known: 'Resources.0.id' },
      },
      { request: ['GET', '/Users/{known}'], status: 200, answer: { id: '{known}', schemas: [userSchema] } },
    ],
  },
  {
    name: 'required test: an unknown userName is an empty list, an unknown id an error',
    steps: [
      {
        request: ['GET', `/Users${filter('userName eq "nobody@atko.example.com"')}`],
        status: 200,
        answer: { schemas: [listSchema], totalResults: 0 },
      },
      {
        request: ['GET', '/Users/010101001010101011001010101011'],
        status: 404,
        answer: { schemas: [errorSchema], status: '404', detail: expect.any(String) },
      },
    ],
  },
  {
    name: 'required test: a user is created, found again, and refused a second time',
    steps: [
      {
        request: ['POST', '/Users', oktaUser],
        status: 201,
        answer: {
          active: true,
          id: expect.any(String),
          name: { givenName: 'Runscope', familyName: 'Example' },
          schemas: [userSchema],
          userName: 'runscope@example.com',
        },
        save: { id: 'id' },
      },
      { request: ['GET', '/Users/{id}'], status: 200, answer: { userName: 'runscope@example.com' } },
      {
        request: ['POST', '/Users', oktaUser],
        status: 409,
        answer: { schemas: [errorSchema], scimType: 'uniqueness' },
      },
      {
        request: ['GET', `/Users${filter('userName eq "RUNSCOPE@EXAMPLE.COM"')}`],
        status: 200,
        answer: { totalResults: 1 },
      },
    ],
  },
  {
    name: 'a profile is pushed by PUT, a deactivation by PATCH without a path',
    steps: [
      { request: ['POST', '/Users', oktaUser], status: 201, save: { id: 'id' } },
      {
        request: [
          'PUT',
          '/Users/{id}',
          { ...oktaUser, id: '{id}', name: { givenName: 'Another', familyName: 'Name' }, displayName: 'Another Name' },
        ],
        status: 200,
        answer: { name: { givenName: 'Another', familyName: 'Name' }, displayName: 'Another Name' },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'replace', value: { active: false } })],
        status: 200,
        answer: { active: false, displayName: 'Another Name' },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'replace', value: { active: true } })],
        status: 200,
        answer: { active: true },
      },
    ],
  },
  {
    name: 'groups are pushed, renamed with their id in the value, and emptied',
    steps: [
      {
        request: ['GET', '/Groups?startIndex=1&count=100'],
        status: 200,
        answer: { schemas: [listSchema], totalResults: 0 },
      },
      { request: ['POST', '/Users', oktaUser], status: 201, save: { id: 'id' } },
      {
        request: ['POST', '/Groups', { schemas: [groupSchema], displayName: 'Test SCIMv2', members: [] }],
        status: 201,
        answer: { schemas: [groupSchema], id: expect.any(String), displayName: 'Test SCIMv2' },
        save: { group: 'id' },
      },
      {
        request: [
          'PATCH',
          '/Groups/{group}',
          operations(
            { op: 'remove', path: 'members[value eq "{id}"]' },
            { op: 'add', path: 'members', value: [{ value: '{id}', display: 'runscope@example.com' }] },
          ),
        ],
        status: 200,
        answer: { members: [{ value: '{id}' }] },
      },
      {
        request: [
          'PATCH',
          '/Groups/{group}',
          operations({ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv2 renamed' } }),
        ],
        status: 200,
        answer: { displayName: 'Test SCIMv2 renamed', members: [{ value: '{id}' }] },
      },
      {
        request: ['PATCH', '/Groups/{group}', operations({ op: 'replace', path: 'members', value: [] })],
        status: 200,
        answer: { members: [] },
      },
      { request: ['DELETE', '/Groups/{group}'], status: 204 },
      { request: ['GET', '/Groups/{group}'], status: 404, answer: { status: '404' } },
    ],
  },
]

const entraUser = {
  schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'test_user@example.com',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'test_user@example.com' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
}

/** The cases of Entra ID's SCIM validator, and requests as its documentation shows them. */
const entra: Case[] = [
  {
    name: 'the service describes itself',
    steps: [
      {
        request: ['GET', '/ServiceProviderConfig'],
        status: 200,
        answer: { patch: { supported: true }, filter: { supported: true } },
      },
      {
        request: ['GET', '/ResourceTypes'],
        status: 200,
        answer: {
          totalResults: 2,
          Resources: [
            { name: 'User', endpoint: '/Users' },
            { name: 'Group', endpoint: '/Groups' },
          ],
        },
      },
      { request: ['GET', '/ResourceTypes/Group'], status: 200, answer: { id: 'Group', schema: groupSchema } },
      {
        request: ['GET', '/Schemas'],
        status: 200,
        answer: { totalResults: 2, Resources: [{ id: userSchema }, { id: groupSchema }] },
      },
      { request: ['GET', `/Schemas/${userSchema}`], status: 200, answer: { name: 'User' } },
      { request: ['GET', '/Schemas/urn:nothing'], status: 404, answer: { schemas: [errorSchema] } },
    ],
  },
  {
    name: 'create a new user, a duplicate, and filter for users that are and are not there',
    steps: [
      {
        request: ['POST', '/Users', entraUser],
        status: 201,
        answer: {
          userName: 'test_user@example.com',
          externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
          active: true,
          name: { familyName: 'familyName', givenName: 'givenName' },
          meta: { resourceType: 'User', created: expect.any(String), lastModified: expect.any(String) },
        },
        save: { id: 'id' },
      },
      { request: ['POST', '/Users', entraUser], status: 409, answer: { scimType: 'uniqueness' } },
      {
        request: ['GET', `/Users${filter('userName eq "test_user@example.com"')}`],
        status: 200,
        answer: { totalResults: 1, Resources: [{ id: '{id}' }] },
      },
      {
        request: ['GET', `/Users${filter('userName eq "TEST_USER@EXAMPLE.COM"')}`],
        status: 200,
        answer: { totalResults: 1 },
      },
      {
        request: ['GET', `/Users${filter('userName eq "non-existent user"')}`],
        status: 200,
        answer: { totalResults: 0, Resources: [] },
      },
      {
        request: ['GET', `/Users${filter('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')}`],
        status: 200,
        answer: { totalResults: 1 },
      },
    ],
  },
  {
    name: 'patch user: replace attributes',
    steps: [
      { request: ['POST', '/Users', entraUser], status: 201, save: { id: 'id' } },
      {
        request: [
          'PATCH',
          '/Users/{id}',
          operations(
            { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@example.com' },
            { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
            {
              op: 'Replace',
              path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
              value: 'IT',
            },
            { op: 'Replace', path: 'displayName', value: 'Updated Name' },
            { op: 'Replace', path: 'preferredLanguage', value: 'en' },
            { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '555' },
          ),
        ],
        status: 200,
        answer: {
          userName: 'test_user@example.com',
          emails: [{ value: 'updatedEmail@example.com', type: 'work', primary: true }],
          name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
          displayName: 'Updated Name',
        },
      },
      {
        request: ['GET', `/Users${filter('emails[type eq "work"].value eq "updatedemail@example.com"')}`],
        status: 200,
        answer: { totalResults: 1 },
      },
    ],
  },
  {
    name: 'patch user: update userName, and names as paths in a value',
    steps: [
      { request: ['POST', '/Users', entraUser], status: 201, save: { id: 'id' } },
      {
        request: [
          'PATCH',
          '/Users/{id}',
          operations({ op: 'Replace', path: 'userName', value: 'renamed_user@example.com' }),
        ],
        status: 200,
        answer: { userName: 'renamed_user@example.com' },
      },
      {
        request: [
          'PATCH',
          '/Users/{id}',
          operations({
            op: 'Add',
            value: { 'name.givenName': 'New', 'name.familyName': 'Person', displayName: 'New Person' },
          }),
        ],
        status: 200,
        answer: { name: { givenName: 'New', familyName: 'Person' }, displayName: 'New Person' },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Add', path: 'externalId', value: [{ value: 'wrapped' }] })],
        status: 200,
        answer: { externalId: 'wrapped' },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Remove', path: 'externalId' })],
        status: 200,
        answer: { userName: 'renamed_user@example.com' },
      },
      { request: ['GET', `/Users${filter('externalId pr')}`], status: 200, answer: { totalResults: 0 } },
    ],
  },
  {
    name: 'disable user: active as text and as a boolean, with and without a path',
    steps: [
      {
        request: ['POST', '/Users', { ...entraUser, active: 'True' }],
        status: 201,
        answer: { active: true },
        save: { id: 'id' },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Replace', path: 'active', value: 'False' })],
        status: 200,
        answer: { active: false },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Replace', path: 'active', value: 'True' })],
        status: 200,
        answer: { active: true },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'replace', path: 'active', value: false })],
        status: 200,
        answer: { active: false },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Replace', value: { active: 'true' } })],
        status: 200,
        answer: { active: true },
      },
      {
        request: ['PATCH', '/Users/{id}', operations({ op: 'Replace', path: 'active', value: [{ value: 'False' }] })],
        status: 200,
        answer: { active: false },
      },
      { request: ['GET', `/Users${filter('active eq false')}`], status: 200, answer: { totalResults: 1 } },
    ],
  },
  {
    name: 'delete user, and delete one that does not exist',
    steps: [
      { request: ['POST', '/Users', entraUser], status: 201, save: { id: 'id' } },
      { request: ['DELETE', '/Users/{id}'], status: 204 },
      { request: ['DELETE', '/Users/{id}'], status: 404, answer: { schemas: [errorSchema], status: '404' } },
      { request: ['GET', '/Users/{id}'], status: 404, answer: { schemas: [errorSchema], status: '404' } },
      { request: ['GET', '/Users/non-existent-id'], status: 404, answer: { schemas: [errorSchema] } },
    ],
  },
  {
    name: 'groups: create, filter without members, members by patch, rename, delete',
    steps: [
      { request: ['POST', '/Users', entraUser], status: 201, save: { id: 'id' } },
      {
        request: [
          'POST',
          '/Groups',
          {
            schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
            externalId: '8aa1a0c0',
            displayName: 'displayName',
            meta: { resourceType: 'Group' },
          },
        ],
        status: 201,
        answer: { displayName: 'displayName', externalId: '8aa1a0c0', members: [] },
        save: { group: 'id' },
      },
      { request: ['POST', '/Groups', { displayName: 'displayName' }], status: 409, answer: { scimType: 'uniqueness' } },
      {
        request: ['GET', `/Groups${filter('displayName eq "displayName"')}&excludedAttributes=members`],
        status: 200,
        answer: { totalResults: 1, Resources: [{ id: '{group}' }] },
      },
      {
        request: ['GET', '/Groups/{group}?excludedAttributes=members'],
        status: 200,
        answer: { displayName: 'displayName' },
      },
      {
        request: [
          'PATCH',
          '/Groups/{group}',
          operations({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{id}' }] }),
        ],
        status: 200,
        answer: { members: [{ value: '{id}' }] },
      },
      {
        request: ['GET', `/Groups${filter('id eq "{group}" and members eq "{id}"')}&attributes=id`],
        status: 200,
        answer: { totalResults: 1 },
      },
      {
        request: [
          'PATCH',
          '/Groups/{group}',
          operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{id}' }] }),
        ],
        status: 200,
        answer: { members: [] },
      },
      {
        request: [
          'PATCH',
          '/Groups/{group}',
          operations({
            op: 'Replace',
            path: 'displayName',
            value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
          }),
        ],
        status: 200,
        answer: { displayName: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' },
      },
      { request: ['DELETE', '/Groups/{group}'], status: 204 },
      { request: ['DELETE', '/Groups/{group}'], status: 404, answer: { status: '404' } },
    ],
  },
]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe.each([
  ["Okta's SPEC test", okta],
  ["Entra ID's validator", entra],
])('%s', (_name, cases) => {
  test.each(cases.map(({ name, steps }) => [name, steps] as const))('%s', async (_name, steps) => {
    const idp = await createIdentityProvider(world)
    const saved: Record<string, string> = {}
    const fill = <T>(value: T): T => fillIn(value, saved) as T
    for (const { request, status, answer, save = {} } of steps) {
      const [method, path, body] = fill(request)
      const got = await idp.call(method, path, body)
      expect(got.status, `${method} ${path}: ${got.text}`).toBe(status)
      if (status !== 204) expect(got.headers.get('content-type')).toMatch(/^application\/scim\+json/)
      if (answer !== undefined) expect(got.body).toMatchObject(fill(answer))
      for (const [name, place] of Object.entries(save)) {
        saved[name] = place.split('.').reduce((part, step) => part[step], got.body)
      }
    }
  })
})

/** Replaces the names in all texts; leaves everything else unchanged. */
function fillIn(value: unknown, saved: Record<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(/\{(\w+)\}/g, (text, name: string) => saved[name] ?? text)
  if (Array.isArray(value)) return value.map((one) => fillIn(one, saved))
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, saved)]))
}
