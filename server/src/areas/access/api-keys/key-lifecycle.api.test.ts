import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, goodPassword, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World, wrongKeyText } from '../../../../test/world.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { renderLetter } from '../../../platform/mail/letter.ts'
import { openLetter } from '../../../platform/mail/outbox.ts'
import { deactivateUser } from '../../directory/users/users.ts'
import { announceExpiries, createKeyRing, listKeys, revokeKey, updateKey } from './api-keys.ts'

let world: World
beforeAll(async () => {
  // Requests come through a proxy on this machine, which reports their origin.
  world = await createWorld({ trustProxy: ['loopback'] })
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs)

async function createAdmin(): Promise<{ org: TestOrganization; visitor: Visitor; id: string }> {
  const org = await world.organization()
  return { org, ...(await createPerson(world, org, { email: 'grace@example.com', role: 'org_admin' })) }
}

function create(visitor: Visitor, fields: object = {}) {
  return visitor.call('POST', '/api-keys', { name: 'CI', scopes: ['org:read'], password: goodPassword, ...fields })
}

function update(visitor: Visitor, id: string, fields: object) {
  return visitor.call('PATCH', `/api-keys/${id}`, { password: goodPassword, ...fields })
}

async function find(visitor: Visitor, id: string) {
  const { body } = await visitor.call('GET', '/api-keys')
  return body.find((key: { id: string }) => key.id === id)
}

function ask(org: TestOrganization, key: string, from: string) {
  return org.request('GET', '/org', undefined, { key, headers: { 'x-forwarded-for': from } })
}

describe('a key that is limited to networks', () => {
  test('works from there and is refused elsewhere, with the address in the error', async () => {
    const { org, visitor } = await createAdmin()
    const { key, id } = (await create(visitor, { allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })).body

    for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7']) {
      expect((await ask(org, key, from)).status, from).toBe(200)
    }
    for (const [from, address] of [
      ['198.51.100.7', '198.51.100.7'],
      ['::ffff:198.51.100.7', '198.51.100.7'],
      ['2001:db9::7', '2001:db9::7'],
      // What a client puts before the proxy's own entry does not count.
      ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ] as const) {
      const answer = await ask(org, key, from)
      expect(expectError(answer, 403, 'network_not_allowed')).toEqual({
        error: 'network_not_allowed',
        address,
        message: expect.stringContaining(`may not be used from ${address}. Send the request from an allowed network`),
      })
    }
    expect(await find(visitor, id)).toMatchObject({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })
  })

  test('reveals nothing to callers without its secret', async () => {
    const { org, visitor } = await createAdmin()
    const { key } = (await create(visitor, { allowedNetworks: ['203.0.113.0/24'] })).body
    const last = key.endsWith('0') ? '1' : '0'

    expect((await ask(org, `${key.slice(0, -1)}${last}`, '198.51.100.7')).text).toBe(wrongKeyText)
  })

  test('uses the address of the connection when no proxy is trusted', async () => {
    const direct = await createWorld()
    try {
      const org = await direct.organization()
      const { key } = await org.createKey(['org:read'], { allowedNetworks: ['203.0.113.0/24'] })
      const { key: local } = await org.createKey(['org:read'], { allowedNetworks: ['127.0.0.0/8'] })

      expect(expectError(await ask(org, key, '203.0.113.9'), 403, 'network_not_allowed').address).toBe('127.0.0.1')
      expect((await ask(org, local, '203.0.113.9')).status).toBe(200)
    } finally {
      await direct.close()
    }
  })

  test.each([
    [['office'], 'allowedNetworks[0]', '"office" is neither'],
    [['203.0.113.0/24', '10.1.2.3/8'], 'allowedNetworks[1]', 'write that network, or 10.1.2.3 for the one address'],
    [['0.0.0.0/0'], 'allowedNetworks[0]', 'leave the list empty'],
    [Array(51).fill('203.0.113.7'), 'allowedNetworks', 'must have at most 50 items'],
  ])('cannot be limited to %j, and the error explains the format', async (allowedNetworks, field, message) => {
    const { visitor } = await createAdmin()
    const answer = await create(visitor, { allowedNetworks })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({
      field,
      message: expect.stringContaining(message),
    })
  })

  test('can be changed in the console, with effect from the next request', async () => {
    const { org, visitor } = await createAdmin()
    const { key, id } = (await create(visitor)).body
    expect((await ask(org, key, '198.51.100.7')).status).toBe(200)

    const limited = await update(visitor, id, { allowedNetworks: ['203.0.113.7', '203.0.113.7/32'] })
    expect(limited.body).toMatchObject({ id, allowedNetworks: ['203.0.113.7'] })
    expectError(await ask(org, key, '198.51.100.7'), 403, 'network_not_allowed')
    await update(visitor, id, { allowedNetworks: [] })
    expect((await ask(org, key, '198.51.100.7')).status).toBe(200)
  })
})

describe('changing a key', () => {
  test('requires the password, and adds an audit line', async () => {
    const { org, visitor, id: userId } = await createAdmin()
    const { id } = (await create(visitor)).body
    const expiresAt = inDays(100).toISOString()
    expectError(await update(visitor, id, { expiresAt, password: 'wrong password' }), 401, 'invalid_credentials')
    await update(visitor, id, { name: 'Deploy', expiresAt })
    await update(visitor, id, {})
    const lines = (await org.api.auditLog.list()).filter(({ action }) => action === 'api_key.updated')

    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ actorId: userId, subjectId: id, details: { name: 'Deploy', expiresAt } })
    expect(await find(visitor, id)).toMatchObject({ name: 'Deploy', expiresAt })
  })

  test('extends an expired key, with the same secret', async () => {
    const { org, visitor } = await createAdmin()
    const { id, key } = (await create(visitor, { expiresAt: inDays(0.5).toISOString() })).body
    world.clock.advance(dayMs / 2)
    const expired = await ask(org, key, '203.0.113.9')
    expect(expectError(expired, 401, 'unauthorized').message).toContain('expired on')

    const past = await update(visitor, id, { expiresAt: inDays(-1).toISOString() })
    expect(expectError(past, 400, 'invalid_request')).toMatchObject({ field: 'expiresAt' })
    await update(visitor, id, { expiresAt: inDays(30).toISOString() })
    expect((await ask(org, key, '203.0.113.9')).status).toBe(200)
    await update(visitor, id, { expiresAt: null })
    world.clock.advance(31 * dayMs)
    expect((await ask(org, key, '203.0.113.9')).status).toBe(200)
  })

  test('is refused for a revoked key, and from another organization', async () => {
    const [{ org, visitor }, stranger] = [await createAdmin(), await createAdmin()]
    const { id } = (await create(visitor)).body
    expectError(await update(stranger.visitor, id, { name: 'Mine' }), 404, 'key_not_found')
    await revokeKey(org.context(), id)

    expectError(await update(visitor, id, { expiresAt: inDays(9).toISOString() }), 404, 'key_not_found')
  })
})

describe('the email about expiring keys', () => {
  const announce = () =>
    announceExpiries({ ...worldRoot(), actor: { type: 'worker', job: 'key-expiry' } }, new AbortController().signal)
  const worldRoot = () => {
    const { db } = world.database
    const { clock, log, sealer, url } = world
    return { db, clock, log, sealer, publicUrl: url, requestId: null }
  }

  async function readMails(org: TestOrganization) {
    const rows = await world.database.db
      .selectFrom('mails')
      .selectAll()
      .where('orgId', '=', org.id)
      .where('kind', '=', 'expiring-keys')
      .orderBy('toAddress')
      .execute()
    return rows.map((row) => {
      const letter = openLetter(world.sealer, { ...row, sealedBody: row.sealedBody as Buffer })
      return { toAddress: row.toAddress, subject: row.subject, text: renderLetter(letter).text }
    })
  }

  test('is sent once to every active admin, 14 days before', async () => {
    const { org } = await createAdmin()
    const { id } = await org.createKey(['org:read'], { name: 'HR sync', expiresAt: inDays(20) })
    world.clock.advance(5 * dayMs)
    await announce()
    expect(await readMails(org)).toEqual([])

    world.clock.advance(dayMs)
    await Promise.all([announce(), announce()])
    await announce()
    const mails = await readMails(org)

    expect(mails.map(({ toAddress }) => toAddress)).toEqual([`admin@${org.slug}.example.com`, 'grace@example.com'])
    expect(mails[0]?.subject).toBe(`1 API key expires soon at Org ${org.slug}`)
    expect(mails[0]?.text).toContain(`- HR sync (ppt_${id}_…): expires on`)
    expect(mails[0]?.text).toContain('issued by Test Admin, never used')
    expect(mails[0]?.text).toContain(`${world.url}/console/keys`)
    const lines = (await org.api.auditLog.list()).filter(({ action }) => action === 'api_key.expiry_announced')
    expect(lines).toMatchObject([{ subjectId: id, actorName: 'Parapet' }])
  })

  test('is sent again after the key is extended', async () => {
    const { org } = await createAdmin()
    const { id } = await org.createKey(['org:read'], { expiresAt: inDays(20) })
    world.clock.advance(10 * dayMs)
    await announce()
    await updateKey(org.context(), id, { expiresAt: inDays(20) })
    await announce()
    expect(await readMails(org)).toHaveLength(2)

    world.clock.advance(10 * dayMs)
    await announce()
    expect(await readMails(org)).toHaveLength(4)
  })

  test('is not sent for keys that are short-lived, revoked, expired or stopped', async () => {
    const { org } = await createAdmin()
    await org.createKey(['org:read'], { expiresAt: inDays(14) })
    const revoked = await org.createKey(['org:read'], { expiresAt: inDays(20) })
    await revokeKey(org.context(), revoked.id)
    world.clock.advance(dayMs)
    const late = await org.createKey(['org:read'], { expiresAt: inDays(15) })
    world.clock.advance(16 * dayMs)
    await announce()
    expect(late.id).not.toBe(revoked.id)
    expect(await readMails(org)).toEqual([])

    await org.createKey(['org:read'], { expiresAt: inDays(20) })
    await deactivateUser(org.context(), org.adminId)
    world.clock.advance(10 * dayMs)
    await announce()
    expect(await readMails(org)).toEqual([])
  })
})

describe('the last use of a key', () => {
  test('is recorded at most once a minute', async () => {
    const org = await world.organization()
    const keyRing = createKeyRing({ ...world, db: world.database.db })
    const use = async (address: string) => {
      await keyRing.authenticate(org.key, { address, userAgent: null })
      await keyRing.flush()
      const [key] = await listKeys(world.database.db, org.id)
      return key?.lastUsedAddress
    }
    world.clock.hold()

    expect(await use('203.0.113.1')).toBe('203.0.113.1')
    world.clock.advance(59_000)
    expect(await use('203.0.113.2')).toBe('203.0.113.1')
    world.clock.advance(1000)
    expect(await use('203.0.113.3')).toBe('203.0.113.3')
    await keyRing.stop()
  })

  test('does not include refused uses, which are shown separately', async () => {
    const org = await world.organization()
    const { id, key } = await org.createKey(['org:read'], { allowedNetworks: ['203.0.113.0/24'] })
    const keyRing = createKeyRing({ ...world, db: world.database.db })
    await expect(keyRing.authenticate(key, { address: '198.51.100.7', userAgent: null })).rejects.toMatchObject({
      code: 'network_not_allowed',
    })
    await keyRing.stop()
    const found = (await listKeys(world.database.db, org.id)).find((key) => key.id === id)

    expect(found).toMatchObject({ lastUsedAt: null, lastUsedAddress: null, lastRefusedAddress: '198.51.100.7' })
    expect(found?.lastRefusedAt).not.toBeNull()
  })

  test('keeps no address when its issuer is erased', async () => {
    const { org } = await createAdmin()
    const keyRing = createKeyRing({ ...world, db: world.database.db })
    await keyRing.authenticate(org.key, { address: '203.0.113.1', userAgent: null })
    await keyRing.stop()
    await eraseUser(org.context(), `admin@${org.slug}.example.com`)

    const [key] = await listKeys(world.database.db, org.id)
    expect(key).toMatchObject({ lastUsedAt: expect.any(String), lastUsedAddress: null, lastRefusedAddress: null })
  })
})
