import { randomUUID } from 'node:crypto'
import { confirmationHeader } from '@parapet/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/dns-server.ts'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createBrowser } from '../../../../test/providers/browser.ts'
import { startOidcProvider, type TestProvider } from '../../../../test/providers/oidc-provider.ts'
import {
  confirmIdentity,
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { type Answer, createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createAccessToken } from '../../../../test/worlds/assistants.ts'
import { clientSecret, connect, sessionOf, signInThrough } from '../../../../test/worlds/single-sign-on.ts'
import { answerOldestReset } from '../../access/sign-in/answer-resets.ts'
import { createSignInLink } from '../../access/sign-in/create-link.ts'
import { dropOldSignIns } from './single-sign-on.ts'

let world: World
let provider: TestProvider
let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer()
  world = await createWorld({ nameServer: dns.address })
  provider = await startOidcProvider()
})
afterEach(() => {
  provider.breakIdToken(undefined)
  provider.breakMetadata({})
  provider.breakKeys(false)
})
afterAll(async () => {
  await provider?.close()
  await world?.close()
  await dns?.close()
})

async function createAdmin(org: TestOrganization): Promise<{ id: string; visitor: Visitor; change: Visitor['call'] }> {
  const { id, visitor } = await createPerson(world, org, { role: 'org_admin', email: `grace@${org.slug}.example.com` })
  const proof = await confirmIdentity(visitor)
  return { id, visitor, change: (method, path, body) => visitor.call(method, path, body, proof) }
}

const discover = async (email: string) => (await createVisitor(world).call('POST', '/sign-in/discover', { email })).body

test('admins manage connections, and nobody reads the client secret', async () => {
  const org = await world.organization()
  const { visitor, change } = await createAdmin(org)
  const input = { type: 'oidc', name: 'Okta', issuer: 'https://login.example.org', clientId: 'parapet', clientSecret }

  expectError(await visitor.call('POST', '/sso/connections', input), 403, 'confirmation_required')
  const { status, text, body } = await change('POST', '/sso/connections', input)

  expect(status).toBe(200)
  expect(text).not.toContain(clientSecret)
  expect(body).toMatchObject({
    name: 'Okta',
    hasClientSecret: true,
    callbackUrl: `${world.url}/sso/${body.id}/callback`,
  })
  const changed = await change('PATCH', `/sso/connections/${body.id}`, { name: 'Okta production', isActive: false })
  expect(changed.body).toMatchObject({ name: 'Okta production', isActive: false, hasClientSecret: true })
  expect((await visitor.call('GET', '/sso/connections')).body).toEqual([changed.body])
  const { rows } = await world.database.pool.query('select * from sso_connections where id = $1', [body.id])
  expect(JSON.stringify(rows)).not.toContain(clientSecret)
  const stranger = await createAdmin(await world.organization())
  expectError(
    await stranger.change('PATCH', `/sso/connections/${body.id}`, { name: 'X' }),
    404,
    'sso_connection_not_found',
  )
  expectError(await stranger.change('DELETE', `/sso/connections/${body.id}`), 404, 'sso_connection_not_found')
  expect((await change('DELETE', `/sso/connections/${body.id}`)).status).toBe(200)
  expect((await visitor.call('GET', '/sso/connections')).body).toEqual([])
})

test('a team of another organization, and an issuer that is not public, are refused', async () => {
  const org = await world.organization()
  const { change } = await createAdmin(org)
  const { body: team } = await (await world.organization()).request('POST', '/teams', { name: 'Theirs' })
  const input = { type: 'oidc', name: 'Okta', issuer: 'https://login.example.org', clientId: 'parapet' }

  const groupTeams = [{ group: 'all', teamId: team.id }]
  expectError(await change('POST', '/sso/connections', { ...input, groupTeams }), 404, 'team_not_found')
  expectError(
    await change('POST', '/sso/connections', { ...input, issuer: 'https://10.0.0.8' }),
    400,
    'invalid_request',
  )
  expectError(await change('POST', '/sso/connections', { ...input, clientId: undefined }), 400, 'invalid_request')
})

test('a domain is verified by its DNS record, and belongs to one organization', async () => {
  const connected = await connect(world, provider, { domain: 'unused.example.net' })
  const { change } = await createAdmin(connected.org)
  const domain = `proof-${randomUUID().slice(0, 8)}.example.net`
  const { body: added } = await change('POST', '/sso/domains', {
    domain: domain.toUpperCase(),
    connectionId: connected.connectionId,
  })
  expect(added).toMatchObject({ domain, isVerified: false, recordName: `_parapet.${domain}` })
  const verify = () => change('POST', `/sso/domains/${added.id}/verify`)

  expect(expectError(await verify(), 409, 'sso_domain_not_proven').message).toContain('No TXT record')
  dns.set(added.recordName, { text: ['parapet-verification=of-somebody-else'] })
  expect(expectError(await verify(), 409, 'sso_domain_not_proven').message).toContain('does not say')
  expect((await discover(`vera@${domain}`)).method).toBe('password')
  dns.set(added.recordName, { text: ['v=spf1 -all', added.recordValue] })
  expect((await verify()).body).toMatchObject({ isVerified: true })

  expect(await discover(`nobody@${domain}`)).toEqual({
    method: 'sso',
    startUrl: `/sso/${connected.connectionId}/start`,
    connectionName: 'Company login',
    organizationName: `Org ${connected.org.slug}`,
    branding: { logo: null, accentColor: null },
    offersOtherOrganization: true,
  })
  const other = await createAdmin(await world.organization())
  const { body: claimed } = await other.change('POST', '/sso/domains', { domain })
  dns.set(claimed.recordName, { text: [claimed.recordValue] })
  expectError(await other.change('POST', `/sso/domains/${claimed.id}/verify`), 409, 'sso_domain_in_use')
  expectError(await change('POST', '/sso/domains', { domain }), 409, 'sso_domain_in_use')
})

test('what the sign-in page shows depends on the domain, not on the account', async () => {
  const { org } = await connect(world, provider)
  const domain = `${org.slug}.example.com`
  const known = await discover(`admin@${domain}`)

  expect(known.method).toBe('sso')
  expect(await discover(`nobody-${randomUUID()}@${domain.toUpperCase()}`)).toEqual(known)
  const others = ['x@other.example.com', `x@sub.${domain}`, 'no address', '@', `a@b@${domain}.evil.example.org`]
  const answers = await Promise.all(others.map(discover))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([
      JSON.stringify({
        method: 'password',
        startUrl: null,
        connectionName: null,
        organizationName: null,
        branding: null,
        offersOtherOrganization: true,
      }),
    ]),
  )
})

test('a test of the connection shows the claims and each check, and signs nobody in', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const { visitor } = await createAdmin(org)
  const { body: started } = await visitor.call('POST', `/sso/connections/${connectionId}/test`)
  const browser = createBrowser()
  browser.setCookie(world.url, visitor.cookie as string)
  const before = visitor.cookie
  provider.setPerson({ sub: randomUUID(), email: `new@${org.slug}.example.com`, name: 'New Person' })

  const page = await browser.go(world.url + started.url, { stopAt: `${world.url}/console` })

  expect(new URL(page.url).pathname).toBe(`/console/single-sign-on/tests/${started.testId}`)
  const { body } = await visitor.call('GET', `/sso/tests/${started.testId}`)
  expect(body).toMatchObject({ status: 'passed', claims: { email: `new@${org.slug}.example.com`, name: 'New Person' } })
  expect(body.checks.map(({ name, result }: { name: string; result: string }) => `${name} ${result}`)).toEqual([
    'discovery passed',
    'code passed',
    'signature passed',
    'issuer, audience, nonce, time passed',
    'email passed',
    'account passed',
    'team skipped',
  ])
  expect(browser.cookiesOf(world.url)).toContain(before)
  expect((await org.request('GET', '/users')).body).toHaveLength(2)

  provider.setPerson({ sub: randomUUID() })
  const { body: second } = await visitor.call('POST', `/sso/connections/${connectionId}/test`)
  await browser.go(world.url + second.url, { stopAt: `${world.url}/console` })
  const { body: failed } = await visitor.call('GET', `/sso/tests/${second.testId}`)
  expect(failed).toMatchObject({ status: 'failed' })
  expect(failed.checks.at(-1)).toMatchObject({
    name: 'email',
    result: 'failed',
    message: expect.stringContaining('Map `email`'),
  })
  // Another browser, without the admin's session, cannot run it.
  const { body: third } = await visitor.call('POST', `/sso/connections/${connectionId}/test`)
  expect((await createBrowser().go(world.url + third.url)).url).toContain('problem=sso_connection_not_found')
  const { rows } = await world.database.pool.query('select sealed_result from sso_connection_tests where id = $1', [
    started.testId,
  ])
  expect(rows[0].sealed_result.includes('New Person')).toBe(false)
})

test('passwords can be turned off once the connection works, and are then refused', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const { visitor, change } = await createAdmin(org)
  const email = `grace@${org.slug}.example.com`
  const { body: invited } = await org.request('POST', '/users', {
    name: 'Ivo',
    email: `ivo@${org.slug}.example.com`,
    role: 'learner',
  })
  const invitation = await readMailedToken(world, invited.id, 'invitation')

  expectError(await change('PATCH', '/settings', { isSsoOnly: true }), 409, 'sso_not_tested')
  expectError(await visitor.call('PATCH', '/settings', { isSsoOnly: true }), 403, 'confirmation_required')
  provider.setPerson({ sub: randomUUID(), email })
  const { browser } = await signInThrough(connected)
  expect((await change('PATCH', '/settings', { isSsoOnly: true })).body.isSsoOnly).toBe(true)

  const password = 'another good password'
  await world.database.db.deleteFrom('signInTries').execute()
  expectError(
    await createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword }),
    401,
    'invalid_credentials',
  )
  expectError(
    await createVisitor(world).call('POST', '/invitation/accept', { token: invitation, password }),
    403,
    'sso_only',
  )
  expectError(
    await visitor.call('POST', '/password', { currentPassword: goodPassword, newPassword: password }),
    403,
    'sso_only',
  )
  await createVisitor(world).call('POST', '/password-reset', { email })
  while (await answerOldestReset(org.context()));
  const { rows } = await world.database.pool.query("select 1 from mails where org_id = $1 and kind = 'reset'", [org.id])
  expect(rows).toEqual([])
  const { body: late } = await org.request('POST', '/users', {
    name: 'Lea',
    email: `lea@${org.slug}.example.com`,
    role: 'learner',
  })
  expect(await readMailedToken(world, late.id, 'invitation'), 'no link to set a password').toBe('')

  // The operator's link still works.
  const { url } = await createSignInLink(org.context(), email)
  expect((await createVisitor(world).call('POST', '/sign-in/link', { token: new URL(url).hash.slice(1) })).status).toBe(
    200,
  )
  expect((await sessionOf(world, browser))?.isSsoOnly).toBe(true)

  // Removing the last way to sign in is refused.
  const [domain] = (await visitor.call('GET', '/sso/domains')).body
  expectError(await change('DELETE', `/sso/connections/${connectionId}`), 409, 'sso_needed')
  expectError(await change('PATCH', `/sso/connections/${connectionId}`, { isActive: false }), 409, 'sso_needed')
  expectError(
    await change('PATCH', `/sso/connections/${connectionId}`, { issuer: 'https://login.example.org', clientSecret }),
    409,
    'sso_needed',
  )
  expectError(await change('DELETE', `/sso/domains/${domain.id}`), 409, 'sso_needed')
  expect((await visitor.call('GET', '/sso/domains')).body).toHaveLength(1)
  expect((await change('PATCH', '/settings', { isSsoOnly: false })).status).toBe(200)
  await world.database.db.deleteFrom('signInTries').execute()
  expect((await createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword })).status).toBe(200)
})

test('other organizations keep their passwords for the same address', async () => {
  const connected = await connect(world, provider)
  const email = `grace@${connected.org.slug}.example.com`
  const other = await world.organization()
  await createPerson(world, other, { email })
  await createPerson(world, connected.org, { email })
  await world.database.pool.query('update organizations set is_sso_only = true where id = $1', [connected.org.id])
  await world.database.db.deleteFrom('signInTries').execute()
  const visitor = createVisitor(world)

  expect((await visitor.call('POST', '/sign-in', { email, password: goodPassword })).body.status).toBe('signed_in')
  expect((await visitor.call('GET', '/session')).body.organization.id).toBe(other.id)
})

test('people without a password confirm through their provider, and only for themselves', async () => {
  const connected = await connect(world, provider)
  const { org, startUrl } = connected
  const person = { sub: randomUUID(), email: `vera@${org.slug}.example.com` }
  provider.setPerson(person)
  const { browser } = await signInThrough(connected)
  await world.database.pool.query("update users set role = 'org_admin' where org_id = $1", [org.id])
  const confirm = async () =>
    new URL((await browser.go(`${startUrl}?purpose=confirm&to=/console`, { stopAt: `${world.url}/console` })).url)
  const { hash } = await confirm()
  const add = (proof: string) =>
    world.request(
      'POST',
      '/api/app/v1/sso/domains',
      { domain: `${randomUUID()}.example.net` },
      {
        headers: { 'sec-fetch-site': 'same-origin', cookie: browser.cookiesOf(world.url), [confirmationHeader]: proof },
      },
    )

  expect(hash).toMatch(/^#confirmation=/)
  expect((await add(hash.slice('#confirmation='.length))).status).toBe(200)
  expectError(await add('made-up'), 403, 'confirmation_required')
  browser.forget(provider.issuer)
  provider.setPerson({ sub: randomUUID(), email: `mallory@${org.slug}.example.com` })
  expect((await confirm()).hash).toBe('#problem=sso_invalid_answer')
})

test('a provider that skips the new sign-in, or does not say when it was, confirms nothing', async () => {
  const connected = await connect(world, provider)
  const { org, startUrl } = connected
  provider.setPerson({ sub: randomUUID(), email: `vera@${org.slug}.example.com` })
  const { browser } = await signInThrough(connected)
  const confirm = async () =>
    new URL((await browser.go(`${startUrl}?purpose=confirm&to=/console`, { stopAt: `${world.url}/console` })).url).hash
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
  const answering = (more: object) =>
    provider.breakIdToken(({ claims }) => provider.sign({ claims: { ...claims, ...more } }))
  const { hops } = await browser.go(`${startUrl}?purpose=confirm&to=/console`, { stopAt: provider.issuer })
  const asked = new URL(hops.at(-1) as string).searchParams
  expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['0', 'login'])

  for (const authTime of [undefined, 'now', Number.NaN, seconds() - 200, seconds() + 200]) {
    answering({ auth_time: authTime })
    expect(await confirm(), String(authTime)).toMatch(/^#problem=(sso_not_fresh|sso_invalid_answer)$/)
  }
  answering({ auth_time: undefined })
  expect(await confirm()).toBe('#problem=sso_not_fresh')
  const [line] = (await org.request('GET', '/audit-log?limit=100')).body
  expect(line).toMatchObject({
    action: 'sso_connection.sign_in_failed',
    details: { problem: 'sso_not_fresh', message: expect.stringContaining('`auth_time`') },
  })
  answering({ auth_time: seconds() - 60 })
  expect(await confirm(), 'clocks may differ by two minutes').toMatch(/^#confirmation=/)
})

test('the provider ends sessions, each message once, and forged messages end nothing', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const sub = randomUUID()
  provider.setPerson({ sub, email: `vera@${org.slug}.example.com` })
  const { browser } = await signInThrough(connected)
  const { rows } = await world.database.pool.query('select sso_session_id from sessions where org_id = $1', [org.id])
  const sid = rows[0].sso_session_id as string
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const seconds = () => Math.floor(Date.now() / 1000)
  const claims = (more: object = {}) => ({
    iss: provider.issuer,
    aud: 'parapet',
    iat: seconds(),
    exp: seconds() + 120,
    jti: randomUUID(),
    sub,
    sid,
    events: event,
    ...more,
  })
  const send = async (token: string) => {
    const response = await fetch(`${world.url}/sso/${connectionId}/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    return { status: response.status, text: await response.text() }
  }
  const forged: [string, string][] = [
    ['issuer', provider.sign({ claims: claims({ iss: 'https://evil.example.com' }) })],
    ['another client', provider.sign({ claims: claims({ aud: 'other' }) })],
    ['nonce', provider.sign({ claims: claims({ nonce: 'n' }) })],
    ['event', provider.sign({ claims: claims({ events: {} }) })],
    ['event', provider.sign({ claims: claims({ events: { [Object.keys(event)[0] as string]: [] } }) })],
    ['neither', provider.sign({ claims: claims({ sub: undefined, sid: undefined }) })],
    ['no id', provider.sign({ claims: claims({ jti: undefined }) })],
    ['too old', provider.sign({ claims: claims({ iat: seconds() - 3600 }) })],
    ['expired', provider.sign({ claims: claims({ exp: seconds() - 300 }) })],
    ['signed', provider.signWithStrangersKey({ header: {}, claims: claims() })],
    ['signed', provider.signWithStrangersKey({ header: { kid: randomUUID() }, claims: claims() })],
    ['signed', provider.signWithStrangersKey({ header: { kid: randomUUID() }, claims: claims() })],
    ['algorithm', provider.signWithSecret({ header: {}, claims: claims() }, clientSecret)],
    ['algorithm', provider.sign({ header: { alg: 'none' }, claims: claims() })],
    ['JWT', 'no token'],
  ]
  const keyRequests = () => provider.requests.filter((request) => request === 'GET /jwks').length
  const before = keyRequests()
  for (const [reason, token] of forged) {
    const answer = await send(token)
    expect(answer.status, reason).toBe(400)
    expect(answer.text).toContain(reason)
  }
  expect(keyRequests() - before, 'tokens that are right otherwise make us read the keys, together once').toBe(1)
  // Keys are kept for a minute.
  world.clock.advance(61_000)
  for (const keys of ['', 'no JSON', 'null', '{}', '{"keys":7}', '{"keys":[null,1]}']) {
    provider.breakKeys(keys)
    expect((await send(provider.sign({ claims: claims() }))).status, keys).toBe(400)
  }
  provider.breakKeys(false)
  // If none fits, newer ones are read, some seconds apart.
  world.clock.advance(6_000)
  expect(await sessionOf(world, browser)).toBeDefined()

  const elsewhere = provider.sign({ claims: claims({ sid: 'another-session' }) })
  expect((await send(elsewhere)).status).toBe(200)
  expect(await sessionOf(world, browser), 'another session of the person').toBeDefined()
  expect((await send(elsewhere)).text).toContain('used already')
  // As the real provider sends it.
  await provider.sendLogout(sub, sid)
  expect(await sessionOf(world, browser)).toBeUndefined()
  const lines = (await org.request('GET', '/audit-log?limit=500')).body as { action: string; details: object }[]
  expect(lines.filter(({ action }) => action === 'sso_connection.logged_out').map(({ details }) => details)).toEqual([
    { people: 1 },
    { people: 0 },
  ])
})

test('a message ends only sessions that have both its session and its subject, if it names both', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const [vera, ivo] = [randomUUID(), randomUUID()]
  const enter = async (sub: string, name: string) => {
    provider.setPerson({ sub, email: `${name}@${org.slug}.example.com` })
    const { browser } = await signInThrough(connected)
    const { rows } = await world.database.pool.query(
      'select sso_session_id from sessions where org_id = $1 and sso_subject = $2 order by id desc limit 1',
      [org.id, sub],
    )
    return { browser, sid: rows[0].sso_session_id as string }
  }
  const ofVera = await enter(vera, 'vera')
  const ofIvo = await enter(ivo, 'ivo')
  const again = await enter(ivo, 'ivo')
  const iat = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const send = async (names: { sub?: string; sid?: string }) => {
    const claims = { iss: provider.issuer, aud: 'parapet', iat, jti: randomUUID(), events, ...names }
    const { status } = await fetch(`${world.url}/sso/${connectionId}/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: provider.sign({ claims }) }),
    })
    expect(status).toBe(200)
    const people = [ofVera, ofIvo, again].map(async ({ browser }) => (await sessionOf(world, browser)) !== undefined)
    return Promise.all(people)
  }

  expect(await send({ sub: ivo, sid: ofVera.sid })).toEqual([true, true, true])
  expect(await send({ sub: vera, sid: ofVera.sid })).toEqual([false, true, true])
  expect(await send({ sid: ofIvo.sid }), 'a session alone').toEqual([false, false, true])
  expect(await send({ sub: ivo }), 'a subject alone').toEqual([false, false, false])
})

test('a message about one session also ends sessions of the person without a provider id', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const [vera, ivo] = [randomUUID(), randomUUID()]
  const enter = async (sub: string, name: string) => {
    provider.setPerson({ sub, email: `${name}@${org.slug}.example.com` })
    return (await signInThrough(connected)).browser
  }
  const unnamed = await enter(vera, 'vera')
  const stranger = await enter(ivo, 'ivo')
  await world.database.pool.query('update sessions set sso_session_id = null where org_id = $1', [org.id])
  const other = await enter(vera, 'vera')
  const seconds = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = {
    iss: provider.issuer,
    aud: 'parapet',
    iat: seconds,
    jti: randomUUID(),
    sub: vera,
    sid: 'of-the-first',
  }
  const response = await fetch(`${world.url}/sso/${connectionId}/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: provider.sign({ claims: { ...claims, events } }) }),
  })

  expect(response.status).toBe(200)
  expect(await sessionOf(world, unnamed)).toBeUndefined()
  expect(await sessionOf(world, other), 'another session, which has an id of its own').toBeDefined()
  expect(await sessionOf(world, stranger)).toBeDefined()
})

test('turning passwords off ends sessions not opened through the provider, except that of the admin', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const { visitor, change } = await createAdmin(org)
  const learner = await createPerson(world, org, { email: `ivo@${org.slug}.example.com` })
  const elsewhere = createVisitor(world)
  const email = `grace@${org.slug}.example.com`
  await elsewhere.call('POST', '/sign-in', { email, password: goodPassword })
  provider.setPerson({ sub: randomUUID(), email })
  const { browser } = await signInThrough(connected)
  const statusOf = async (who: Visitor) => (await who.call('GET', '/session')).status
  expect(await statusOf(elsewhere)).toBe(200)

  expect((await change('PATCH', '/settings', { isSsoOnly: true })).status).toBe(200)

  expect(await Promise.all([visitor, learner.visitor, elsewhere].map(statusOf))).toEqual([200, 401, 401])
  expect(await sessionOf(world, browser)).toBeDefined()
  const { rows } = await world.database.pool.query(
    "select details from security_log where org_id = $1 and event = 'session.ended' order by id desc limit 1",
    [org.id],
  )
  expect(rows).toEqual([{ details: { sessions: 2, people: 2, reason: 'sso_only' } }])
  // The old password confirms nothing, neither in a session of the provider nor in that of the admin.
  const headers = { 'sec-fetch-site': 'same-origin', cookie: browser.cookiesOf(world.url) }
  const confirm = await world.request('POST', '/api/app/v1/session/confirm', { password: goodPassword }, { headers })
  expectError(confirm, 403, 'sso_only')
  expectError(await visitor.call('POST', '/session/confirm', { password: goodPassword }), 403, 'sso_only')
  expect((await visitor.call('GET', '/session')).body).toMatchObject({
    hasPassword: true,
    canConfirmWithPassword: false,
  })
  // What confirmed the change also confirms taking it back.
  expect((await change('PATCH', '/settings', { isSsoOnly: false })).status).toBe(200)
  expect((await visitor.call('POST', '/session/confirm', { password: goodPassword })).status).toBe(200)
})

test('where passwords are turned off, one still confirms in a session from a link of the operator', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const { visitor, change } = await createAdmin(org)
  const email = `grace@${org.slug}.example.com`
  const enterByLink = async () => {
    const { url } = await createSignInLink(org.context(), email)
    const rescued = createVisitor(world)
    await rescued.call('POST', '/sign-in/link', { token: new URL(url).hash.slice(1) })
    return rescued
  }
  provider.setPerson({ sub: randomUUID(), email })
  await signInThrough(connected)
  const early = await enterByLink()
  const earlyProof = await confirmIdentity(early)
  expect((await early.call('PATCH', '/settings', { isSsoOnly: true }, earlyProof)).status).toBe(200)

  expectError(await early.call('POST', '/session/confirm', { password: goodPassword }), 403, 'sso_only')
  expectError(await visitor.call('GET', '/session'), 401, 'unauthorized')
  const rescued = await enterByLink()
  expect((await rescued.call('GET', '/session')).body.canConfirmWithPassword).toBe(true)
  const proof = await confirmIdentity(rescued)
  expect((await rescued.call('PATCH', '/settings', { isSsoOnly: false }, proof)).status).toBe(200)
  expectError(await change('PATCH', '/settings', { isSsoOnly: true }), 401, 'unauthorized')
})

test('turning passwords off revokes access tokens of people not linked to the provider', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const admin = await createAdmin(org)
  const learner = await createPerson(world, org, { email: `ivo@${org.slug}.example.com` })
  const [linked, unlinked] = [await createAccessToken(admin.visitor), await createAccessToken(learner.visitor)]
  provider.setPerson({ sub: randomUUID(), email: `grace@${org.slug}.example.com` })
  await signInThrough(connected)
  const ping = ({ token }: { token: string }) => {
    const headers = { accept: 'application/json, text/event-stream' }
    return world.request('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { key: token, headers })
  }
  const statuses = async () => [(await ping(linked)).status, (await ping(unlinked)).status]
  expect(await statuses()).toEqual([200, 200])

  expect((await admin.change('PATCH', '/settings', { isSsoOnly: true })).status).toBe(200)

  expect(await statuses()).toEqual([200, 401])
  const { rows } = await world.database.pool.query(
    `select subject_id, details from audit_log where org_id = $1 and action = 'access_token.revoked'`,
    [org.id],
  )
  expect(rows).toEqual([{ subject_id: unlinked.id, details: { userId: learner.id } }])
  const { rows: security } = await world.database.pool.query(
    `select user_id, details from security_log where org_id = $1 and event = 'access_token.revoked'`,
    [org.id],
  )
  expect(security).toEqual([{ user_id: learner.id, details: { tokenId: unlinked.id } }])

  // It stays revoked when passwords return, and the token of a person unlinked later is refused.
  expect((await admin.change('PATCH', '/settings', { isSsoOnly: false })).status).toBe(200)
  expect(await statuses()).toEqual([200, 401])
  expect((await admin.change('PATCH', '/settings', { isSsoOnly: true })).status).toBe(200)
  await world.database.pool.query('delete from sso_identities where org_id = $1', [org.id])
  const refused = await ping(linked)
  expect(refused.status).toBe(401)
  expect(refused.body.error).toMatchObject({
    message: expect.stringMatching(/single sign-on only\. Sign in/),
    data: { error: 'unauthorized' },
  })
})

test('passwords turned off during a request cannot be set or used', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const email = `grace@${org.slug}.example.com`
  const { visitor } = await createAdmin(org)
  const { body: invited } = await org.request('POST', '/users', {
    name: 'Ivo',
    email: `ivo@${org.slug}.example.com`,
    role: 'learner',
  })
  const token = await readMailedToken(world, invited.id, 'invitation')
  await world.database.db.deleteFrom('signInTries').execute()
  /** Starts a request that passes its checks, then waits for the lock while passwords are turned off. */
  const overtake = async (begin: () => Promise<Answer>): Promise<Answer> => {
    await world.database.pool.query('update organizations set is_sso_only = false where id = $1', [org.id])
    const holder = await world.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from organizations where id = $1 for update', [org.id])
      const answer = begin()
      const countWaiting = async () => {
        const text = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        return (await holder.query(text)).rows.length
      }
      await expect.poll(countWaiting).toBe(1)
      await holder.query('update organizations set is_sso_only = true where id = $1', [org.id])
      await holder.query('commit')
      return await answer
    } finally {
      holder.release(true)
    }
  }
  const password = 'another good password'

  const accepted = await overtake(() => createVisitor(world).call('POST', '/invitation/accept', { token, password }))
  expectError(accepted, 403, 'sso_only')
  const signedIn = await overtake(() =>
    createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword }),
  )
  expectError(signedIn, 401, 'invalid_credentials')
  const body = { currentPassword: goodPassword, newPassword: password }
  expectError(await overtake(() => visitor.call('POST', '/password', body)), 403, 'sso_only')
})

test('erasing a person deletes their provider links', async () => {
  const connected = await connect(world, provider)
  const email = `vera@${connected.org.slug}.example.com`
  provider.setPerson({ sub: 'subject-of-an-erased-person', email })
  await signInThrough(connected)
  await eraseUser(connected.org.context(), email)

  const { rows } = await world.database.pool.query('select * from sso_identities where org_id = $1', [connected.org.id])
  expect(rows).toEqual([])
})

test('erasing a person deletes test results with their claims', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId } = connected
  const { visitor } = await createAdmin(org)
  const { body: started } = await visitor.call('POST', `/sso/connections/${connectionId}/test`)
  const browser = createBrowser()
  browser.setCookie(world.url, visitor.cookie as string)
  const email = `vera@${org.slug}.example.com`
  await org.request('POST', '/users', { name: 'Vera', email, role: 'learner' })
  provider.setPerson({ sub: randomUUID(), email, name: 'Vera' })
  await browser.go(world.url + started.url, { stopAt: `${world.url}/console` })
  expect((await visitor.call('GET', `/sso/tests/${started.testId}`)).body.claims).toMatchObject({ email })

  await eraseUser(org.context(), email)

  expectError(await visitor.call('GET', `/sso/tests/${started.testId}`), 404, 'sso_test_not_found')
})

test('unfinished sign-ins, results of tests and used messages are deleted once they have expired', async () => {
  const connected = await connect(world, provider)
  const { org, connectionId, startUrl } = connected
  const { visitor } = await createAdmin(org)
  await createBrowser().go(startUrl, { stopAt: provider.issuer })
  await visitor.call('POST', `/sso/connections/${connectionId}/test`)
  const now = world.clock.now().getTime()
  const message = { orgId: org.id, connectionId, messageHash: Buffer.alloc(32), expiresAt: new Date(now + 840_000) }
  await world.database.db.insertInto('ssoUsedMessages').values(message).execute()
  const rowsAfter = async (minutes: number) => {
    await dropOldSignIns(world.database.db, new Date(now + minutes * 60_000))
    const tables = ['sso_sign_ins', 'sso_connection_tests', 'sso_used_messages']
    const counts = tables.map((table) => `(select count(*)::int from ${table} where org_id = $1)`)
    const { rows } = await world.database.pool.query({ text: `select ${counts.join()}`, rowMode: 'array' }, [org.id])
    return rows[0]
  }

  expect(await rowsAfter(9)).toEqual([1, 1, 1])
  expect(await rowsAfter(13)).toEqual([0, 1, 1])
  expect(await rowsAfter(61)).toEqual([0, 0, 0])
})

test('changing the issuer voids existing links', async () => {
  const connected = await connect(world, provider)
  const { change } = await createAdmin(connected.org)
  provider.setPerson({ sub: randomUUID(), email: `vera@${connected.org.slug}.example.com` })
  await signInThrough(connected)
  const move = (more: object) =>
    change('PATCH', `/sso/connections/${connected.connectionId}`, { issuer: 'https://login.example.org', ...more })

  // One provider's secret is never sent to another.
  expect(expectError(await move({}), 400, 'invalid_request')).toMatchObject({ field: 'clientSecret' })
  const { body } = await move({ clientSecret })
  expect(body).toMatchObject({ lastSignInAt: null, testPassedAt: null })
  const { rows } = await world.database.pool.query('select * from sso_identities where org_id = $1', [connected.org.id])
  expect(rows).toEqual([])
})
