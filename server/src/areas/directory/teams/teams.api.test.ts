import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const teamFields = ['id', 'name', 'description', 'memberCount', 'leadUserIds', 'createdAt', 'updatedAt']

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function createTeam(org: TestOrganization, fields: object = {}) {
  const { status, body } = await org.request('POST', '/teams', { name: 'Platform', ...fields })
  expect(status).toBe(200)
  return body
}

async function createUser(org: TestOrganization, teamId: string, name = 'Ada') {
  const body = { name, email: `${randomUUID()}@example.com`, role: 'learner', teamId }
  return (await org.request('POST', '/users', body)).body
}

describe('the fields of a team', () => {
  test('are the same in the list and in the answers of create and update; one team adds its members', async () => {
    const org = await world.organization()
    const created = await createTeam(org)
    const updated = await org.request('PATCH', `/teams/${created.id}`, { name: 'Tools' })
    const list = await org.request('GET', '/teams')
    const one = await org.request('GET', `/teams/${created.id}`)

    expect(Object.keys(created)).toEqual(teamFields)
    expect(Object.keys(updated.body)).toEqual(teamFields)
    expect(list.body).toEqual([updated.body])
    expect(one.body).toEqual({ ...updated.body, members: [] })
  })

  test.each([
    ['id', 'a uuid', expect.stringMatching(uuid)],
    ['name', 'a string', 'Platform'],
    ['description', 'a string', 'Keeps the lights on'],
    ['memberCount', 'an integer', 0],
    ['createdAt', 'a timestamp', expect.stringMatching(timestamp)],
    ['updatedAt', 'a timestamp', expect.stringMatching(timestamp)],
  ])('%s is %s', async (field, _type, expected) => {
    const org = await world.organization()
    const created = await createTeam(org, { description: 'Keeps the lights on' })

    expect(created[field]).toEqual(expected)
  })

  test('description is null when not given', async () => {
    const org = await world.organization()

    expect((await createTeam(org)).description).toBeNull()
    expect((await createTeam(org, { name: 'Other', description: null })).description).toBeNull()
  })
})

describe('GET /teams/{teamId}', () => {
  test('lists the members with exactly their fields, deactivated ones included', async () => {
    const org = await world.organization()
    const team = await createTeam(org)
    const [ada, max] = [await createUser(org, team.id), await createUser(org, team.id, 'Max')]
    await org.request('DELETE', `/users/${max.id}`)
    const { body } = await org.request('GET', `/teams/${team.id}`)

    expect(body.memberCount).toBe(2)
    expect(body.members).toStrictEqual([
      { userId: ada.id, name: 'Ada', email: ada.email, role: 'learner', isActive: true },
      { userId: max.id, name: 'Max', email: max.email, role: 'learner', isActive: false },
    ])
  })

  test('answers 404 team_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createTeam(other)
    for (const id of [randomUUID(), foreign.id]) {
      expect(expectError(await org.request('GET', `/teams/${id}`), 404, 'team_not_found')).toEqual({
        error: 'team_not_found',
      })
    }
  })
})

describe('GET /teams', () => {
  test('lists the teams of the organization in order of creation', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    await createTeam(other, { name: 'Foreign' })
    for (const name of ['Zeta', 'Alpha', 'Mid']) await createTeam(org, { name })

    const names = (await org.request('GET', '/teams')).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Zeta', 'Alpha', 'Mid'])
  })
})

describe('a name of a team', () => {
  test.each(['Platform', 'PLATFORM', ' platform ', 'Ｐlatform'])(
    'that is taken cannot be given again as "%s"',
    async (name) => {
      const org = await world.organization()
      await createTeam(org)
      const other = await createTeam(org, { name: 'Other' })

      expectError(await org.request('POST', '/teams', { name }), 409, 'team_name_in_use')
      expectError(await org.request('PATCH', `/teams/${other.id}`, { name }), 409, 'team_name_in_use')
      expect((await org.request('GET', '/teams')).body).toHaveLength(2)
    },
  )

  test('can be the same in two organizations', async () => {
    await createTeam(await world.organization())

    expect((await createTeam(await world.organization())).name).toBe('Platform')
  })

  test('can change its own case', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org)

    expect((await org.request('PATCH', `/teams/${id}`, { name: 'PLATFORM' })).body.name).toBe('PLATFORM')
  })

  test('is free again once the team is deleted', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org)
    await org.request('DELETE', `/teams/${id}`)

    expect((await createTeam(org)).id).not.toBe(id)
  })

  test('is required', async () => {
    const org = await world.organization()

    expect(expectError(await org.request('POST', '/teams', {}), 400, 'invalid_request')).toMatchObject({
      field: 'name',
    })
    expect(expectError(await org.request('POST', '/teams', { name: '  ' }), 400, 'invalid_request')).toMatchObject({
      field: 'name',
      message: 'must not be empty',
    })
  })
})

describe('PATCH /teams/{teamId}', () => {
  test('changes only the fields sent', async () => {
    const org = await world.organization()
    const created = await createTeam(org, { description: 'First' })
    world.clock.advance(1000)
    const renamed = (await org.request('PATCH', `/teams/${created.id}`, { name: 'Tools' })).body
    const described = (await org.request('PATCH', `/teams/${created.id}`, { description: 'Second' })).body

    expect(renamed).toEqual({ ...created, name: 'Tools', updatedAt: renamed.updatedAt })
    expect(renamed.updatedAt > created.updatedAt).toBe(true)
    expect(described).toMatchObject({ name: 'Tools', description: 'Second' })
  })

  test('with null clears the description', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org, { description: 'First' })

    expect((await org.request('PATCH', `/teams/${id}`, { description: null })).body.description).toBeNull()
  })

  test('with nothing changes nothing, updatedAt included', async () => {
    const org = await world.organization()
    const created = await createTeam(org)
    world.clock.advance(1000)

    expect((await org.request('PATCH', `/teams/${created.id}`, {})).body).toEqual(created)
    expect((await org.request('GET', '/teams')).body).toEqual([created])
  })

  test('answers the number of members', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org)
    await createUser(org, id)

    expect((await org.request('PATCH', `/teams/${id}`, { name: 'Tools' })).body.memberCount).toBe(1)
  })

  test('answers 404 team_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createTeam(other)
    for (const id of [randomUUID(), foreign.id]) {
      expectError(await org.request('PATCH', `/teams/${id}`, { name: 'Mine' }), 404, 'team_not_found')
    }

    expect((await other.request('GET', '/teams')).body).toEqual([foreign])
  })
})

describe('DELETE /teams/{teamId}', () => {
  test('deletes the team, leaves its members without one, and answers exactly a message', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org)
    const user = await createUser(org, id)
    const answer = await org.request('DELETE', `/teams/${id}`)

    expect(answer.body).toEqual({ message: 'Team deleted' })
    expect((await org.request('GET', '/teams')).body).toEqual([])
    expect((await org.request('GET', `/users/${user.id}`)).body).toMatchObject({
      isActive: true,
      teamId: null,
      teamName: null,
    })
  })

  test('a second time is 404 team_not_found', async () => {
    const org = await world.organization()
    const { id } = await createTeam(org)
    await org.request('DELETE', `/teams/${id}`)

    expectError(await org.request('DELETE', `/teams/${id}`), 404, 'team_not_found')
  })

  test('answers 404 team_not_found for one of another organization, which stays', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createTeam(other)

    expectError(await org.request('DELETE', `/teams/${foreign.id}`), 404, 'team_not_found')
    expect((await other.request('GET', '/teams')).body).toEqual([foreign])
  })
})
