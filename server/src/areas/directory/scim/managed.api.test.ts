/** Fields managed by an identity provider must be changed there; everything else works as before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type World } from '../../../../test/world.ts'
import { createIdentityProvider, type IdentityProvider } from '../../../../test/worlds/scim.ts'
import { importUsers } from '../users/import-users.ts'
import { moveToTeam } from '../users/users.ts'

let world: World
let idp: IdentityProvider
beforeAll(async () => {
  world = await createWorld()
  idp = await createIdentityProvider(world)
})
afterAll(() => world.close())

const fieldsOf = async (id: string) => {
  const { name, email, role, teamId } = await idp.org.api.users.get(id)
  return { name, email, role, teamId }
}

describe('in the public API, a managed person', () => {
  test('keeps name and email, and can get another role', async () => {
    const { id } = await idp.createUser()
    const fields = await fieldsOf(id)
    const send = (body: object) => idp.org.request('PATCH', `/users/${id}`, { ...fields, ...body })

    for (const [field, value] of Object.entries({ name: 'Other', email: 'other@example.com' })) {
      const error = expectError(await send({ [field]: value }), 409, 'managed_by_scim')
      expect(error).toMatchObject({ field, message: expect.stringContaining('identity provider') })
    }
    expect((await send({})).status).toBe(200)
    expect((await send({ role: 'org_admin' })).body).toMatchObject({ role: 'org_admin' })
    // SCIM can't change the address of an admin, so the API must be able to.
    expect((await send({ role: 'org_admin', email: 'boss@example.com' })).status).toBe(200)
    expect(await fieldsOf(id)).toEqual({ ...fields, role: 'org_admin', email: 'boss@example.com' })
  })

  test('can be put into a team until the identity provider sends groups', async () => {
    const own = await createIdentityProvider(world)
    const { id, displayName, userName } = await own.createUser()
    const [one, two] = [
      await own.org.api.teams.create({ name: 'One' }),
      await own.org.api.teams.create({ name: 'Two' }),
    ]
    const move = (teamId: string) =>
      own.org.request('PATCH', `/users/${id}`, { name: displayName, email: userName, role: 'learner', teamId })
    expect((await move(one.id)).status).toBe(200)

    await own.createGroup('Group', [id])
    expect(expectError(await move(two.id), 409, 'managed_by_scim')).toMatchObject({ field: 'teamId' })
    // Groups named by a sign-in through the identity provider can't change the team either.
    await moveToTeam(own.org.context(), id, two.id)
    expect((await own.org.api.users.get(id)).teamName).toBe('Group')
  })

  test('can be deactivated by DELETE and reactivated', async () => {
    const { id } = await idp.createUser()
    expect((await idp.org.request('DELETE', `/users/${id}`)).status).toBe(200)
    expect((await idp.call('GET', `/Users/${id}`)).body.active).toBe(false)
    expect((await idp.org.request('POST', `/users/${id}/reactivate`)).status).toBe(200)
  })
})

test('a team that is a group keeps its name, may have a description, and can be deleted', async () => {
  const user = await idp.createUser()
  const [first, second] = [await idp.createGroup('First', [user.id]), await idp.createGroup('Second', [user.id])]
  const renamed = await idp.org.request('PATCH', `/teams/${first.id}`, { name: 'Mine' })
  expect(expectError(renamed, 409, 'managed_by_scim')).toMatchObject({ field: 'name' })
  const described = await idp.org.request('PATCH', `/teams/${first.id}`, { name: 'First', description: 'Text' })
  expect(described.body).toMatchObject({ name: 'First', description: 'Text' })

  expect((await idp.org.request('DELETE', `/teams/${first.id}`)).status).toBe(200)
  expect((await idp.call('GET', `/Groups/${first.id}`)).status).toBe(404)
  expect((await idp.org.api.users.get(user.id)).teamId).toBe(second.id)
})

test('an import skips managed people with a reason, and continues', async () => {
  const { userName } = await idp.createUser()
  const local = await idp.org.api.users.create({ name: 'Local', email: 'local@example.com', role: 'learner' })
  const lines = [
    { line: 2, name: 'Renamed', email: userName, role: '', team: '' },
    { line: 3, name: 'Local renamed', email: local.email, role: '', team: '' },
  ]
  const report = await importUsers(idp.org.context(), lines, { isDryRun: false, isUpdate: true })

  expect(report).toMatchObject({
    updated: 1,
    refused: [{ line: 2, reason: expect.stringContaining('managed by SCIM') }],
  })
  expect((await idp.org.api.users.get(local.id)).name).toBe('Local renamed')
})

test('the console shows what is managed', async () => {
  const own = await createIdentityProvider(world)
  const { visitor } = await createPerson(world, own.org, { role: 'org_admin' })
  const user = await own.createUser({ externalId: 'x-9' })
  const group = await own.createGroup('Group', [user.id])
  const read = async (path: string) => (await visitor.call('GET', path)).body

  expect(await read('/provisioning/managed')).toEqual({ userIds: [user.id], teamIds: [group.id] })
  expect(await read(`/provisioning/people/${user.id}`)).toEqual({
    isManaged: true,
    isTeamManaged: true,
    externalId: 'x-9',
    groups: [{ teamId: group.id, name: 'Group', isApplied: true }],
  })
  expect(await read('/provisioning')).toMatchObject({
    baseUrl: `${world.url}/scim/v2`,
    managedPeople: 1,
    deactivatedPeople: 0,
    groups: [{ name: 'Group', memberCount: 1, teamCount: 1 }],
    tokens: [{ name: 'Test provider', createdByName: null }],
  })
  const outdated = await visitor.call('PUT', '/provisioning/group-order', { teamIds: [] })
  expectError(outdated, 409, 'group_order_outdated')
  expectError(await visitor.call('POST', '/provisioning/tokens', { name: 'x' }), 403, 'confirmation_required')
  expectError(await visitor.call('DELETE', '/provisioning/tokens/unknown'), 404, 'scim_token_not_found')
})
