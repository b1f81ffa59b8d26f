import { randomUUID } from 'node:crypto'
import { scopeNames } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { confirmIdentity, createPerson, goodPassword, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World, wrongKeyText } from '../../../../test/world.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import { renderLetter } from '../../../platform/mail/letter.ts'
import { openLetter } from '../../../platform/mail/outbox.ts'
import { reactivateUser, updateUser } from '../../directory/users/users.ts'
import { listKeys, listStoppedKeys, revokeKey } from './api-keys.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const admin = { name: 'Test Admin', role: 'org_admin', teamId: null } as const
const emailOf = (org: TestOrganization) => `admin@${org.slug}.example.com`

/** The first admin issued all keys and leaves; Grace stays. */
async function createTeamOfAdmins() {
  const org = await world.organization()
  const grace = await createPerson(world, org, { email: 'grace@example.com', role: 'org_admin' })
  return { org, grace, visitor: grace.visitor }
}

async function expectStopped(org: TestOrganization, key = org.key): Promise<void> {
  const answer = await org.request('GET', '/users', undefined, { key })
  expect(answer.text).toBe(wrongKeyText)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"')
}

async function expectWorks(org: TestOrganization, key = org.key): Promise<void> {
  expect((await org.request('GET', '/users', undefined, { key })).status).toBe(200)
}

const deactivate = (visitor: Visitor, org: TestOrganization) => visitor.call('DELETE', `/users/${org.adminId}`)
const changeRole = (visitor: Visitor, org: TestOrganization, role: string) =>
  visitor.call('PATCH', `/users/${org.adminId}`, { ...admin, email: emailOf(org), role })
const handOver = (visitor: Visitor, keyId: string, body: object) =>
  visitor.call('POST', `/api-keys/${keyId}/hand-over`, { password: goodPassword, ...body })

describe('the keys of an admin', () => {
  test('stop on deactivation, also for cached responses, and stay stopped after reactivation, until they are handed over', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    await expectWorks(org)
    expect((await deactivate(visitor, org)).status).toBe(200)

    await expectStopped(org)
    expect((await visitor.call('GET', '/api-keys')).body).toMatchObject([
      { id: org.keyId, issuerUserId: org.adminId, isIssuerActive: false, stopReason: 'issuer_deactivated' },
    ])

    await visitor.call('POST', `/users/${org.adminId}/reactivate`, undefined, await confirmIdentity(visitor))
    await expectStopped(org)
    expect(await listKeys(world.database.db, org.id)).toMatchObject([
      { isIssuerActive: true, stopReason: 'issuer_deactivated' },
    ])
    const stopped = await listStoppedKeys(world.database.db, world.clock.now())
    expect(stopped.filter(({ orgSlug }) => orgSlug === org.slug)).toMatchObject([{ id: org.keyId }])

    const { key } = (await handOver(visitor, org.keyId, { userId: org.adminId })).body
    await expectWorks(org, key)
    expect(await listKeys(world.database.db, org.id)).toMatchObject([{ stopReason: null }])
  })

  test('stop when the admin becomes a learner', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    await expectWorks(org)
    expect((await changeRole(visitor, org, 'learner')).status).toBe(200)

    await expectStopped(org)
    expect((await visitor.call('GET', '/api-keys')).body).toMatchObject([
      { id: org.keyId, isIssuerActive: true, stopReason: 'issuer_not_admin' },
    ])

    await visitor.call(
      'PATCH',
      `/users/${org.adminId}`,
      { ...admin, email: emailOf(org), role: 'org_admin' },
      await confirmIdentity(visitor),
    )
    await expectStopped(org)
  })

  test('stop when a key deactivates its own issuer', async () => {
    const { org } = await createTeamOfAdmins()
    expect((await org.request('DELETE', `/users/${org.adminId}`)).status).toBe(200)

    await expectStopped(org)
  })

  test('who has left are listed for the operator, unless they are revoked or expired', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    await revokeKey(org.context(), (await org.createKey(['org:read'])).id)
    await org.createKey(['org:read'], { expiresAt: world.clock.now() })
    await deactivate(visitor, org)

    const stopped = await listStoppedKeys(world.database.db, world.clock.now())
    expect(stopped.filter(({ orgSlug }) => orgSlug === org.slug)).toMatchObject([
      { id: org.keyId, name: 'Test key', issuerName: 'Test Admin', isIssuerActive: false },
    ])
  })
})

describe('the email about stopped keys', () => {
  async function readMails(org: TestOrganization) {
    const rows = await world.database.db
      .selectFrom('mails')
      .selectAll()
      .where('orgId', '=', org.id)
      .where('kind', '=', 'stopped-keys')
      .orderBy('toAddress')
      .execute()
    return rows.map(({ id, toAddress, subject, status, sealedBody }) => {
      const letter = openLetter(world.sealer, { orgId: org.id, id, subject, sealedBody: sealedBody as Buffer })
      const { text, html } = renderLetter(letter)
      return { toAddress, subject, status, text, html }
    })
  }

  test('is sent once to every active admin and names the keys that worked', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    await createPerson(world, org, { email: 'hedy@example.com', role: 'org_admin' })
    await createPerson(world, org, { email: 'learner@example.com' })
    const gone = await createPerson(world, org, { email: 'gone@example.com', role: 'org_admin' })
    await visitor.call('DELETE', `/users/${gone.id}`)
    const sync = await org.createKey(['users:read'], { name: 'HR <sync>' })
    const revoked = await org.createKey(['users:read'], { name: 'Revoked key' })
    await revokeKey(org.context(), revoked.id)
    await org.createKey(['users:read'], { name: 'Expired key', expiresAt: world.clock.now() })
    await deactivate(visitor, org)
    await deactivate(visitor, org)
    await changeRole(visitor, org, 'learner')

    const mails = await readMails(org)
    expect(mails.map(({ toAddress, status }) => [toAddress, status])).toEqual([
      ['grace@example.com', 'waiting'],
      ['hedy@example.com', 'waiting'],
    ])
    for (const { subject, text, html } of mails) {
      expect(subject).toBe(`2 API keys stopped working at Org ${org.slug}`)
      expect(text).toContain(`Test Admin was deactivated, so 2 API keys of Org ${org.slug} stopped working:`)
      expect(text).toContain(`- Test key (ppt_${org.keyId}_…)\n- HR <sync> (ppt_${sync.id}_…)\n`)
      expect(text).toContain(`${world.url}/console/keys`)
      expect(html).toContain('<strong>HR &lt;sync&gt;</strong>')
      expect(text + html).not.toMatch(/Revoked key|Expired key/)
    }
  })

  test('distinguishes a demotion from a deactivation', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    await changeRole(visitor, org, 'learner')
    await deactivate(visitor, org)

    const mails = await readMails(org)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Test Admin is no longer an admin, so 1 API key')
  })

  test('is not sent for a person without keys', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    const { id } = await createPerson(world, org, { email: 'hedy@example.com', role: 'org_admin' })
    await visitor.call('DELETE', `/users/${id}`)

    expect(await readMails(org)).toEqual([])
  })

  test('about an erased admin does not name them', async () => {
    const { org } = await createTeamOfAdmins()
    await eraseUser(org.context(), emailOf(org))

    const mails = await readMails(org)
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['grace@example.com'])
    expect(mails[0]?.text).toContain('An admin was erased, so 1 API key')
    expect(JSON.stringify(mails)).not.toContain('Test Admin')
    await expectStopped(org)
  })
})

describe('a key that is handed over', () => {
  test('has a new secret and the new admin as its issuer, and its old secret is refused', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    await deactivate(visitor, org)
    const { status, body } = await handOver(visitor, org.keyId, { userId: grace.id })

    expect([status, body]).toEqual([
      200,
      { id: org.keyId, key: expect.any(String), scopes: scopeNames, expiresAt: null, oldSecretUntil: null },
    ])
    expect(body.key).not.toBe(org.key)
    await expectWorks(org, body.key)
    await expectStopped(org)
    const course = await org.request('POST', '/custom-courses', { name: 'By the new issuer' }, { key: body.key })
    expect(course.body.createdByUserId).toBe(grace.id)
    expect((await visitor.call('GET', '/api-keys')).body).toMatchObject([
      { id: org.keyId, issuerUserId: grace.id, issuerName: 'Grace Sample', stopReason: null, oldSecretUntil: null },
    ])
  })

  test('keeps the old secret for the requested hours, as the same key', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const { body } = await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 24 })
    await deactivate(visitor, org)

    expect(Date.parse(body.oldSecretUntil) - world.clock.now().getTime()).toBeGreaterThan(23 * hourMs)
    expect((await visitor.call('GET', '/api-keys')).body[0].oldSecretUntil).toBe(body.oldSecretUntil)
    const course = await org.request('POST', '/custom-courses', { name: 'By the old secret' })
    expect(course.body.createdByUserId).toBe(grace.id)
    const [line] = (await visitor.call('GET', '/audit-log')).body
    expect(line).toMatchObject({ action: 'custom_course.created', actorType: 'key', actorId: org.keyId })

    world.clock.advance(24 * hourMs)
    await expectStopped(org)
    await expectWorks(org, body.key)
  })

  test.each([
    ['deactivated', (visitor: Visitor, org: TestOrganization) => deactivate(visitor, org)],
    ['demoted', (visitor: Visitor, org: TestOrganization) => changeRole(visitor, org, 'learner')],
  ])('never gets its old secret back if it stopped because its issuer was %s', async (_, stop) => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    await stop(visitor, org)
    const { status, body } = await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 24 })

    expect([status, body.oldSecretUntil]).toEqual([200, null])
    await expectStopped(org)
    await expectWorks(org, body.key)
    const [line] = (await visitor.call('GET', '/audit-log')).body
    expect(line).toMatchObject({ action: 'api_key.handed_over', details: { oldSecretHours: 0 } })
  })

  test('cannot create admins or change their email with the old secret, which the previous issuer knows', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const create = (role: string) =>
      org.request('POST', '/users', { name: 'Eve Example', email: `${randomUUID()}@example.com`, role })
    const learner = (await create('learner')).body
    const former = (await create('org_admin')).body
    await org.request('DELETE', `/users/${former.id}`)
    const { key } = (await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 24 })).body
    const before = (await org.request('GET', '/users')).text
    const attempts: [string, string, object?][] = [
      ['POST', '/users', { name: 'Eve Example', email: 'eve@example.com', role: 'org_admin' }],
      ['PATCH', `/users/${learner.id}`, { name: learner.name, email: learner.email, role: 'org_admin', teamId: null }],
      ['POST', `/users/${former.id}/reactivate`],
      ['PATCH', `/users/${grace.id}`, { ...admin, email: 'mallory@example.com' }],
    ]

    for (const [method, path, body] of attempts) {
      const answer = await org.request(method, path, body)
      const message = 'the old secret of a key cannot do this; use the new one'
      expect([answer.status, answer.body]).toEqual([403, { error: 'admin_change_not_allowed', message }])
    }
    expect((await org.request('GET', '/users')).text).toBe(before)
    expect((await create('learner')).status).toBe(200)
    for (const [method, path, body] of attempts) {
      expect((await org.request(method, path, body, { key })).status).toBe(200)
    }
  })

  test('loses the old secret with the next handover', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const first = (await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 24 })).body.key
    await expectWorks(org)
    const second = (await handOver(visitor, org.keyId, { userId: org.adminId, oldSecretHours: 1 })).body.key

    await expectStopped(org)
    await expectWorks(org, first)
    const third = (await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 0 })).body.key
    await expectStopped(org, first)
    await expectStopped(org, second)
    await expectWorks(org, third)
  })

  test('adds an audit line without any secret', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const { body } = await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 8 })
    const [line] = (await visitor.call('GET', '/audit-log')).body

    expect(line).toMatchObject({
      action: 'api_key.handed_over',
      actorType: 'user',
      actorId: grace.id,
      subjectId: org.keyId,
      details: { fromUserId: org.adminId, toUserId: grace.id, oldSecretHours: 8 },
    })
    const { rows } = await world.database.pool.query('select k::text as line from api_keys k where id = $1', [
      org.keyId,
    ])
    const secret = body.key.slice(15, 55)
    expect(rows[0].line + JSON.stringify(line) + world.logLines.join('')).not.toContain(secret)
  })

  test('requires the password of the admin who hands it over', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const answer = await handOver(visitor, org.keyId, { userId: grace.id, password: 'not my password' })

    expectError(answer, 401, 'invalid_credentials')
    await expectWorks(org)
  })

  test.each([25, -1, 1.5])('cannot keep the old secret for %s hours', async (oldSecretHours) => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const answer = await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours })

    expect(expectError(answer, 400, 'invalid_request').field).toBe('oldSecretHours')
    await expectWorks(org)
  })

  test('can go only to an active admin of the same organization', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    const other = await world.organization()
    const learner = await createPerson(world, org, { email: 'learner@example.com' })
    const gone = await createPerson(world, org, { email: 'gone@example.com', role: 'org_admin' })
    await visitor.call('DELETE', `/users/${gone.id}`)
    for (const userId of [learner.id, gone.id, other.adminId]) {
      const { field, message } = expectError(await handOver(visitor, org.keyId, { userId }), 400, 'invalid_request')
      expect([field, message]).toEqual(['userId', 'must be an active admin of this organization'])
    }
    await expectWorks(org)
  })

  test('must not be revoked, expired or of another organization', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const other = await world.organization()
    const revoked = await org.createKey(['org:read'])
    await revokeKey(org.context(), revoked.id)
    const expired = await org.createKey(['org:read'], { expiresAt: world.clock.now() })
    for (const id of [revoked.id, expired.id, other.keyId, 'nosuchkey1']) {
      expectError(await handOver(visitor, id, { userId: grace.id }), 404, 'key_not_found')
    }
    await expectWorks(other)
  })
})

describe('a key cannot bring back', () => {
  const refusal = { error: 'own_issuer', message: 'an admin can do this in the console' }

  test('the admin who had it before a handover, with the secret that this admin knows', async () => {
    const { org, grace, visitor } = await createTeamOfAdmins()
    const { key } = (await handOver(visitor, org.keyId, { userId: grace.id, oldSecretHours: 24 })).body
    await deactivate(visitor, org)
    const path = `/users/${org.adminId}`
    const body = { ...admin, email: emailOf(org) }

    for (const id of [org.adminId, org.adminId.toUpperCase()]) {
      const answer = await org.request('POST', `/users/${id}/reactivate`)
      expect([answer.status, answer.body]).toEqual([409, refusal])
    }
    const again = { ...body, email: body.email.toUpperCase() }
    expectError(await org.request('POST', '/users', again), 403, 'admin_change_not_allowed')
    expectError(await org.request('POST', '/users', { ...again, role: 'learner' }), 409, 'email_in_use')
    expectError(await org.request('POST', `${path}/resend-invitation`), 409, 'user_inactive')

    // The other fields can change; with the new secret the key belongs to another person.
    await changeRole(visitor, org, 'learner')
    expect((await org.request('PATCH', path, { ...body, role: 'learner', name: 'Gone Admin' })).status).toBe(200)
    expectError(await org.request('PATCH', path, body), 409, 'own_issuer')
    expect((await org.request('POST', `${path}/reactivate`, undefined, { key })).status).toBe(200)
    expectError(await org.request('PATCH', path, body), 409, 'own_issuer')
    expect((await org.request('PATCH', path, body, { key })).body.role).toBe('org_admin')
  })

  test('its issuer with a request that was in progress when the issuer was deactivated', async () => {
    const { org, visitor } = await createTeamOfAdmins()
    const underWay = {
      ...org.context(),
      actor: { type: 'key', keyId: org.keyId, userId: org.adminId, formerUserId: null, scopes: [] } as const,
    }
    await deactivate(visitor, org)

    await expect(reactivateUser(underWay, org.adminId)).rejects.toMatchObject({ code: 'own_issuer' })
    await changeRole(visitor, org, 'learner')
    const body = { ...admin, email: emailOf(org) }
    await expect(updateUser(underWay, org.adminId, body)).rejects.toMatchObject({ code: 'own_issuer' })
    await expectStopped(org)
  })
})
