import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { revokeKey } from '../../../areas/access/api-keys/api-keys.ts'
import { hourMs } from '../../clock/durations.ts'
import { deleteOldAnswers } from './idempotency.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A POST with an Idempotency-Key. */
function post(org: TestOrganization, path: string, body: unknown, idempotencyKey: string, key = org.key) {
  return org.request('POST', path, body, { key, headers: { 'idempotency-key': idempotencyKey } })
}

const createTeam = (org: TestOrganization, idempotencyKey: string, name = 'Platform') =>
  post(org, '/teams', { name }, idempotencyKey)

const countTeams = async (org: TestOrganization) => (await org.request('GET', '/teams')).body.length

async function storedAnswers(org: TestOrganization) {
  const { rows } = await world.database.pool.query('select *, xmin::text from idempotent_answers where org_id = $1', [
    org.id,
  ])
  return rows
}

/** Whether a session of this database waits for a lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

describe('a repeat with the same Idempotency-Key', () => {
  test('returns the first response again, byte for byte, without a second effect', async () => {
    const org = await world.organization()
    const first = await createTeam(org, 'one')
    world.clock.advance(1000)
    const second = await createTeam(org, 'one')

    expect([second.status, second.text]).toEqual([200, first.text])
    expect(await countTeams(org)).toBe(1)
  })

  test('returns it to many simultaneous repeats', async () => {
    const org = await world.organization()
    const first = await createTeam(org, 'one')
    const repeats = await Promise.all(Array.from({ length: 20 }, () => createTeam(org, 'one')))

    expect(new Set(repeats.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${first.text}`]))
  })

  test('is marked, and has its own request id', async () => {
    const org = await world.organization()
    const [first, second] = [await createTeam(org, 'one'), await createTeam(org, 'one')]

    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  })

  test('invites a person once', async () => {
    const org = await world.organization()
    const body = { name: 'Ada', email: 'ada@example.com', role: 'learner' }
    for (let i = 0; i < 3; i++) expect((await post(org, '/users', body, 'one')).status).toBe(200)
    const { rows } = await world.database.pool.query('select id from mails where org_id = $1', [org.id])

    expect(rows).toHaveLength(1)
  })

  test('works for operations without a body', async () => {
    const org = await world.organization()
    const path = `/users/${org.adminId}/resend-invitation`
    for (let i = 0; i < 5; i++) expect((await post(org, path, undefined, 'one')).status).toBe(200)
    const { rows } = await world.database.pool.query('select id from mails where org_id = $1', [org.id])

    expect(rows).toHaveLength(1)
  })

  test('returns the first response even if the resource is gone by now', async () => {
    const org = await world.organization()
    const first = await createTeam(org, 'one')
    await org.request('DELETE', `/teams/${first.body.id}`)

    expect((await createTeam(org, 'one')).text).toBe(first.text)
    expect(await countTeams(org)).toBe(0)
  })

  test('and another body is 422 idempotency_key_reused', async () => {
    const org = await world.organization()
    await createTeam(org, 'one')

    expect(expectError(await createTeam(org, 'one', 'Tools'), 422, 'idempotency_key_reused')).toEqual({
      error: 'idempotency_key_reused',
    })
    expect(await countTeams(org)).toBe(1)
  })

  test('is 409 idempotency_key_in_use while the first one is still running', async () => {
    const org = await world.organization()
    const blocker = await world.database.pool.connect()
    onTestFinished(() => blocker.release())
    await blocker.query('begin')
    await blocker.query('select id from organizations where id = $1 for update', [org.id])
    const first = createTeam(org, 'one')
    await vi.waitUntil(() => isSomebodyWaiting(), { timeout: 180_000 })

    expectError(await createTeam(org, 'one'), 409, 'idempotency_key_in_use')

    await blocker.query('commit')
    expect((await first).status).toBe(200)
    expect((await createTeam(org, 'one')).headers.get('idempotent-replayed')).toBe('true')
    expect(await countTeams(org)).toBe(1)
  })

  test('after a refused request does the work, since failures are not stored', async () => {
    const org = await world.organization()
    const taken = (await org.request('POST', '/teams', { name: 'Platform' })).body
    expectError(await createTeam(org, 'one'), 409, 'team_name_in_use')
    expectError(await post(org, '/teams', { name: 5 }, 'one'), 400, 'invalid_request')
    expect(await storedAnswers(org)).toEqual([])
    await org.request('DELETE', `/teams/${taken.id}`)
    const answer = await createTeam(org, 'one')

    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await countTeams(org)).toBe(1)
  })

  test('still needs a valid key', async () => {
    const org = await world.organization()
    const { id, key } = await org.createKey(['teams:write'])
    await post(org, '/teams', { name: 'Platform' }, 'one', key)
    await revokeKey(org.context(), id)

    expectError(await post(org, '/teams', { name: 'Platform' }, 'one', key), 401, 'unauthorized')
  })
})

describe('an Idempotency-Key counts only', () => {
  test('for one API key', async () => {
    const org = await world.organization()
    const { key } = await org.createKey(['teams:write'])
    await createTeam(org, 'one')

    expectError(await post(org, '/teams', { name: 'Platform' }, 'one', key), 409, 'team_name_in_use')
  })

  test('for one organization', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    const ids = [(await createTeam(one, 'one')).body.id, (await createTeam(other, 'one')).body.id]

    expect(ids[0]).not.toBe(ids[1])
  })

  test('for one path', async () => {
    const org = await world.organization()
    await createTeam(org, 'one')
    const answer = await post(org, '/custom-courses', { name: 'Platform' }, 'one')

    expect(answer.headers.get('idempotent-replayed')).toBeNull()
    expect(answer.body).toMatchObject({ name: 'Platform', items: [] })
  })

  test('on POST: a PATCH is done every time', async () => {
    const org = await world.organization()
    const { id } = (await createTeam(org, 'one')).body
    const headers = { 'idempotency-key': 'one' }
    await org.request('PATCH', `/teams/${id}`, { name: 'First' }, { headers })

    expect((await org.request('PATCH', `/teams/${id}`, { name: 'Second' }, { headers })).body.name).toBe('Second')
  })

  test('for 24 hours', async () => {
    const org = await world.organization()
    const first = await createTeam(org, 'one')
    world.clock.advance(24 * hourMs - 60_000)
    expect((await createTeam(org, 'one')).text).toBe(first.text)

    world.clock.advance(61_000)
    expectError(await createTeam(org, 'one'), 409, 'team_name_in_use')

    const second = await createTeam(org, 'one', 'Tools')
    expect(second.body.name).toBe('Tools')
    expect((await createTeam(org, 'one', 'Tools')).text).toBe(second.text)
  })
})

describe('a stored response', () => {
  test('is encrypted: the database shows neither the response nor the Idempotency-Key', async () => {
    const org = await world.organization()
    const body = { name: 'Canary Person', email: 'canary@example.com', role: 'learner' }
    await post(org, '/users', body, 'canary-key')
    const [row] = await storedAnswers(org)
    const bytes = Buffer.concat([row.id, row.body_hash, row.sealed_answer]).toString('latin1')

    expect(row.sealed_answer.length).toBeGreaterThan(200)
    expect(bytes).not.toMatch(/canary|learner|isActive/i)
  })

  test('is written in the transaction of its effect', async () => {
    const org = await world.organization()
    const { id } = (await createTeam(org, 'one')).body
    const { rows } = await world.database.pool.query('select xmin::text from teams where id = $1', [id])
    const [stored] = await storedAnswers(org)

    expect(stored.xmin).toBe(rows[0].xmin)
  })

  test('is deleted after 24 hours', async () => {
    const org = await world.organization()
    await createTeam(org, 'one')
    await deleteOldAnswers(world.database.db, world.clock.now())
    expect(await storedAnswers(org)).toHaveLength(1)

    world.clock.advance(24 * hourMs + 1000)
    await deleteOldAnswers(world.database.db, world.clock.now())

    expect(await storedAnswers(org)).toEqual([])
  })
})

describe('the Idempotency-Key itself', () => {
  test.each([
    ['a UUID', randomUUID()],
    ['one character', 'x'],
    ['255 characters', 'x'.repeat(255)],
    ['any printable ASCII', '!"#$%&()*+,-./:;<=>?@[]^_`{|}~ a'],
  ])('may be %s', async (_what, idempotencyKey) => {
    const org = await world.organization()
    await createTeam(org, idempotencyKey)

    expect((await createTeam(org, idempotencyKey)).headers.get('idempotent-replayed')).toBe('true')
  })

  test.each([
    ['empty', ''],
    ['256 characters', 'x'.repeat(256)],
    ['text beyond ASCII', 'schlüssel'],
    ['text with a tab', 'a\tb'],
  ])('may not be %s', async (_what, idempotencyKey) => {
    const org = await world.organization()

    expect(expectError(await createTeam(org, idempotencyKey), 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field: 'Idempotency-Key',
      message: 'must be 1 to 255 printable ASCII characters',
    })
    expect(await countTeams(org)).toBe(0)
  })
})
