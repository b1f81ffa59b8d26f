import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const userFields = ['id', 'name', 'email', 'role', 'teamId', 'teamName', 'isActive', 'lastLoginAt', 'createdAt']

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function createUser(org: TestOrganization, fields: object = {}) {
  const email = `${randomUUID()}@example.com`
  const { status, body } = await org.request('POST', '/users', { name: 'Ada', email, role: 'learner', ...fields })
  expect(status).toBe(200)
  return body
}

async function createTeam(org: TestOrganization, name = 'Platform') {
  return (await org.request('POST', '/teams', { name })).body
}

const listUsers = async (org: TestOrganization) => (await org.request('GET', '/users')).body

describe('the fields of a user', () => {
  test('are exactly those of the table, in the list and in the answers of create and update', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    const updated = await org.request('PATCH', `/users/${created.id}`, { ...created, name: 'Grace' })
    const list = await listUsers(org)

    expect(Object.keys(created)).toEqual(userFields)
    expect(Object.keys(updated.body)).toEqual(userFields)
    expect(Object.keys(list[1])).toEqual(userFields)
    expect(list[1]).toEqual(updated.body)
  })

  test.each([
    ['id', 'a uuid', expect.stringMatching(uuid)],
    ['name', 'a string, the display name', 'Ada Example'],
    ['email', 'a string as it was given', 'Ada@Example.com'],
    ['role', 'learner or org_admin', 'org_admin'],
    ['teamId', 'the uuid of the team', expect.stringMatching(uuid)],
    ['teamName', 'the name of the team', 'Platform'],
    ['isActive', 'a boolean', true],
    ['lastLoginAt', 'null for a user who never signed in', null],
    ['createdAt', 'a timestamp in UTC with milliseconds', expect.stringMatching(timestamp)],
  ])('%s is %s', async (field, _type, expected) => {
    const org = await world.organization()
    const team = await createTeam(org)
    const input = { name: 'Ada Example', email: 'Ada@Example.com', role: 'org_admin', teamId: team.id }
    const created = await createUser(org, input)

    expect(created[field]).toEqual(expected)
    expect((await listUsers(org))[1][field]).toEqual(created[field])
  })

  test('teamId and teamName are both null without a team', async () => {
    const org = await world.organization()

    expect(await createUser(org)).toMatchObject({ teamId: null, teamName: null })
  })

  test('lastLoginAt is the timestamp of the last sign-in', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await world.database.pool.query("update users set last_login_at = '2026-05-01 12:00:00.5+02' where id = $1", [id])

    expect((await org.request('GET', `/users/${id}`)).body.lastLoginAt).toBe('2026-05-01T10:00:00.500Z')
  })
})

describe('GET /users', () => {
  test('lists users in order of creation', async () => {
    const org = await world.organization()
    const ids = [org.adminId]
    for (const name of ['Zoe', 'Ada', 'Max']) ids.push((await createUser(org, { name })).id)

    expect((await listUsers(org)).map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  test('includes deactivated users', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)

    expect(await listUsers(org)).toMatchObject([{ id: org.adminId }, { id, isActive: false }])
  })

  test('shows nobody of another organization', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    await createUser(other)

    expect(await listUsers(one)).toHaveLength(1)
  })

  test('is not paginated, and has no filter or sort parameters', async () => {
    const org = await world.organization({ maxSeats: 5000 })
    await world.database.pool.query(
      `insert into users (org_id, id, name, email, email_key, role)
       select $1, gen_random_uuid(), 'User ' || n, n || '@example.com', n || '@example.com', 'learner'
       from generate_series(1, 3000) n`,
      [org.id],
    )
    const plain = await org.request('GET', '/users')
    const withParameters = await org.request('GET', '/users?limit=1&role=org_admin&sort=-name&isActive=false')

    expect(plain.body).toHaveLength(3001)
    expect(withParameters.text).toBe(plain.text)
  })
})

describe('GET /users/{userId}', () => {
  test('adds exactly the progress totals to the fields of the list', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    const { body } = await org.request('GET', `/users/${created.id}`)

    expect(Object.keys(body)).toEqual([
      ...userFields,
      'totalXp',
      'completedChallenges',
      'completedScenarios',
      'practiceProgress',
      'learnProgress',
    ])
    expect(body).toEqual({
      ...created,
      totalXp: 0,
      completedChallenges: 0,
      completedScenarios: 0,
      practiceProgress: [],
      learnProgress: [],
    })
  })

  test('answers 404 user_not_found for an unknown id', async () => {
    const org = await world.organization()

    expect(expectError(await org.request('GET', `/users/${randomUUID()}`), 404, 'user_not_found')).toEqual({
      error: 'user_not_found',
    })
  })

  test('answers a user of another organization exactly like an unknown one', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    const { id } = await createUser(other)
    const foreign = await one.request('GET', `/users/${id}`)
    const unknown = await one.request('GET', `/users/${randomUUID()}`)

    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  })
})

describe('PATCH /users/{userId}', () => {
  const changes = { name: 'Grace', email: 'grace@example.com', role: 'org_admin', teamId: null }

  test('writes all four fields', async () => {
    const org = await world.organization()
    const team = await createTeam(org)
    const created = await createUser(org)
    const { body } = await org.request('PATCH', `/users/${created.id}`, { ...changes, teamId: team.id })

    expect(body).toEqual({ ...created, ...changes, teamId: team.id, teamName: 'Platform' })
    expect((await org.request('GET', `/users/${created.id}`)).body).toMatchObject(body)
  })

  test.each(['name', 'email', 'role', 'teamId'])('without %s is 400, and nothing is written', async (field) => {
    const org = await world.organization()
    const created = await createUser(org)
    const answer = await org.request('PATCH', `/users/${created.id}`, { ...changes, [field]: undefined })

    expect(expectError(answer, 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field,
      message: 'is required',
    })
    expect((await listUsers(org))[1]).toEqual(created)
  })

  test('with the current values keeps the user as it is', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    const { name, email, role, teamId } = created

    expect((await org.request('PATCH', `/users/${created.id}`, { name, email, role, teamId })).body).toEqual(created)
  })

  test.each(['member', 'owner', '', 'LEARNER', 'org-admin'])('refuses the role "%s"', async (role) => {
    const org = await world.organization()
    const { id } = await createUser(org)
    const answer = await org.request('PATCH', `/users/${id}`, { ...changes, role })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({
      field: 'role',
      message: 'must be one of: learner, org_admin, auditor',
    })
  })

  test('with null detaches the user from the team', async () => {
    const org = await world.organization()
    const team = await createTeam(org)
    const { id } = await createUser(org, { teamId: team.id })

    expect((await org.request('PATCH', `/users/${id}`, changes)).body).toMatchObject({ teamId: null, teamName: null })
    expect((await org.request('GET', `/teams/${team.id}`)).body.members).toEqual([])
  })

  test('moves a user from one team to another', async () => {
    const org = await world.organization()
    const [from, to] = [await createTeam(org, 'From'), await createTeam(org, 'To')]
    const { id } = await createUser(org, { teamId: from.id })
    await org.request('PATCH', `/users/${id}`, { ...changes, teamId: to.id })

    expect((await org.request('GET', `/teams/${from.id}`)).body.memberCount).toBe(0)
    expect((await org.request('GET', `/teams/${to.id}`)).body.memberCount).toBe(1)
  })

  test('answers 404 team_not_found for an unknown team, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createTeam(other)
    const created = await createUser(org)
    for (const teamId of [randomUUID(), foreign.id]) {
      expectError(await org.request('PATCH', `/users/${created.id}`, { ...changes, teamId }), 404, 'team_not_found')
    }

    expect((await listUsers(org))[1]).toEqual(created)
  })

  test('answers 409 email_in_use for the email of another user, in any case', async () => {
    const org = await world.organization()
    await createUser(org, { email: 'taken@example.com' })
    const created = await createUser(org)
    for (const email of ['taken@example.com', 'TAKEN@Example.com']) {
      expectError(await org.request('PATCH', `/users/${created.id}`, { ...changes, email }), 409, 'email_in_use')
    }

    expect((await listUsers(org))[2]).toEqual(created)
  })

  test('may change the case of the email', async () => {
    const org = await world.organization()
    const { id } = await createUser(org, { email: 'ada@example.com' })

    expect((await org.request('PATCH', `/users/${id}`, { ...changes, email: 'ADA@example.com' })).body.email).toBe(
      'ADA@example.com',
    )
  })

  test('with another email sends no invitation and voids the open one', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('PATCH', `/users/${id}`, changes)
    const { rows: mails } = await world.database.pool.query(
      'select status, sealed_body from mails where user_id = $1',
      [id],
    )
    const { rows: invitations } = await world.database.pool.query(
      'select voided_at from invitations where user_id = $1',
      [id],
    )

    expect(mails).toEqual([{ status: 'void', sealed_body: null }])
    expect(invitations).toEqual([{ voided_at: expect.any(Date) }])
  })

  test('with the same email leaves the invitation open', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    await org.request('PATCH', `/users/${created.id}`, { ...created, name: 'Grace' })
    const { rows } = await world.database.pool.query(
      `select m.status, i.voided_at from mails m join invitations i on i.user_id = m.user_id where m.user_id = $1`,
      [created.id],
    )

    expect(rows).toEqual([{ status: 'waiting', voided_at: null }])
  })

  test('is allowed for a deactivated user, who stays deactivated', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)

    expect((await org.request('PATCH', `/users/${id}`, changes)).body).toMatchObject({ ...changes, isActive: false })
  })

  test('may demote an admin as long as another remains', async () => {
    const org = await world.organization()
    const demote = () => org.request('PATCH', `/users/${org.adminId}`, { ...changes, role: 'learner' })
    expectError(await demote(), 409, 'last_admin')
    await createUser(org, { role: 'org_admin' })

    expect((await demote()).body).toMatchObject({ id: org.adminId, role: 'learner' })
  })

  test('answers 404 user_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = await createUser(other)
    for (const id of [randomUUID(), foreign.id]) {
      expectError(await org.request('PATCH', `/users/${id}`, changes), 404, 'user_not_found')
    }

    expect((await listUsers(other))[1]).toEqual(foreign)
  })
})

describe('DELETE /users/{userId}', () => {
  test('deactivates an active user and returns only a message', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    const answer = await org.request('DELETE', `/users/${created.id}`)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'User deactivated' })
    expect((await listUsers(org))[1]).toEqual({ ...created, isActive: false })
  })

  test('keeps the record and all progress', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await world.database.pool.query(
      `insert into challenge_results (org_id, user_id, topic_id, challenge_id, language, score, find_score, fix_score,
         is_passed, started_at, last_activity_at, completed_at)
       values ($1, $2, 'sql-injection', 'one', 'python', 80, 50, 30, true, now(), now(), now())`,
      [org.id, id],
    )
    const before = (await org.request('GET', `/users/${id}`)).body
    await org.request('DELETE', `/users/${id}`)

    expect(before.totalXp).toBe(80)
    expect((await org.request('GET', `/users/${id}`)).body).toEqual({ ...before, isActive: false })
  })

  test('voids the open invitation', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)
    const { rows } = await world.database.pool.query(
      `select m.status, i.voided_at is null as is_open from mails m join invitations i on i.user_id = m.user_id
       where m.user_id = $1`,
      [id],
    )

    expect(rows).toEqual([{ status: 'void', is_open: false }])
  })

  test('of a deactivated user returns the same response and changes nothing', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    const row = async () => (await world.database.pool.query('select * from users where id = $1', [id])).rows
    const first = await org.request('DELETE', `/users/${id}`)
    const before = await row()
    world.clock.advance(60_000)
    const second = await org.request('DELETE', `/users/${id}`)

    expect([second.status, second.text]).toEqual([200, first.text])
    expect(await row()).toEqual(before)
  })

  test('may deactivate the issuer of the key, which then stops working, but not the last admin', async () => {
    const org = await world.organization()
    expectError(await org.request('DELETE', `/users/${org.adminId}`), 409, 'last_admin')
    await createUser(org, { role: 'org_admin' })

    expect((await org.request('DELETE', `/users/${org.adminId}`)).status).toBe(200)
    expectError(await org.request('GET', '/users'), 401, 'unauthorized')
    const query = 'select is_active from users where org_id = $1 and id = $2'
    expect((await world.database.pool.query(query, [org.id, org.adminId])).rows).toEqual([{ is_active: false }])
  })

  test('refuses admins in the console who deactivate themselves or drop their own role', async () => {
    const org = await world.organization()
    const { id, visitor } = await createPerson(world, org, { role: 'org_admin' })
    const own = await org.api.users.get(id)

    expectError(await visitor.call('DELETE', `/users/${id}`), 409, 'own_account')
    expectError(await visitor.call('PATCH', `/users/${id}`, { ...own, role: 'learner' }), 409, 'own_account')
    expect((await visitor.call('PATCH', `/users/${id}`, { ...own, name: 'Ada L.' })).body).toMatchObject({
      name: 'Ada L.',
    })
    expect((await visitor.call('DELETE', `/users/${org.adminId}`)).status).toBe(200)
  })

  test('answers 404 user_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    for (const id of [randomUUID(), other.adminId]) {
      expectError(await org.request('DELETE', `/users/${id}`), 404, 'user_not_found')
    }

    expect(await listUsers(other)).toMatchObject([{ isActive: true }])
  })
})

describe('POST /users/{userId}/reactivate', () => {
  test('reactivates a deactivated user and returns the user', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    await org.request('DELETE', `/users/${created.id}`)

    expect((await org.request('POST', `/users/${created.id}/reactivate`)).body).toEqual(created)
    expect((await listUsers(org))[1]).toEqual(created)
  })

  test('of an active user changes nothing', async () => {
    const org = await world.organization()
    const created = await createUser(org)

    expect((await org.request('POST', `/users/${created.id}/reactivate`)).body).toEqual(created)
  })

  test('answers 409 seat_limit_reached when no seat is free', async () => {
    const org = await world.organization({ maxSeats: 2 })
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)
    await createUser(org)

    expect(expectError(await org.request('POST', `/users/${id}/reactivate`), 409, 'seat_limit_reached')).toEqual({
      error: 'seat_limit_reached',
      maxSeats: 2,
    })
    expect((await listUsers(org))[1]).toMatchObject({ id, isActive: false })
  })

  test('sends no email', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)
    await org.request('POST', `/users/${id}/reactivate`)
    const { rows } = await world.database.pool.query('select status from mails where user_id = $1', [id])

    expect(rows).toEqual([{ status: 'void' }])
  })

  test('answers 404 user_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    for (const id of [randomUUID(), other.adminId]) {
      expectError(await org.request('POST', `/users/${id}/reactivate`), 404, 'user_not_found')
    }
  })
})

describe('erasing a person for a privacy request', () => {
  test('leaves a deactivated record without name and address, and frees the email', async () => {
    const org = await world.organization()
    const { id } = await createUser(org, { name: 'Ada Canary', email: 'canary@example.com' })
    await eraseUser(org.context(), 'CANARY@example.com')
    const { body } = await org.request('GET', `/users/${id}`)

    expect(body).toMatchObject({ id, name: 'Erased user', email: `erased-${id}@erased.invalid`, isActive: false })
    expect((await createUser(org, { email: 'canary@example.com' })).id).not.toBe(id)
  })

  test('removes name and address from every table', async () => {
    const org = await world.organization()
    const { id } = await createUser(org, { name: 'Ada Canary', email: 'canary-17@example.com' })
    await org.request('POST', `/users/${id}/resend-invitation`)
    await eraseUser(org.context(), 'canary-17@example.com')
    const { rows: tables } = await world.database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    for (const { name } of tables) {
      const { rows } = await world.database.pool.query(`select count(*)::int as found from ${name} t
        where t::text ilike '%canary-17%' or (t::text ilike '%Ada Canary%' and t::text like '%${org.id}%')`)
      expect(rows, name).toEqual([{ found: 0 }])
    }
  })

  test('keeps progress totals', async () => {
    const org = await world.organization()
    const { id } = await createUser(org, { email: 'learned@example.com' })
    await world.database.pool.query(
      `insert into scenario_progress (org_id, user_id, scenario_id, current_step, total_steps, xp_earned, started_at,
         last_activity_at, completed_at)
       values ($1, $2, 'login-bypass-sqli', 4, 4, 150, now(), now(), now())`,
      [org.id, id],
    )
    await eraseUser(org.context(), 'learned@example.com')

    expect((await org.request('GET', `/users/${id}`)).body).toMatchObject({ totalXp: 150, completedScenarios: 1 })
  })
})
