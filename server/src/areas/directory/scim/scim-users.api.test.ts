import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { createIdentityProvider, errorSchema, type IdentityProvider, patch } from '../../../../test/worlds/scim.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'
import { addTeamLead, removeTeamLead } from '../teams/teams.ts'
import { createUser, deactivateUser, updateUser } from '../users/users.ts'

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

async function countMails(org: TestOrganization, email: string): Promise<number> {
  const { rows } = await world.database.pool.query(
    "select count(*)::int as count from mails where org_id = $1 and to_address = $2 and kind like 'invitation%'",
    [org.id, email],
  )
  return rows[0].count
}

function expectScimError(answer: { status: number; body: unknown }, status: number, scimType?: string): string {
  expect(answer).toMatchObject({ status, body: { schemas: [errorSchema], status: String(status) } })
  const { detail, ...body } = answer.body as { detail: string; scimType?: string }
  expect(body.scimType).toBe(scimType)
  expect(detail).toMatch(/\.$|"$/)
  return detail
}

const deactivate = patch({ op: 'replace', path: 'active', value: false })
const activate = patch({ op: 'replace', path: 'active', value: true })

describe('a user that an identity provider creates', () => {
  test('is a person with the same id, invited as a learner', async () => {
    const idp = await createIdentityProvider(world)
    const answer = await idp.call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'Ada@Example.com',
      externalId: '00u1',
      name: { givenName: 'Ada', familyName: 'Example' },
      emails: [{ value: 'Ada@Example.com', type: 'work', primary: true }],
      roles: [{ value: 'org_admin' }],
    })

    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    expect(answer.headers.get('location')).toBe(`${world.url}/scim/v2/Users/${answer.body.id}`)
    expect(answer.headers.get('etag')).toBe(answer.body.meta.version)
    expect(answer.body).toMatchObject({
      userName: 'Ada@Example.com',
      externalId: '00u1',
      displayName: 'Ada Example',
      name: { formatted: 'Ada Example', givenName: 'Ada', familyName: 'Example' },
      emails: [{ value: 'Ada@Example.com', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: `${world.url}/scim/v2/Users/${answer.body.id}` },
    })
    expect(await idp.org.api.users.get(answer.body.id)).toMatchObject({
      name: 'Ada Example',
      email: 'Ada@Example.com',
      role: 'learner',
      isActive: true,
    })
    expect(await countMails(idp.org, 'Ada@Example.com')).toBe(1)
  })

  test('gets no invitation where everyone signs in through the identity provider', async () => {
    const idp = await createIdentityProvider(world)
    await world.database.pool.query('update organizations set is_sso_only = true where id = $1', [idp.org.id])
    const { userName } = await idp.createUser()

    expect(await countMails(idp.org, userName)).toBe(0)
  })

  test('takes a seat, and is refused with 403 when there is none', async () => {
    const org = await world.organization({ maxSeats: 2 })
    const idp = await createIdentityProvider(world, org)
    const { id } = await idp.createUser()

    const refused = await idp.call('POST', '/Users', { userName: 'late@example.com' })
    expect(expectScimError(refused, 403)).toContain('All 2 seats')
    expect((await idp.call('POST', '/Users', { userName: 'idle@example.com', active: false })).status).toBe(201)
    await idp.call('PATCH', `/Users/${id}`, deactivate)
    const late = await idp.call('POST', '/Users', { userName: 'late@example.com' })
    expect(late.status).toBe(201)
    expectScimError(await idp.call('PATCH', `/Users/${id}`, activate), 403)
    expect((await org.api.users.get(id)).isActive).toBe(false)
  })

  test('is refused when another person has the userName, in any case', async () => {
    const idp = await createIdentityProvider(world)
    const { userName } = await idp.createUser()
    const lines = await countLines(idp.org)

    const again = await idp.call('POST', '/Users', { userName: userName.toUpperCase() })
    expect(expectScimError(again, 409, 'uniqueness')).toContain('already')
    expect(await countLines(idp.org)).toBe(lines)
  })

  test.each([
    [{}, 'userName is required'],
    [{ userName: 'ada' }, 'Map the email address to userName'],
    [{ userName: 7 }, 'userName must be text'],
    [{ userName: `${'a'.repeat(250)}@example.com` }, 'at most 254'],
    [{ userName: 'a@example.com', active: 'maybe' }, 'active must be true or false'],
    [{ userName: 'a@example.com', displayName: 'A\u202eB' }, 'text direction marks'],
    [{ userName: 'a@example.com', externalId: 'x'.repeat(256) }, 'at most 255'],
    [{ userName: 'a@example.com', emails: [{ value: 'no' }] }, 'emails.value must be an email address'],
    [{ userName: 'a@example.com', emails: Array(11).fill({ value: 'a@example.com' }) }, 'at most 10'],
  ])('is refused as %j', async (body, detail) => {
    const idp = await createIdentityProvider(world)

    expect(expectScimError(await idp.call('POST', '/Users', body), 400, 'invalidValue')).toContain(detail)
  })

  test('is refused at another domain than the organization allows', async () => {
    const idp = await createIdentityProvider(world)
    await updateOrganization(idp.org.context(), { allowedEmailDomains: ['example.org'] })

    const detail = expectScimError(await idp.call('POST', '/Users', { userName: 'a@example.com' }), 400, 'invalidValue')
    expect(detail).toContain('must be an address at example.org')
  })
})

describe('changing a user', () => {
  test('repeating a request changes nothing: no audit line, the same version', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser()
    const bodies = [
      ['PUT', { ...user, displayName: 'Grace Example' }],
      ['PATCH', patch({ op: 'Replace', path: 'name.givenName', value: 'Gracie' })],
      ['PATCH', patch({ op: 'add', value: { emails: [{ value: 'grace@example.org', type: 'home' }] } })],
      ['PATCH', deactivate],
    ] as const
    for (const [method, body] of bodies) {
      const first = await idp.call(method, `/Users/${user.id}`, body)
      const lines = await countLines(idp.org)
      const second = await idp.call(method, `/Users/${user.id}`, body)

      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.text).toBe(first.text)
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(await countLines(idp.org)).toBe(lines)
    }
  })

  test('a changed userName becomes the sign-in address', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser()
    const answer = await idp.call('PUT', `/Users/${user.id}`, { ...user, userName: 'renamed@example.com' })

    expect(answer.body).toMatchObject({ userName: 'renamed@example.com', emails: [{ value: 'renamed@example.com' }] })
    expect((await idp.org.api.users.get(user.id)).email).toBe('renamed@example.com')
    const other = await idp.createUser()
    const taken = await idp.call('PUT', `/Users/${other.id}`, { ...other, userName: 'RENAMED@example.com' })
    expectScimError(taken, 409, 'uniqueness')
  })

  test('a name built from its parts follows them', async () => {
    const idp = await createIdentityProvider(world)
    const { id } = await idp.createUser({ name: { givenName: 'Ada', familyName: 'Example' } })
    const married = await idp.call(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'name.familyName', value: 'Sample' }),
    )
    expect(married.body).toMatchObject({ displayName: 'Ada Sample', name: { formatted: 'Ada Sample' } })

    await idp.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Countess' }))
    const kept = await idp.call(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'name.familyName', value: 'Lace' }),
    )
    expect(kept.body).toMatchObject({ displayName: 'Countess', name: { familyName: 'Lace' } })
  })

  test('needs the version that If-Match names', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser()
    const stale = { 'if-match': user.meta.version }
    const changed = await idp.call('PATCH', `/Users/${user.id}`, deactivate, stale)

    expect(changed.status).toBe(200)
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : method === 'PUT' ? user : activate
      expectScimError(await idp.call(method, `/Users/${user.id}`, body, stale), 412)
    }
    const cached = await idp.call('GET', `/Users/${user.id}`, undefined, { 'if-none-match': changed.body.meta.version })
    expect(cached.status).toBe(304)
    expect((await idp.call('DELETE', `/Users/${user.id}`, undefined, { 'if-match': '*' })).status).toBe(204)
  })

  test('active false deactivates, and active true reactivates as a learner', async () => {
    const idp = await createIdentityProvider(world)
    const admin = await createUser(idp.org.context(), { name: 'Bo', email: 'bo@example.com', role: 'org_admin' })
    await idp.call('PATCH', `/Users/${admin.id}`, deactivate)
    expect(await idp.org.api.users.get(admin.id)).toMatchObject({ isActive: false, role: 'org_admin' })

    await idp.call('PATCH', `/Users/${admin.id}`, activate)
    expect(await idp.org.api.users.get(admin.id)).toMatchObject({ isActive: true, role: 'learner' })
  })

  test('never deactivates or deletes the last admin, and never changes the address of an admin', async () => {
    const idp = await createIdentityProvider(world)
    const { adminId } = idp.org
    const { body: admin } = await idp.call('GET', `/Users/${adminId}`)

    expect(expectScimError(await idp.call('PATCH', `/Users/${adminId}`, deactivate), 403)).toContain(
      'last active admin',
    )
    expectScimError(await idp.call('PUT', `/Users/${adminId}`, { ...admin, active: 'False' }), 403)
    expectScimError(await idp.call('DELETE', `/Users/${adminId}`), 403)
    const moved = await idp.call('PUT', `/Users/${adminId}`, { ...admin, userName: 'mallory@example.com' })
    expect(expectScimError(moved, 403)).toContain('in the console')
    expect(await idp.org.api.users.get(adminId)).toMatchObject({ isActive: true, email: admin.userName })

    // A demoted admin is protected until an admin has changed the person.
    const former = await idp.createUser()
    await world.database.db.updateTable('users').set({ role: 'org_admin' }).where('id', '=', former.id).execute()
    await idp.call('PATCH', `/Users/${former.id}`, deactivate)
    await idp.call('PATCH', `/Users/${former.id}`, activate)
    expect((await idp.org.api.users.get(former.id)).role).toBe('learner')
    const demoted = await idp.call('PUT', `/Users/${former.id}`, { ...former, userName: 'mallory@example.com' })
    expect(expectScimError(demoted, 403)).toContain('was an admin or auditor')

    const auditor = await idp.createUser()
    await world.database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', auditor.id).execute()
    const taken = await idp.call('PUT', `/Users/${auditor.id}`, { ...auditor, userName: 'mallory@example.com' })
    expect(expectScimError(taken, 403)).toContain('in the console')
  })
})

test('the email of a team lead changes within its domain or to an allowed one; anything else takes the console', async () => {
  const idp = await createIdentityProvider(world)
  const team = await idp.org.api.teams.create({ name: 'Platform' })
  const lead = await idp.createUser()
  await addTeamLead(idp.org.context(), team.id, lead.id)
  const move = (userName: string) => idp.call('PUT', `/Users/${lead.id}`, { ...lead, userName })

  expect(expectScimError(await move('mallory@example.net'), 403)).toContain('leads a team')
  expect((await idp.org.api.users.get(lead.id)).email).toBe(lead.userName)
  expect((await move('married@example.com')).status).toBe(200)
  await updateOrganization(idp.org.context(), { allowedEmailDomains: ['example.com', 'example.net'] })
  expect((await move('married@example.net')).status).toBe(200)
  await updateOrganization(idp.org.context(), { allowedEmailDomains: [] })
  const { name, email, role, teamId } = await idp.org.api.users.get(lead.id)
  const byKey = await idp.org.request('PATCH', `/users/${lead.id}`, { name, role, teamId, email: 'other@example.org' })
  expect([byKey.status, email]).toEqual([200, 'married@example.net'])

  await removeTeamLead(idp.org.context(), team.id, lead.id)
  expect((await move('elsewhere@example.org')).status).toBe(200)
})

describe('deleting a user', () => {
  test('deactivates and hides them; creating the same userName restores the person', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser()
    expect((await idp.call('DELETE', `/Users/${user.id}`)).status).toBe(204)

    expect((await idp.org.api.users.get(user.id)).isActive).toBe(false)
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', user], ['PATCH', activate]] as const) {
      expectScimError(await idp.call(method, `/Users/${user.id}`, body), 404)
    }
    const filter = encodeURIComponent(`userName eq "${user.userName}"`)
    expect((await idp.call('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 0, Resources: [] })
    const again = await idp.call('POST', '/Users', { userName: user.userName.toUpperCase(), displayName: 'Back Again' })
    expect(again).toMatchObject({ status: 201, body: { id: user.id, active: true, displayName: 'Back Again' } })
    expect(await idp.org.api.users.get(user.id)).toMatchObject({ isActive: true, name: 'Back Again' })
  })

  test('a person erased by an admin is gone for SCIM, too, and none of their data is kept', async () => {
    const idp = await createIdentityProvider(world)
    const user = await idp.createUser({ externalId: 'secret-id', emails: [{ value: 'private@example.net' }] })
    await idp.createGroup('Crew', [user.id])
    await eraseUser(idp.org.context(), user.userName)

    expectScimError(await idp.call('GET', `/Users/${user.id}`), 404)
    const { rows } = await world.database.pool.query('select u::text as line from users u where id = $1', [user.id])
    for (const text of ['secret-id', 'private@example.net', user.name.givenName]) {
      expect(rows[0].line).not.toContain(text)
    }
    expect((await idp.call('POST', '/Users', { userName: user.userName })).body.id).not.toBe(user.id)
  })
})

describe('existing people', () => {
  let idp: IdentityProvider
  beforeAll(async () => {
    idp = await createIdentityProvider(world)
  })

  test('are found, and managed from the first change on', async () => {
    const person = await createUser(idp.org.context(), { name: 'Old', email: 'old@example.com', role: 'learner' })
    const filter = encodeURIComponent('userName eq "OLD@example.com"')
    expect((await idp.call('GET', `/Users?filter=${filter}`)).body.Resources).toMatchObject([{ id: person.id }])
    const changes = { name: 'Older', email: 'old@example.com', role: 'learner', teamId: null } as const
    await updateUser(idp.org.context(), person.id, changes)

    await idp.call('PATCH', `/Users/${person.id}`, patch({ op: 'add', path: 'externalId', value: 'x1' }))
    const refused = await idp.org.request('PATCH', `/users/${person.id}`, { ...changes, name: 'Oldest' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'managed_by_scim', field: 'name' } })
  })

  test('may be deactivated elsewhere; SCIM sees it', async () => {
    const { id } = await idp.createUser()
    await deactivateUser(idp.org.context(), id)

    expect((await idp.call('GET', `/Users/${id}`)).body.active).toBe(false)
  })
})
