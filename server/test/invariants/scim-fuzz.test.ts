/** Malformed SCIM requests: each succeeds or is refused in the SCIM format, and nothing fails. */
import { scimOperations } from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, createWorld, type World } from '../world.ts'
import { createIdentityProvider, errorSchema, type IdentityProvider, patchSchema } from '../worlds/scim.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'
import * as values from './fuzz-values.ts'

const requestCount = Math.ceil(fuzzRequests / 20)

let world: World
let idp: IdentityProvider
const known: { users: string[]; groups: string[] } = { users: [], groups: [] }
beforeAll(async () => {
  world = await createWorld()
  idp = await createIdentityProvider(world)
  for (let n = 0; n < 5; n++) known.users.push((await idp.createUser()).id)
  for (let n = 0; n < 3; n++) known.groups.push((await idp.createGroup(`Group ${n}`, known.users.slice(0, n + 1))).id)
})
afterAll(() => world?.close())

const attributes = [
  'userName',
  'externalId',
  'displayName',
  'active',
  'name',
  'name.givenName',
  'emails',
  'members',
  'groups',
]
const oddNames = [
  'constructor',
  'toString',
  'emails[0]',
  'name..x',
  'emails[type eq "work"].value',
  'urn:x:y',
  '',
  'id',
  'meta',
]

/** Plain data of any shape, with texts that have broken software before. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...values.oddTexts, ...values.wrongTypes, 'True', 'False', 'a@example.com'),
  fc.boolean(),
  fc.string({ maxLength: 40 }),
  fc.array(fc.record({ value: fc.constantFrom('x', 'b@example.com', true, null), type: fc.string({ maxLength: 5 }) }), {
    maxLength: 3,
  }),
  fc.dictionary(
    fc.constantFrom(...attributes, ...oddNames, 'value', 'formatted', 'givenName'),
    fc.jsonValue({ maxDepth: 2 }),
    {
      maxKeys: 4,
    },
  ),
)

const anyFilter = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'userName',
        'emails',
        '[',
        ']',
        '(',
        ')',
        'not',
        'and',
        'or',
        'eq',
        'co',
        'pr',
        '"a"',
        '"%"',
        'true',
        'null',
        '7',
        '.value',
        '"\\',
      ),
      { maxLength: 14 },
    )
    .map((words) => words.join(' ')),
  fc
    .tuple(
      fc.constantFrom(...attributes, ...oddNames),
      fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'le', 'xx'),
      fc.string({ maxLength: 20 }),
    )
    .map(([name, op, text]) => `${name} ${op} ${JSON.stringify(text)}`),
)

const anyOperation = fc.record(
  {
    op: fc.constantFrom('add', 'Replace', 'remove', 'REMOVE', 'move', 7),
    path: fc.oneof(
      fc.constantFrom(...attributes, ...oddNames),
      anyFilter.map((filter) => `emails[${filter}].value`),
      fc.string({ maxLength: 30 }),
    ),
    value: anyValue,
  },
  { requiredKeys: ['op'] },
)

const anyBody = fc.oneof(
  fc.dictionary(fc.constantFrom(...attributes, ...oddNames), anyValue, { maxKeys: 6 }),
  fc.record({
    userName: fc.constantFrom('fuzz@example.com', 'FUZZ@example.com', 'x'),
    displayName: anyValue,
    emails: anyValue,
  }),
  fc.array(anyOperation, { maxLength: 4 }).map((Operations) => ({ schemas: [patchSchema], Operations })),
  fc.constantFrom(...values.oddDocuments),
)

const anyPlan = fc.record({
  operation: fc.constantFrom(...scimOperations),
  nth: fc.nat({ max: 9 }),
  oddId: fc.option(fc.constantFrom(...values.oddIds), { freq: 4 }),
  filter: fc.option(anyFilter),
  query: fc.constantFrom(
    '',
    'count=0',
    'count=-1',
    'startIndex=x',
    'attributes=userName,__proto__',
    'excludedAttributes=id',
    'count=1&count=2',
  ),
  body: anyBody,
  ifMatch: fc.option(fc.constantFrom('*', 'W/"x"', 'nonsense'), { freq: 5 }),
})

function faultOf(answer: Answer): string | undefined {
  const { status, body, text, headers } = answer
  if (status === 204 || status === 304) return text === '' ? undefined : 'a body where none belongs'
  if (headers.get('content-type') !== 'application/scim+json; charset=utf-8')
    return `another media type: ${status} ${text}`
  if (status === 200 || status === 201) return Array.isArray(body.schemas) ? undefined : 'no schemas'
  const isError = status >= 400 && status < 500 && body?.schemas?.[0] === errorSchema && body.status === String(status)
  return isError && typeof body.detail === 'string' && body.detail !== ''
    ? undefined
    : `${status} ${text.slice(0, 300)}`
}

test(`each of ${requestCount} requests succeeds or is refused as SCIM specifies (seed ${seed})`, async () => {
  const faults: string[] = []
  for (const plan of fc.sample(anyPlan, { numRuns: requestCount, seed })) {
    const { operation, nth, oddId, filter, query, body, ifMatch } = plan
    const pick = (ids: string[]) => oddId ?? ids[nth % ids.length] ?? 'x'
    const path = operation.url
      .replace('{userId}', encodeURIComponent(pick(known.users)))
      .replace('{groupId}', encodeURIComponent(pick(known.groups)))
      .replaceAll(/\{\w+\}/g, 'User')
    const search = [query, filter === null ? '' : `filter=${encodeURIComponent(filter)}`].filter((part) => part !== '')
    const sent = 'body' in operation ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined
    const answer = await idp.call(operation.method, `${path}?${search.join('&')}`, sent, {
      ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
    })
    // An odd id may match another route, or none.
    const fault = answer.status === 404 || answer.status === 405 ? undefined : faultOf(answer)
    if (fault !== undefined)
      faults.push(`${operation.method} ${path}?${search.join('&')} ${sent?.slice(0, 300)}: ${fault}`)
  }
  expect(faults.slice(0, 5)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  // Whatever was sent, one admin is left and no one else has become one.
  const people = await idp.org.api.users.list()
  expect(people.filter(({ role, isActive }) => role === 'org_admin' && isActive).map(({ id }) => id)).toEqual([
    idp.org.adminId,
  ])
}, 600_000)
