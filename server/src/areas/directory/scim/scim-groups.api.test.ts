import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { createIdentityProvider, errorSchema, type IdentityProvider, patch } from '../../../../test/worlds/scim.ts'
import { orderGroups, readPersonProvisioning, readProvisioning } from './provisioning.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function countLines(org: TestOrganization): Promise<number> {
  const { rows } = await world.database.pool.query('select count(*)::int as count from audit_log where org_id = $1', [
    org.id,
  ])
  return rows[0].count
}

const teamOf = async ({ org }: IdentityProvider, userId: string) => (await org.api.users.get(userId)).teamName

const memberIds = async (idp: IdentityProvider, id: string): Promise<string[]> =>
  (await idp.call('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value)

describe('a group', () => {
  test('is a team with the same id, and puts its members into it', async () => {
    const idp = await createIdentityProvider(world)
    const [ada, bo] = [await idp.createUser(), await idp.createUser()]
    const group = await idp.createGroup('Platform', [ada.id, bo.id], { externalId: 'g1' })

    expect(group).toMatchObject({ displayName: 'Platform', externalId: 'g1', meta: { resourceType: 'Group' } })
    expect(group.members).toMatchObject([
      { value: ada.id, display: ada.displayName, type: 'User', $ref: `${world.url}/scim/v2/Users/${ada.id}` },
      { value: bo.id },
    ])
    const team = await idp.org.api.teams.get(group.id)
    expect(team).toMatchObject({ name: 'Platform', memberCount: 2 })
    expect((await idp.call('GET', `/Users/${ada.id}`)).body.groups).toMatchObject([
      { value: group.id, display: 'Platform' },
    ])
  })

  test('that is first in the order of the organization is the team of those who are in several', async () => {
    const idp = await createIdentityProvider(world)
    const { id: userId } = await idp.createUser()
    const [first, second] = [await idp.createGroup('First'), await idp.createGroup('Second', [userId])]
    expect(await teamOf(idp, userId)).toBe('Second')
    await idp.call('PATCH', `/Groups/${first.id}`, patch({ op: 'add', path: 'members', value: [{ value: userId }] }))
    expect(await teamOf(idp, userId)).toBe('First')

    await orderGroups(idp.org.context(), { teamIds: [second.id, first.id] })
    expect(await teamOf(idp, userId)).toBe('Second')
    expect(await readPersonProvisioning(idp.org.context(), userId)).toMatchObject({
      isManaged: true,
      isTeamManaged: true,
      groups: [
        { name: 'Second', isApplied: true },
        { name: 'First', isApplied: false },
      ],
    })
    expect((await readProvisioning(idp.org.context())).groups).toMatchObject([
      { name: 'Second', memberCount: 1, teamCount: 1 },
      { name: 'First', memberCount: 1, teamCount: 0 },
    ])
    await idp.call('DELETE', `/Groups/${second.id}`)
    expect(await teamOf(idp, userId)).toBe('First')
    await idp.call('PATCH', `/Groups/${first.id}`, patch({ op: 'remove', path: `members[value eq "${userId}"]` }))
    expect(await teamOf(idp, userId)).toBeNull()
  })

  test('counts its active members on the page Provisioning', async () => {
    const idp = await createIdentityProvider(world)
    const [ada, bo] = [await idp.createUser(), await idp.createUser()]
    await idp.createGroup('Platform', [ada.id, bo.id])
    await idp.call('PATCH', `/Users/${bo.id}`, patch({ op: 'replace', path: 'active', value: false }))

    const { groups } = await readProvisioning(idp.org.context())
    expect(groups).toMatchObject([{ name: 'Platform', memberCount: 1, teamCount: 1 }])
  })

  test('gives its members what is assigned to the team', async () => {
    const idp = await createIdentityProvider(world)
    const { id: userId } = await idp.createUser()
    const group = await idp.createGroup('Payments')
    const assignment = await idp.org.request('POST', '/assignments', {
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'sql-injection',
      assigneeType: 'team',
      assigneeId: group.id,
    })
    await idp.call('PUT', `/Groups/${group.id}`, { displayName: 'Payments', members: [{ value: userId }] })

    expect(assignment.status, assignment.text).toBe(200)
    const own = await idp.org.request('GET', `/users/${userId}/assignments`)
    expect(own.body.map(({ id }: { id: string }) => id)).toEqual([assignment.body.id])
  })

  test('takes over an existing team with its members', async () => {
    const idp = await createIdentityProvider(world)
    const team = await idp.org.api.teams.create({ name: 'Legacy' })
    const [old, fresh] = [
      await idp.org.api.users.create({ name: 'Old', email: 'old@example.com', role: 'learner', teamId: team.id }),
      await idp.createUser(),
    ]
    expect(await memberIds(idp, team.id)).toEqual([old.id])
    expect((await idp.call('POST', '/Groups', { displayName: 'LEGACY' })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })

    await idp.call('PATCH', `/Groups/${team.id}`, patch({ op: 'add', path: 'members', value: [{ value: fresh.id }] }))
    expect((await memberIds(idp, team.id)).sort()).toEqual([old.id, fresh.id].sort())
    expect(await teamOf(idp, fresh.id)).toBe('Legacy')
  })

  test('cannot have members that are unknown, hidden, groups, or of another organization', async () => {
    const [idp, other] = [await createIdentityProvider(world), await createIdentityProvider(world)]
    const group = await idp.createGroup('Closed')
    const [stranger, deleted] = [await other.createUser(), await idp.createUser()]
    await idp.call('DELETE', `/Users/${deleted.id}`)
    const wrong = [stranger.id, deleted.id, group.id, 'not-an-id', { value: group.id, type: 'Group' }, { value: 7 }]
    for (const member of wrong) {
      const answer = await idp.call(
        'PATCH',
        `/Groups/${group.id}`,
        patch({ op: 'add', path: 'members', value: [member] }),
      )
      expect(answer.body, JSON.stringify(member)).toMatchObject({ schemas: [errorSchema], scimType: 'invalidValue' })
    }
    expect(await memberIds(idp, group.id)).toEqual([])
  })

  test('changes nothing when the same request is sent twice', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser()
    const { id } = await idp.createGroup('Twice')
    const bodies = [
      ['PATCH', patch({ op: 'add', path: 'members', value: [{ value: user.id }] })],
      ['PATCH', patch({ op: 'replace', value: { id, displayName: 'Twice Two' } })],
      ['PUT', { displayName: 'Twice Two', externalId: 'e', members: [{ value: user.id }] }],
      ['PATCH', patch({ op: 'remove', path: 'members', value: [{ value: user.id }] })],
    ] as const
    for (const [method, body] of bodies) {
      const first = await idp.call(method, `/Groups/${id}`, body)
      const lines = await countLines(idp.org)
      const second = await idp.call(method, `/Groups/${id}`, body)
      expect([first.status, second.text]).toEqual([200, first.text])
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(await countLines(idp.org)).toBe(lines)
    }
  })

  test('has a new version after every change, even within a millisecond', async () => {
    const idp = await createIdentityProvider(world)
    const [one, two] = [await idp.createUser(), await idp.createUser()]
    world.clock.hold()
    const group = await idp.createGroup('Fast')
    const versions = new Set([group.meta.version])
    for (const { id } of [one, two]) {
      const body = patch({ op: 'add', path: 'members', value: [{ value: id }] })
      versions.add((await idp.call('PATCH', `/Groups/${group.id}`, body)).body.meta.version)
    }
    expect(versions.size).toBe(3)
    const stale = { 'if-match': group.meta.version }
    expect((await idp.call('DELETE', `/Groups/${group.id}`, undefined, stale)).status).toBe(412)
  })

  test('is returned without its members if they are excluded', async () => {
    const idp = await createIdentityProvider(world)
    const { id: userId } = await idp.createUser()
    const { id, meta } = await idp.createGroup('Large', [userId])
    const lean = await idp.call('GET', `/Groups/${id}?excludedAttributes=members`)

    expect(lean.body).toEqual({ schemas: expect.anything(), id, displayName: 'Large', meta })
    const few = await idp.call('GET', `/Groups?attributes=displayName,members.value`)
    expect(few.body.Resources).toEqual([
      { schemas: expect.anything(), id, displayName: 'Large', members: [{ value: userId }] },
    ])
  })
})

/**
 * Shapes of member changes as the standard, Okta and Entra ID have them; `A` and `B` stand for two members, `C` for a
 * new one.
 */
const memberChanges: [name: string, operations: (ids: Record<'A' | 'B' | 'C', string>) => object[], left: string][] = [
  ['add one', ({ C }) => [{ op: 'add', path: 'members', value: [{ value: C }] }], 'ABC'],
  ['add as an object', ({ C }) => [{ op: 'Add', path: 'members', value: { value: C } }], 'ABC'],
  ['add without a path', ({ C }) => [{ op: 'add', value: { members: [{ value: C, display: 'x' }] } }], 'ABC'],
  [
    'add those who are there',
    ({ A, B }) => [{ op: 'add', path: 'members', value: [{ value: A }, { value: B }] }],
    'AB',
  ],
  [
    'add with the schema in the path',
    ({ C }) => [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members', value: [{ value: C }] }],
    'ABC',
  ],
  ['remove by a filter', ({ A }) => [{ op: 'remove', path: `members[value eq "${A}"]` }], 'B'],
  [
    'remove by a filter with or',
    ({ A, B }) => [{ op: 'remove', path: `members[value eq "${A}" or value eq "${B}"]` }],
    '',
  ],
  [
    'remove by value (Entra ID)',
    ({ A }) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: A }] }],
    'B',
  ],
  ['remove by one value', ({ A }) => [{ op: 'remove', path: 'members', value: { value: A } }], 'B'],
  ['remove without a path', ({ A }) => [{ op: 'Remove', value: { members: [{ value: A }] } }], 'B'],
  ['remove all', () => [{ op: 'remove', path: 'members' }], ''],
  ['remove somebody who is not there', ({ C }) => [{ op: 'remove', path: `members[value eq "${C}"]` }], 'AB'],
  ['replace all', ({ B, C }) => [{ op: 'replace', path: 'members', value: [{ value: B }, { value: C }] }], 'BC'],
  ['replace by none', () => [{ op: 'replace', path: 'members', value: [] }], ''],
  [
    'several in a row',
    ({ A, C }) => [
      { op: 'remove', path: `members[value eq "${A}"]` },
      { op: 'add', path: 'members', value: [{ value: C }] },
      { op: 'replace', path: 'displayName', value: 'New name' },
    ],
    'BC',
  ],
]

describe('members are changed by', () => {
  test.each(memberChanges)('%s', async (_name, operations, left) => {
    const idp = await createIdentityProvider(world)
    const users = [await idp.createUser(), await idp.createUser(), await idp.createUser()]
    const [A, B, C] = users.map(({ id }) => id) as [string, string, string]
    const { id } = await idp.createGroup('Group', [A, B])
    const answer = await idp.call('PATCH', `/Groups/${id}`, patch(...operations({ A, B, C })))

    expect(answer.status, answer.text).toBe(200)
    const names = Object.entries({ A, B, C }) as ['A' | 'B' | 'C', string][]
    const found = (await memberIds(idp, id)).map((value) => names.find(([, known]) => known === value)?.[0])
    expect(found.sort().join('')).toBe(left)
  })
})
