/** What an attacker or a broken provider could send. Each is refused, with a log line that says why. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from '../../../../test/providers/browser.ts'
import { startOidcProvider, type TestProvider, unsigned } from '../../../../test/providers/oidc-provider.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import {
  type ConnectedOrganization,
  clientSecret,
  connect,
  sessionOf,
  signInThrough,
} from '../../../../test/worlds/single-sign-on.ts'

let world: World
let provider: TestProvider
let connected: ConnectedOrganization
beforeAll(async () => {
  world = await createWorld()
  provider = await startOidcProvider()
})
beforeEach(async () => {
  connected = await connect(world, provider)
  provider.setPerson({ sub: `subject-${randomUUID()}`, email: `vera@${connected.org.slug}.example.com`, name: 'Vera' })
})
afterEach(() => {
  provider.breakIdToken(undefined)
  provider.breakMetadata({})
  provider.breakKeys(false)
})
afterAll(async () => {
  await provider?.close()
  await world?.close()
})

type Failure = { problem: string; check: string; message: string }

async function lastFailure(): Promise<Failure | undefined> {
  const { body } = await connected.org.request('GET', '/audit-log?limit=100')
  return (body as { action: string; details: Failure }[]).find(
    ({ action }) => action === 'sso_connection.sign_in_failed',
  )?.details
}

async function expectRefused(problem: string, check?: string): Promise<void> {
  const { browser, url } = await signInThrough(connected)
  expect(`${url.pathname} ${url.searchParams.get('problem')}`).toBe(`/sign-in ${problem}`)
  expect(await sessionOf(world, browser)).toBeUndefined()
  expect((await connected.org.request('GET', '/users')).body).toHaveLength(1)
  if (check !== undefined) expect(await lastFailure()).toMatchObject({ problem, check })
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

test('ID tokens from another issuer, for another client, or from another sign-in are refused', async () => {
  const changes: [string, object][] = [
    ['issuer', { iss: 'https://evil.example.com' }],
    ['audience', { aud: 'another-client' }],
    ['audience', { aud: ['parapet', 'another-client'], azp: 'another-client' }],
    ['nonce', { nonce: 'of-another-sign-in' }],
    ['nonce', { nonce: undefined }],
  ]
  for (const [check, change] of changes) {
    provider.breakIdToken(({ claims }) => provider.sign({ claims: { ...claims, ...change } }))
    await expectRefused('sso_invalid_answer')
    expect((await lastFailure())?.check, JSON.stringify(change)).toMatch(new RegExp(`${check}|answer`))
  }
})

test('ID tokens that have expired, or come from the future, are refused; clocks may differ by two minutes', async () => {
  provider.breakIdToken(({ claims }) => provider.sign({ claims: { ...claims, exp: nowSeconds() - 180 } }))
  await expectRefused('sso_invalid_answer', 'time')
  provider.breakIdToken(({ claims }) =>
    provider.sign({ claims: { ...claims, iat: nowSeconds() + 90, exp: nowSeconds() - 60 } }),
  )

  expect((await signInThrough(connected)).url.pathname).toBe('/learn')
})

test('ID tokens without a signature are refused', async () => {
  provider.breakIdToken(unsigned)
  await expectRefused('sso_invalid_answer', 'signature')
})

test('ID tokens signed with the client secret or the public key as a secret are refused, even if the provider announces it', async () => {
  provider.breakIdToken((token) => provider.signWithSecret(token, clientSecret))
  await expectRefused('sso_invalid_answer', 'signature')
  provider.breakMetadata({ id_token_signing_alg_values_supported: ['HS256', 'RS256'] })
  connected = await connect(world, provider)
  await expectRefused('sso_invalid_answer', 'signature')
  provider.breakMetadata({ id_token_signing_alg_values_supported: ['HS256', 'none'] })
  connected = await connect(world, provider)
  await expectRefused('sso_provider_unusable', 'discovery')
})

test('ID tokens signed with a key that the provider does not publish are refused', async () => {
  provider.breakIdToken((token) => provider.signWithStrangersKey(token))
  await expectRefused('sso_invalid_answer', 'signature')
  provider.breakIdToken(undefined)
  provider.breakKeys(true)
  connected = await connect(world, provider)
  await expectRefused('sso_invalid_answer', 'signature')
})

test('an unknown, missing or repeated state is refused', async () => {
  const { callbackUrl } = connected
  const browser = createBrowser()
  await browser.go(connected.startUrl, { stopAt: provider.issuer })
  for (const query of ['', '?code=x', '?code=x&state=made-up', '?code=x&state=a&state=b', '?state=%00&code=x']) {
    const { url } = await browser.go(callbackUrl + query)
    expect(new URL(url).searchParams.get('problem'), query).toBe('sso_expired')
  }
  expect(await sessionOf(world, browser)).toBeUndefined()
})

test('a response is valid once: neither the state nor the code can be reused', async () => {
  const browser = createBrowser()
  const { url } = await browser.go(connected.startUrl, { stopAt: connected.callbackUrl })
  expect((await browser.go(url)).url).not.toContain('problem=')
  expect((await browser.go(url)).url).toContain('problem=sso_expired')

  // The code of the first sign-in with the state of another one.
  const second = await browser.go(connected.startUrl, { stopAt: connected.callbackUrl })
  const mixed = new URL(second.url)
  mixed.searchParams.set('code', new URL(url).searchParams.get('code') as string)
  expect((await browser.go(mixed.href)).url).toContain('problem=sso_provider_unusable')
  expect(await lastFailure()).toMatchObject({ check: 'code', message: expect.stringContaining('used already') })
})

test('of two simultaneous responses, one signs in', async () => {
  const browser = createBrowser()
  const { url } = await browser.go(connected.startUrl, { stopAt: connected.callbackUrl })
  const answers = await Promise.all([browser.go(url), browser.go(url), browser.go(url)])

  expect(answers.filter((answer) => answer.url.includes('problem=sso_expired'))).toHaveLength(2)
})

test("an attacker's answer in the victim's browser signs nobody in (login CSRF)", async () => {
  const attacker = createBrowser()
  const { url } = await attacker.go(connected.startUrl, { stopAt: connected.callbackUrl })
  const victim = createBrowser()
  expect((await victim.go(url)).url).toContain('problem=sso_expired')
  expect(await sessionOf(world, victim)).toBeUndefined()

  // Also while the victim's own sign-in is pending.
  const again = await attacker.go(connected.startUrl, { stopAt: connected.callbackUrl })
  await victim.go(connected.startUrl, { stopAt: connected.callbackUrl })
  expect((await victim.go(again.url)).url).toContain('problem=sso_expired')
})

test('the response for one connection is refused at the callback of another', async () => {
  const other = await connect(world, provider, { domain: 'mixed-up.example.com' })
  const browser = createBrowser()
  await connect(world, provider, { org: connected.org, domain: `again.${connected.org.slug}.example.com` })
  const { hops } = await browser.go(other.startUrl, { stopAt: provider.issuer })
  const state = new URL(hops.at(-1) as string).searchParams.get('state')

  const { url } = await browser.go(`${connected.callbackUrl}?code=any&state=${state}`)

  expect(url).toContain('problem=sso_expired')
})

test('a sign-in that takes longer than ten minutes must start over', async () => {
  const browser = createBrowser()
  const { url } = await browser.go(connected.startUrl, { stopAt: connected.callbackUrl })
  world.clock.advance(10 * 60_000 + 1000)

  expect((await browser.go(url)).url).toContain('problem=sso_expired')
  world.clock.advance(-10 * 60_000 - 1000)
})

test('signing in never redirects to another site or to an API', async () => {
  const places = [
    'https://evil.example.com/',
    '//evil.example.com',
    '/\\evil.example.com',
    '/%09/evil.example.com',
    '\\/evil',
    'javascript:alert(1)',
    '/api/app/v1/session',
    '/sso/x/start',
    '/./sso/x',
    '/a/..//evil.example.com',
  ]
  for (const to of places) {
    const { url } = await signInThrough(connected, { to })
    expect(url.origin, to).toBe(world.url)
    expect(url.pathname, to).not.toMatch(/^\/(api|sso|\/)/)
  }
  expect((await signInThrough(connected, { to: '/learn/topics?tab=2' })).url.href).toBe(
    `${world.url}/learn/topics?tab=2`,
  )
})

test('a canceled sign-in and an unknown client get different errors', async () => {
  provider.setPerson(undefined)
  await expectRefused('sso_provider_refused')
  expect(await lastFailure()).toMatchObject({ message: expect.stringContaining('access_denied') })

  provider.setPerson({ sub: 'x', email: `vera@${connected.org.slug}.example.com` })
  provider.setClient({ clientId: 'parapet', clientSecret: 'another secret', redirectUris: [connected.callbackUrl] })
  await expectRefused('sso_provider_unusable', 'code')
  expect((await lastFailure())?.message).toContain('client secret')
})

test('failures reveal no secret in the log, the audit log or the URL', async () => {
  provider.breakIdToken(unsigned)
  const browser = createBrowser()
  const { url, hops } = await browser.go(connected.startUrl)
  const code = new URL(hops.find((hop) => hop.startsWith(connected.callbackUrl)) as string).searchParams.get(
    'code',
  ) as string
  const lines = world.logLines.join('\n')
  const { text } = await connected.org.request('GET', '/audit-log?limit=500')

  for (const place of [lines, text, url]) {
    expect(place).not.toContain(clientSecret)
    expect(place).not.toContain(code)
  }
})

test('a provider that claims to be another one is refused', async () => {
  provider.breakMetadata({ issuer: 'https://login.example.com' })
  connected = await connect(world, provider)
  await expectRefused('sso_provider_unusable', 'discovery')
  expect((await lastFailure())?.message).toContain('https://login.example.com')
})

test('neither the issuer nor the URLs in its metadata can point into the internal network', async () => {
  for (const name of ['token_endpoint', 'jwks_uri', 'authorization_endpoint']) {
    for (const url of [
      'http://169.254.169.254/latest',
      'https://10.0.0.1/',
      'file:///etc/passwd',
      'https://metadata.internal/',
    ]) {
      provider.breakMetadata({ [name]: url })
      connected = await connect(world, provider)
      await expectRefused('sso_provider_unusable', 'discovery')
    }
  }
  for (const issuer of [
    'http://169.254.169.254',
    'https://192.168.1.1',
    'https://user:pass@login.example.org',
    'ftp://login.example.org',
    'https://keycloak.internal',
  ]) {
    await expect(connect(world, provider, { fields: { issuer } }), issuer).rejects.toMatchObject({
      code: 'invalid_request',
    })
  }
})
