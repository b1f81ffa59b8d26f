import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world.ts'
import { createIdentityProvider, errorSchema, type IdentityProvider, patch } from '../../../../test/worlds/scim.ts'

let world: World
let idp: IdentityProvider
let groupId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorld()
  idp = await createIdentityProvider(world)
  const people = [
    { userName: 'ada@example.com', externalId: 'A-1', displayName: 'Ada Lovelace', name: { givenName: 'Ada' } },
    { userName: 'bo@example.com', externalId: 'b-2', displayName: '100% Bo_x', active: false },
    {
      userName: 'cy@example.org',
      displayName: 'Čyril "Cy" O\\Neil',
      externalId: undefined,
      emails: [{ value: 'CY@example.net', type: 'home' }],
    },
  ]
  for (const person of people) {
    const { id } = await idp.createUser({ emails: undefined, name: {}, ...person })
    ids[person.userName.split('@')[0] as string] = id
  }
  groupId = (await idp.createGroup('Crew', [ids.ada as string])).id
})
afterAll(() => world.close())

const find = (filter: string, path = '/Users') => idp.call('GET', `${path}?filter=${encodeURIComponent(filter)}`)

/** Who is found, of the three; the admin of the organization is left out. */
const found: [filter: string, names: string][] = [
  ['userName eq "ADA@example.com"', 'ada'],
  ['USERNAME Eq "ada@example.com"', 'ada'],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@example.com"', 'ada'],
  ['userName ne "ada@example.com"', 'bo cy'],
  ['userName co "EXAMPLE.C"', 'ada bo'],
  ['userName sw "b"', 'bo'],
  ['userName ew ".org"', 'cy'],
  ['userName gt "bo@example.com"', 'cy'],
  ['userName ge "bo@example.com"', 'bo cy'],
  ['userName lt "bo@example.com"', 'ada'],
  ['userName le "bo@example.com"', 'ada bo'],
  ['userName pr', 'ada bo cy'],
  ['externalId eq "A-1"', 'ada'],
  ['externalId eq "a-1"', ''],
  ['externalId ne "A-1"', 'bo cy'],
  ['externalId pr', 'ada bo'],
  ['not (externalId pr)', 'cy'],
  ['externalId eq null', 'cy'],
  ['not (externalId eq "A-1")', 'bo cy'],
  ['active eq true', 'ada cy'],
  ['active eq "False"', 'bo'],
  ['active ne true', 'bo'],
  ['displayName eq "ada lovelace"', 'ada'],
  ['displayName co "%"', 'bo'],
  ['displayName co "_x"', 'bo'],
  ['displayName co "a_a"', ''],
  ['displayName co "\\"Cy\\""', 'cy'],
  ['displayName sw "100%"', 'bo'],
  ['name.givenName eq "ADA"', 'ada'],
  ['name.formatted co "love"', 'ada'],
  ['emails eq "ada@example.com"', 'ada'],
  ['emails.value eq "cy@EXAMPLE.net"', 'cy'],
  ['emails.type eq "home"', 'cy'],
  ['emails[type eq "work"].value eq "bo@example.com"', 'bo'],
  ['emails[type eq "work" and value co "@example.com"]', 'ada bo'],
  ['emails[not (type eq "work")]', 'cy'],
  ['emails pr', 'ada bo cy'],
  ['groups.display eq "crew"', 'ada'],
  ['meta.created gt "2020-01-01T00:00:00Z"', 'ada bo cy'],
  ['meta.lastModified lt "2020-01-01T00:00:00Z"', ''],
  ['userName sw "a" or userName sw "b" and active eq true', 'ada'],
  ['(userName sw "a" or userName sw "b") and active eq false', 'bo'],
  ['userName sw "a" and active eq true or userName sw "c"', 'ada cy'],
  ['not (userName sw "a") and active eq true', 'cy'],
  ['id eq "not-an-id"', ''],
]

describe('people are found by', () => {
  test.each(found)('%s', async (filter, names) => {
    const { status, body, text } = await find(filter)
    expect(status, text).toBe(200)
    const known = Object.entries(ids)
    const seen = body.Resources.map(({ id }: { id: string }) => known.find(([, one]) => one === id)?.[0])
    expect(seen.filter((name: unknown) => name !== undefined).join(' ')).toBe(names)
  })

  test('their id and their group', async () => {
    expect((await find(`id eq "${ids.ada?.toUpperCase()}"`)).body.totalResults).toBe(1)
    expect((await find(`groups.value eq "${groupId}"`)).body.totalResults).toBe(1)
  })
})

describe('groups are found by', () => {
  test('name, id, external id and members', async () => {
    await idp.call('PATCH', `/Groups/${groupId}`, patch({ op: 'add', path: 'externalId', value: 'G' }))
    const filters = [
      ['displayName eq "CREW"', 1],
      ['externalId eq "G"', 1],
      [`id eq "${groupId}" and members eq "${ids.ada}"`, 1],
      [`id eq "${groupId}" and members.value eq "${ids.bo}"`, 0],
      [`members[value eq "${ids.ada}"]`, 1],
      ['members[display co "love"]', 1],
    ] as const
    for (const [filter, count] of filters) {
      expect((await find(filter, '/Groups')).body.totalResults, filter).toBe(count)
    }
  })
})

describe('a filter is refused, with the reason, when', () => {
  test.each([
    ['it cannot be read', 'userName eq'],
    ['it is empty parentheses', '()'],
    ['a quote is missing', 'userName eq "a'],
    ['the operator is unknown', 'userName like "a"'],
    ['the attribute is unknown', 'nickName eq "a"'],
    ['the attribute is of the prototype', 'constructor eq "a"'],
    ['the part is unknown', 'emails.display eq "a"'],
    ['a boolean is searched', 'active co "t"'],
    ['a boolean is compared to text', 'active eq "perhaps"'],
    ['a time is none', 'meta.created gt "yesterday"'],
    ['a time is searched', 'meta.created co "2026"'],
    ['an id is searched', 'id co "a"'],
    ['brackets stand behind one value', 'userName[value eq "a"]'],
    ['it is too long', `userName eq "${'a'.repeat(2000)}"`],
    ['it is too deep', `${'('.repeat(11)}active eq true${')'.repeat(11)}`],
    ['it has too many terms', Array(51).fill('active eq true').join(' or ')],
    ['it has too many negations', `${'not '.repeat(200)}active eq true`],
    ['it has line breaks in an open quote', `userName eq "${'\n'.repeat(40)}`],
    ['it holds a NUL', 'userName eq "\u0000"'],
    ['it is SQL', "userName eq 'a' or 1=1"],
  ])('%s', async (_what, filter) => {
    const startedAt = Date.now()
    const answer = await find(filter)
    expect(answer.body).toMatchObject({ schemas: [errorSchema], status: '400', scimType: 'invalidFilter' })
    expect(answer.status).toBe(400)
    expect(Date.now() - startedAt).toBeLessThan(5000)
  })
})

describe('pages', () => {
  const list = (query: string) => idp.call('GET', `/Users${query}`)

  test('begin where asked, and say how many there are', async () => {
    const all = (await list('')).body
    expect(all).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 4 })
    const seen = []
    for (const startIndex of [1, 2, 3, 4]) {
      const { body } = await list(`?startIndex=${startIndex}&count=1`)
      expect(body).toMatchObject({ totalResults: 4, startIndex, itemsPerPage: 1 })
      seen.push(body.Resources[0].id)
    }
    expect(seen).toEqual(all.Resources.map(({ id }: { id: string }) => id))
  })

  test.each([
    ['?count=0', { totalResults: 4, itemsPerPage: 0, Resources: [] }],
    ['?count=-5', { totalResults: 4, itemsPerPage: 0 }],
    ['?startIndex=0', { totalResults: 4, startIndex: 1 }],
    ['?startIndex=100', { totalResults: 4, startIndex: 100, Resources: [] }],
    ['?count=100000', { totalResults: 4, itemsPerPage: 4 }],
  ])('%s', async (query, expected) => {
    expect((await list(query)).body).toMatchObject(expected)
  })

  test.each(['?count=many', '?startIndex=1.5', '?count=1&count=2', '?count=99999999999'])(
    '%s is refused',
    async (query) => {
      expect((await list(query)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    },
  )

  test('carry only the attributes that are wanted', async () => {
    const query = `?filter=${encodeURIComponent('userName eq "ada@example.com"')}`
    const few = await list(`${query}&attributes=userName,name.givenName,emails.value`)
    expect(few.body.Resources).toEqual([
      {
        schemas: expect.anything(),
        id: ids.ada,
        userName: 'ada@example.com',
        name: { givenName: 'Ada' },
        emails: [{ value: 'ada@example.com' }],
      },
    ])
    const most = await list(`${query}&excludedAttributes=EMAILS,groups,meta,id,name.formatted`)
    expect(most.body.Resources).toEqual([
      {
        schemas: expect.anything(),
        id: ids.ada,
        userName: 'ada@example.com',
        externalId: 'A-1',
        displayName: 'Ada Lovelace',
        name: { givenName: 'Ada' },
        active: true,
      },
    ])
  })
})
