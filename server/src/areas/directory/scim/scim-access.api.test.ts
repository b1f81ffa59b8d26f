/** Access, tokens, and hostile bodies. */
import { randomUUID } from 'node:crypto'
import { publicApiBase, publicOperations, scimBase, scimOperations } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksumsOf } from '../../../../test/invariants/table-checksums.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, useWorld, type World, wrongKeyText } from '../../../../test/world.ts'
import { createIdentityProvider, errorSchema, type IdentityProvider, patch } from '../../../../test/worlds/scim.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { createToken, listTokens, revokeToken } from '../../access/scim-tokens/scim-tokens.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'

let world: World
let idp: IdentityProvider
let other: IdentityProvider
beforeAll(async () => {
  world = await createWorld()
  idp = await createIdentityProvider(world)
  other = await createIdentityProvider(world)
})
afterAll(() => world.close())

const withIds = (url: string, ids: { userId: string; groupId: string }) =>
  url.replace('{userId}', ids.userId).replace('{groupId}', ids.groupId).replace('{name}', 'User').replace('{urn}', 'x')

describe('every operation', () => {
  test('is refused as a SCIM error without a valid token, and nothing is written', async () => {
    const user = await idp.createUser()
    const group = await idp.createGroup('Kept', [user.id])
    const revoked = await createToken(idp.org.context(), { name: 'Old' })
    await revokeToken(idp.org.context(), revoked.id)
    const idle = await createIdentityProvider(world)
    await updateOrganization(idle.org.context(), { isActive: false })
    const { visitor } = await createPerson(world, idp.org, { role: 'org_admin' })
    const credentials: Record<string, Record<string, string>> = {
      none: {},
      malformed: { authorization: 'Bearer x' },
      'an API key with every scope': { authorization: `Bearer ${idp.org.key}` },
      'an unknown token': { authorization: `Bearer ${newApiKey(undefined, 'pps').key}` },
      'a revoked token': { authorization: `Bearer ${revoked.token}` },
      'a token of an inactive organization': { authorization: `Bearer ${idle.token}` },
      'another scheme': { authorization: `Basic ${idp.token}` },
      'a session of an admin': { cookie: visitor.cookie as string },
    }
    const before = await checksumsOf(world.database, idp.org.id)
    for (const { method, url } of scimOperations) {
      for (const [name, headers] of Object.entries(credentials)) {
        const path = scimBase + withIds(url, { userId: user.id, groupId: group.id })
        const body = method === 'GET' || method === 'DELETE' ? undefined : { userName: 'a@example.com' }
        const answer = await world.request(method, path, body, { headers })
        expect([answer.status, JSON.parse(answer.text)], `${method} ${url} with ${name}`).toMatchObject([
          401,
          { schemas: [errorSchema], status: '401', detail: expect.stringContaining('Provisioning') },
        ])
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="scim"/)
        expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
      }
    }
    const {
      security_log: _,
      security_sources: __,
      log_heads: ___,
      log_checkpoints: ____,
      ...after
    } = await checksumsOf(world.database, idp.org.id)
    expect(before).toMatchObject(after)
  })

  test('finds nothing of another organization', async () => {
    const user = await other.createUser()
    const group = await other.createGroup('Hidden', [user.id])
    for (const { method, url } of scimOperations.filter(({ url }) => url.includes('Id}'))) {
      const path = withIds(url, { userId: user.id, groupId: group.id })
      const body =
        method === 'PATCH'
          ? patch({ op: 'replace', path: 'displayName', value: 'Mine' })
          : method === 'PUT'
            ? { userName: 'mine@example.com', displayName: 'Mine' }
            : undefined
      expect((await idp.call(method, path, body)).status, `${method} ${url}`).toBe(404)
    }
    const filter = encodeURIComponent(`userName eq "${user.userName}" or userName pr`)
    expect((await idp.call('GET', `/Users?filter=${filter}&count=1000`)).text).not.toContain(user.id)
    expect((await other.call('GET', `/Users/${user.id}`)).body.displayName).toBe(user.displayName)
  })

  test('a SCIM token gives access only to SCIM', async () => {
    for (const { method, url } of publicOperations) {
      const path = publicApiBase + url.replaceAll(/\{\w+\}/g, () => randomUUID())
      const answer = await world.request(method, path, undefined, { key: idp.token })
      expect([answer.status, answer.text], `${method} ${url}`).toEqual([401, wrongKeyText])
    }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await world.request('GET', '/api/app/v1/settings', undefined, { key: idp.token, headers })).status).toBe(
      401,
    )
  })
})

describe('a token', () => {
  test('is stored as a hash, shows its last use, and is recorded in both logs', async () => {
    const { org, token, tokenId, call } = await createIdentityProvider(world)
    await call('GET', '/Users')
    const { rows } = await world.database.pool.query('select k::text as line from scim_tokens k where id = $1', [
      tokenId,
    ])
    expect(rows[0].line).not.toContain(token.slice(15, 55))
    expect(world.logLines.join('')).not.toContain(token.slice(15, 55))
    expect((await listTokens(world.database.db, org.id))[0]).toMatchObject({
      lastUsedAt: expect.any(String),
      lastUsedAddress: '127.0.0.1',
    })
    await revokeToken(org.context(), tokenId)
    expect((await call('GET', '/Users')).status).toBe(401)
    const actions = (await org.api.auditLog.list()).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['scim_token.created', 'scim_token.revoked']))
    const { rows: events } = await world.database.pool.query(
      'select event, details from security_log where org_id = $1 order by seq',
      [org.id],
    )
    expect(events.map(({ event }) => event)).toEqual(['scim_token.created', 'scim_token.revoked', 'scim_token.refused'])
    expect(events.at(-1)?.details).toEqual({ reason: 'revoked', tokenId })
  })

  test('is limited to ten per organization', async () => {
    const org = await world.organization()
    for (let n = 0; n < 10; n++) await createToken(org.context(), { name: `Token ${n}` })

    await expect(createToken(org.context(), { name: 'One more' })).rejects.toMatchObject({
      code: 'scim_token_limit_reached',
    })
  })

  test('that calls too often gets a SCIM error that says when to try again', async () => {
    const strict = await useWorld({ rateLimitPerMinute: 5 })
    const { call } = await createIdentityProvider(strict)
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(await call('GET', '/Users'))
    const refused = answers.at(-1)

    expect(refused).toMatchObject({ status: 429, body: { schemas: [errorSchema], status: '429' } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('acts under a name in the audit log', async () => {
    const { org, createUser } = await createIdentityProvider(world)
    const { id } = await createUser()
    const line = (await org.api.auditLog.list()).find(({ subjectId }) => subjectId === id)

    expect(line).toMatchObject({ action: 'user.created', actorType: 'system', actorName: 'SCIM provisioning' })
  })
})

describe('the address', () => {
  test('answers unknown paths and methods with SCIM errors', async () => {
    expect(await idp.call('GET', '/Things')).toMatchObject({ status: 404, body: { schemas: [errorSchema] } })
    const wrong = await idp.call('PUT', '/Users', {})
    expect(wrong).toMatchObject({ status: 405, body: { schemas: [errorSchema], status: '405' } })
    expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD')
  })

  test('accepts both media types and no others', async () => {
    const body = { userName: 'media@example.com' }
    const send = (type: string) => idp.call('POST', '/Users', body, { 'content-type': type })
    expect((await send('text/plain')).body).toMatchObject({
      status: '415',
      detail: expect.stringContaining('scim+json'),
    })
    expect((await send('application/json')).status).toBe(201)
    expect((await send('application/scim+json; charset=utf-8')).status).toBe(409)
  })

  test('refuses bodies that are too large, with 413', async () => {
    const body = { userName: 'big@example.com', displayName: 'x'.repeat(2_200_000) }
    const answer = await idp.call('POST', '/Users', body).catch(() => undefined)

    // A client that is still sending may lose the connection before it reads the response.
    if (answer !== undefined) expect(answer).toMatchObject({ status: 413, body: { schemas: [errorSchema] } })
    const many = patch(...Array(1001).fill({ op: 'replace', path: 'active', value: true }))
    const { id } = await idp.createUser()
    expect(await idp.call('PATCH', `/Users/${id}`, many)).toMatchObject({ status: 413, body: { scimType: 'tooMany' } })
  })
})

describe('a hostile body', () => {
  const raw = (text: string) => idp.call('POST', '/Users', text)

  test.each([
    ['no JSON', '{', 'invalidSyntax'],
    ['nothing', '', 'invalidSyntax'],
    ['a list', '[]', 'invalidSyntax'],
    ['a word', '"x"', 'invalidSyntax'],
    ['a prototype', '{"__proto__":{"active":true},"userName":"p@example.com"}', 'invalidValue'],
    ['a NUL', '{"userName":"a\\u0000@example.com"}', 'invalidValue'],
    ['half a character', '{"userName":"a@example.com","displayName":"\\ud800"}', 'invalidValue'],
    ['a deep nest', `{"userName":${'['.repeat(200)}${']'.repeat(200)}}`, 'invalidValue'],
  ])('with %s is refused', async (_what, text, scimType) => {
    expect((await raw(text)).body).toMatchObject({ schemas: [errorSchema], status: '400', scimType })
  })

  const value = 'x@example.com'
  test.each([
    ['the prototype', { op: 'add', path: '__proto__.polluted', value: true }],
    ['the constructor', { op: 'add', path: 'constructor.prototype', value: { polluted: true } }],
    ['the constructor of a part', { op: 'add', path: 'name.constructor', value: { polluted: true } }],
    ['a name in a value', { op: 'add', value: { 'constructor.prototype.polluted': true } }],
    ['a filter without an end', { op: 'add', path: 'emails[type eq "work"', value }],
    ['a filter of line breaks', { op: 'add', path: `emails[type eq "${'\n'.repeat(60)}].value`, value }],
    [
      'a filter that is deep',
      { op: 'add', path: `emails[${'('.repeat(60)}type eq "a"${')'.repeat(60)}].value`, value },
    ],
    ['a path of 501 characters', { op: 'add', path: `emails[type eq "${'a'.repeat(500)}"].value`, value }],
    ['brackets behind one value', { op: 'replace', path: 'userName[a eq "b"]', value }],
    ['an unknown attribute', { op: 'replace', path: 'shoeSize', value: 7 }],
    ['what is read-only', { op: 'replace', path: 'id', value: randomUUID() }],
    ['the groups of a user', { op: 'replace', path: 'groups', value: [] }],
    ['an unknown operation', { op: 'move', path: 'userName', value }],
    ['no path to remove', { op: 'remove' }],
    ['no value to add', { op: 'add', path: 'displayName' }],
    ['an object for a text', { op: 'replace', path: 'userName', value: { a: 1 } }],
    ['a list for a name', { op: 'replace', path: 'name', value: ['x'] }],
    [
      'a target that is not there',
      { op: 'replace', path: 'emails[type eq "home" and primary eq true]', value: { value } },
    ],
    ['no userName', { op: 'remove', path: 'userName' }],
  ])('a PATCH of %s is refused, and nothing changes', async (_what, operation) => {
    const user = await idp.createUser()
    const startedAt = Date.now()
    const answer = await idp.call('PATCH', `/Users/${user.id}`, patch(operation))

    expect(answer.body, answer.text).toMatchObject({ schemas: [errorSchema], status: '400' })
    expect(answer.body.scimType).toMatch(/^(invalidPath|invalidValue|invalidSyntax|invalidFilter|mutability|noTarget)$/)
    expect(Date.now() - startedAt).toBeLessThan(5000)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((await idp.call('GET', `/Users/${user.id}`)).body).toEqual(user)
  })

  test('a group with ten thousand unknown ids is refused quickly', async () => {
    const members = Array.from({ length: 10_000 }, () => ({ value: randomUUID() }))
    const startedAt = Date.now()
    const answer = await idp.call('POST', '/Groups', { displayName: 'Huge', members })

    expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    expect((await idp.org.api.teams.list()).map(({ name }) => name)).not.toContain('Huge')
  })
})
