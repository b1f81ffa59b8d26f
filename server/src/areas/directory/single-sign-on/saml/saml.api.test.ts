import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samlAttacks } from '../../../../../test/providers/saml-attacks.ts'
import {
  assertionFields,
  encode,
  keysOf,
  sign,
  writeAssertion,
  writeResponse,
} from '../../../../../test/providers/saml-messages.ts'
import { type SamlProvider, startSamlProvider } from '../../../../../test/providers/saml-provider.ts'
import { confirmIdentity } from '../../../../../test/web-visitor.ts'
import { createWorld, type World } from '../../../../../test/world.ts'
import {
  begin,
  createBrowser,
  createSamlSite,
  postAnswer,
  readForm,
  type SamlSite,
} from '../../../../../test/worlds/saml.ts'
import type { AppRequest } from '../../../../platform/http/apis/app-request.ts'
import { askerOf } from '../provider-request.ts'

let world: World
let provider: SamlProvider

beforeAll(async () => {
  world = await createWorld()
  provider = await startSamlProvider()
  provider.setClock(() => world.clock.now())
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

function veraOf({ org }: SamlSite) {
  return { subject: 'vera-1', email: `vera@${org.slug}.example.com`, name: 'Vera Example' }
}

/** The full flow: to the provider, back, and on to the page the person wanted. */
async function signIn(site: SamlSite, from: SamlProvider, { query = '' } = {}) {
  const browser = createBrowser(world)
  const { requestUrl } = await begin(browser, site.connection, query)
  const { acsUrl, SAMLResponse, relayState, sessionIndex } = await from.answer(requestUrl, veraOf(site))
  const answer = await postAnswer(browser, acsUrl, { samlResponse: SAMLResponse, relayState })
  return { browser, answer, samlResponse: SAMLResponse, relayState, sessionIndex }
}

test('a person signs in through a SAML provider, gets an account, and is recognized the next time', async () => {
  const site = await createSamlSite(world, provider)
  const before = await site.count()

  const { browser, answer } = await signIn(site, provider, { query: '?to=/learn/topics' })
  const again = await signIn(site, provider)

  expect(answer).toMatchObject({ status: 303, location: '/learn/topics' })
  expect(await browser.whoAmI()).toBe(veraOf(site).email)
  expect(again.answer).toMatchObject({ status: 303, location: '/' })
  expect(await site.count()).toEqual({
    users: before.users + 1,
    sessions: before.sessions + 2,
    identities: before.identities + 1,
  })
})

test('a browser in which somebody has signed in goes first at their organization, and only there', async () => {
  const site = await createSamlSite(world, provider)
  const other = await createSamlSite(world, provider)
  const { browser } = await signIn(site, provider)
  const device = browser.cookies.get('parapet-device')
  const source = { address: '203.0.113.5', userAgent: null, device }
  const askAt = ({ org, connection }: SamlSite, changes: object = {}) => {
    const visit = { ctx: org.context(), source: { ...source, ...changes } } as unknown as AppRequest
    return askerOf(visit, { orgId: org.id, id: connection.id })
  }

  expect(askAt(site)).toEqual({ lines: [site.connection.id, '203.0.113.5'], isKnown: true })
  expect(askAt(other).isKnown).toBe(false)
  expect(askAt(site, { device: undefined }).isKnown).toBe(false)
  expect(askAt(site, { device: `${device}x` }).isKnown).toBe(false)
})

test('the request contains our entity ID and callback, and nothing about the person', async () => {
  const site = await createSamlSite(world, provider)

  const { requestUrl, requestId } = await begin(createBrowser(world), site.connection)

  const url = new URL(requestUrl)
  expect(url.origin + url.pathname).toBe(`${provider.url}/sso`)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') as string, 'base64')).toString()
  expect(xml).toContain(`ID="${requestId}"`)
  expect(xml).toContain(`AssertionConsumerServiceURL="${site.connection.acsUrl}"`)
  expect(xml).toContain(`>${site.connection.metadataUrl}</saml:Issuer>`)
  expect(requestId.length).toBeLessThanOrEqual(80)
})

test('a cross-site POST has no cookies, so the form is returned unread and posted again from our own page', async () => {
  const site = await createSamlSite(world, provider)
  const browser = createBrowser(world)
  const { requestId } = await begin(browser, site.connection)

  const hostile = '"><script>alert(1)</script>'
  const answer = await browser.postFromElsewhere(site.connection.acsUrl, {
    SAMLResponse: hostile,
    RelayState: requestId,
  })

  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('<script>alert')
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'; .*form-action 'self'/)
  expect(readForm(answer.text)).toMatchObject({ RelayState: requestId, again: '1' })
  // Without cookies the second post is refused instead of returned again.
  const refused = await browser.postFromElsewhere(site.connection.acsUrl, readForm(answer.text))
  expect(refused).toMatchObject({ status: 303, location: '/sign-in?problem=sso_expired' })
})

test('every attack is refused, creates nothing, and is logged with a reason', async () => {
  const site = await createSamlSite(world, provider)
  const before = await site.count()
  const browser = createBrowser(world)
  for (const { name, reason, build } of samlAttacks) {
    const { requestId } = await begin(browser, site.connection)
    const { metadataUrl: entityId, acsUrl } = site.connection
    const known = { idpEntityId: provider.metadataUrl, entityId, acsUrl, requestId, now: world.clock.now() }
    const fields = assertionFields({ ...known, email: veraOf(site).email })
    const samlResponse = build({ fields, keys: provider.keys, attackerKeys: await keysOf('attacker') })

    const answer = await postAnswer(browser, acsUrl, { samlResponse, relayState: requestId })

    const problem = reason === 'provider_error' ? 'sso_provider_refused' : 'sso_invalid_answer'
    expect(answer, name).toMatchObject({ status: 303, location: `/sign-in?problem=${problem}` })
    expect((await site.refusals())[0], name).toMatchObject({
      problem,
      check: reason,
      message: expect.stringMatching(/^[A-Z]/),
    })
  }
  expect(await site.count()).toEqual(before)
  expect(await site.refusals()).toHaveLength(samlAttacks.length)
  expect(await browser.whoAmI()).toBeUndefined()
})

test('a response is valid once: not again, in another browser, at another connection, or late', async () => {
  const site = await createSamlSite(world, provider)
  const other = await createSamlSite(world, provider)
  const { samlResponse, relayState, browser } = await signIn(site, provider)
  const before = await site.count()

  const replayed = await postAnswer(browser, site.connection.acsUrl, { samlResponse, relayState })
  expect(replayed.location).toBe('/sign-in?problem=sso_expired')
  expect((await site.refusals())[0]).toMatchObject({ problem: 'sso_expired', check: 'state' })

  const fresh = await begin(browser, site.connection)
  const reused = await postAnswer(browser, site.connection.acsUrl, { samlResponse, relayState: fresh.requestId })
  expect(reused.location).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({ check: 'wrong_request' })

  const victim = createBrowser(world)
  await begin(victim, site.connection)
  const { requestUrl, requestId } = await begin(browser, site.connection)
  const { SAMLResponse } = await provider.answer(requestUrl, veraOf(site))
  const elsewhere = await postAnswer(victim, site.connection.acsUrl, {
    samlResponse: SAMLResponse,
    relayState: requestId,
  })
  expect(elsewhere.location).toBe('/sign-in?problem=sso_expired')

  const second = await begin(browser, site.connection)
  const forOther = await provider.answer(second.requestUrl, veraOf(site))
  const crossed = await postAnswer(browser, other.connection.acsUrl, {
    samlResponse: forOther.SAMLResponse,
    relayState: second.requestId,
  })
  expect(crossed.location).toBe('/sign-in?problem=sso_expired')

  const late = await begin(browser, site.connection)
  world.clock.advance(11 * 60_000)
  const answer = await provider.answer(late.requestUrl, veraOf(site))
  const tooLate = await postAnswer(browser, site.connection.acsUrl, {
    samlResponse: answer.SAMLResponse,
    relayState: late.requestId,
  })
  expect(tooLate.location).toBe('/sign-in?problem=sso_expired')
  expect(await site.count()).toEqual(before)
})

test('a sign-in that starts at the provider works once, if allowed, and leads only to our own pages', async () => {
  const site = await createSamlSite(world, provider)
  const { acsUrl, metadataUrl } = site.connection
  const unasked = () => provider.answerUnasked(metadataUrl, veraOf(site))
  const post = async (relayState: string | null, samlResponse?: string) => {
    const browser = createBrowser(world)
    return postAnswer(browser, acsUrl, { samlResponse: samlResponse ?? (await unasked()).SAMLResponse, relayState })
  }

  expect((await post(null)).location).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({ check: 'no_request' })

  await site.update({ allowsIdpInitiated: true })
  const { SAMLResponse } = await unasked()
  expect(await post('/learn/topics', SAMLResponse)).toMatchObject({ status: 303, location: '/learn/topics' })
  expect((await post(null, SAMLResponse)).location).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({ check: 'replayed' })
  for (const evil of [
    'https://evil.example.com/',
    '//evil.example.com',
    '/\\evil.example.com',
    'javascript:alert(1)',
    '/api/app/v1/session',
  ]) {
    expect((await post(evil)).location, evil).toBe('/')
  }
})

test('a provider can encrypt assertions once the connection has a key, which is stored encrypted', async () => {
  const encrypting = await startSamlProvider({ encrypts: true })
  encrypting.setClock(() => world.clock.now())
  const site = await createSamlSite(world, encrypting, { hasDecryptionKey: true })

  const { answer, browser } = await signIn(site, encrypting)

  expect(answer).toMatchObject({ status: 303, location: '/' })
  expect(await browser.whoAmI()).toBe(veraOf(site).email)
  const row = await world.database.db
    .selectFrom('ssoConnections')
    .select(['sealedDecryptionKey', 'decryptionCertificate'])
    .where('id', '=', site.connection.id)
    .executeTakeFirstOrThrow()
  expect(row.sealedDecryptionKey?.includes('PRIVATE KEY')).toBe(false)
  expect(row.decryptionCertificate).toMatch(/BEGIN CERTIFICATE/)
  expect((await site.update({ hasDecryptionKey: false })).hasDecryptionKey).toBe(false)
  await encrypting.close()
})

test('a provider rotates its certificate', async () => {
  const site = await createSamlSite(world, provider)
  const next = await keysOf('next')
  const answerWith = async (keys: typeof next) => {
    const browser = createBrowser(world)
    const { requestId } = await begin(browser, site.connection)
    const { metadataUrl: entityId, acsUrl } = site.connection
    const known = { idpEntityId: provider.metadataUrl, entityId, acsUrl, requestId, now: world.clock.now() }
    const fields = assertionFields({ ...known, ...veraOf(site) })
    const samlResponse = encode(writeResponse(fields, sign(writeAssertion(fields), keys)))
    return (await postAnswer(browser, acsUrl, { samlResponse, relayState: requestId })).location
  }

  expect(await answerWith(next)).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({
    check: 'unknown_certificate',
    message: expect.stringMatching(/fingerprint [0-9A-F:]{95}/),
  })
  await site.update({ idpCertificates: [provider.keys.certificate, next.certificate] })
  expect(await answerWith(next)).toBe('/')
  expect(await answerWith(provider.keys)).toBe('/')
})

test('confirming asks the provider for a new sign-in, and a response about an old one confirms nothing', async () => {
  const site = await createSamlSite(world, provider)
  const { browser } = await signIn(site, provider)
  const confirm = async (instant: string) => {
    const { requestUrl, requestId } = await begin(browser, site.connection, '?purpose=confirm&to=/confirmed')
    const request = new URL(requestUrl).searchParams.get('SAMLRequest') as string
    expect(inflateRawSync(Buffer.from(request, 'base64')).toString()).toContain('ForceAuthn="true"')
    const { metadataUrl: entityId, acsUrl } = site.connection
    const known = { idpEntityId: provider.metadataUrl, entityId, acsUrl, requestId, now: world.clock.now() }
    const fields = assertionFields({ ...known, ...veraOf(site) })
    const assertion = writeAssertion(fields).replace(/ AuthnInstant="[^"]+"/, instant)
    const samlResponse = encode(writeResponse(fields, sign(assertion, provider.keys)))
    return (await postAnswer(browser, acsUrl, { samlResponse, relayState: requestId })).location
  }
  const at = (offsetMs: number) => ` AuthnInstant="${new Date(world.clock.now().getTime() + offsetMs).toISOString()}"`

  for (const instant of ['', ' AuthnInstant="yesterday"', at(-180_000), at(180_000)]) {
    expect(await confirm(instant), instant).toBe('/confirmed#problem=sso_not_fresh')
  }
  expect((await site.refusals())[0]).toMatchObject({ problem: 'sso_not_fresh', check: 'authentication time' })
  expect(await confirm(at(-60_000))).toMatch(/^\/confirmed#confirmation=/)
})

test('signing out at the provider ends the session here', async () => {
  const site = await createSamlSite(world, provider)
  const { browser } = await signIn(site, provider)
  const bystander = await signIn(site, provider)
  expect(await browser.whoAmI()).toBeDefined()

  const url = await provider.logoutUrl(site.connection.metadataUrl, veraOf(site))
  const unsigned = await browser.get(url.replace(/&Signature=.*/, ''))
  expect(unsigned.location).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({ check: 'not_signed_query' })
  expect(await browser.whoAmI()).toBeDefined()

  const answer = await browser.get(url)
  expect(answer.location).toMatch(`${provider.url}/logout?SAMLResponse=`)
  expect(await browser.whoAmI()).toBeUndefined()
  expect(await bystander.browser.whoAmI()).toBeUndefined()
  expect((await browser.get(url)).location).toBe('/sign-in?problem=sso_invalid_answer')
  expect((await site.refusals())[0]).toMatchObject({ check: 'replayed' })
})

test('a test of the connection shows what was sent and each check, and signs nobody in', async () => {
  const site = await createSamlSite(world, provider)
  const before = await site.count()
  const test = async (subject: string) => {
    const { body } = await site.admin.call('POST', `/sso/connections/${site.connection.id}/test`)
    const browser = createBrowser(world, site.admin)
    const { requestUrl } = await begin(browser, site.connection, body.url.slice(body.url.indexOf('?')))
    const { acsUrl, SAMLResponse, relayState } = await provider.answer(requestUrl, { ...veraOf(site), subject })
    const tampered = subject === '' ? encode('<a/>') : SAMLResponse
    const answer = await postAnswer(browser, acsUrl, { samlResponse: tampered, relayState })
    expect(answer.location).toBe(`/console/single-sign-on/tests/${body.testId}`)
    return (await site.admin.call('GET', `/sso/tests/${body.testId}`)).body
  }

  const passed = await test('vera-1')
  expect(passed).toMatchObject({
    status: 'passed',
    claims: { sub: 'vera-1', email: veraOf(site).email, displayName: 'Vera Example' },
  })
  expect(passed.checks.map(({ name, result }: { name: string; result: string }) => `${name}: ${result}`)).toEqual(
    expect.arrayContaining(['signature: passed', 'request, time, replay: passed', 'account: passed']),
  )
  const failed = await test('')
  expect(failed).toMatchObject({ status: 'failed', checks: [{ name: 'not_a_response', result: 'failed' }] })
  expect(await site.count()).toEqual(before)
})

test('an admin imports metadata, and sees what is wrong with unusable metadata', async () => {
  const site = await createSamlSite(world, provider)
  const headers = await confirmIdentity(site.admin)
  const patch = async (body: object) => {
    const answer = await site.admin.call('PATCH', `/sso/connections/${site.connection.id}`, body, headers)
    return `${answer.status} ${answer.body.error ?? ''} ${answer.body.field ?? ''} ${answer.body.message ?? ''}`
  }

  expect(site.connection).toMatchObject({
    idpEntityId: provider.metadataUrl,
    idpSsoUrl: `${provider.url}/sso`,
    idpLogoutUrl: `${provider.url}/logout`,
    idpCertificates: [provider.keys.certificate],
  })
  expect(await patch({ idpMetadata: '<a/>' })).toMatch(
    /^400 invalid_request idpMetadata cannot be used. This XML is not SAML 2.0/,
  )
  expect(await patch({ idpMetadataUrl: `${provider.url}/nothing` })).toMatch(/^409 sso_provider_unusable .*HTTP 404/)
  expect(await patch({ idpMetadataUrl: `${provider.url}/logout` })).toMatch(
    /^409 sso_provider_unusable .*not well-formed/,
  )
  expect(await patch({ idpMetadataUrl: 'ftp://example.com/' })).toMatch(/^400 invalid_request idpMetadataUrl/)
  expect(await patch({ idpSsoUrl: 'javascript:alert(1)' })).toMatch(/^400 invalid_request idpSsoUrl must be an https/)
  expect(await patch({ idpCertificates: ['nonsense'] })).toMatch(
    /^400 invalid_request idpCertificates.*is not a certificate/,
  )
  const metadata = await (await fetch(provider.metadataUrl)).text()
  expect(await patch({ idpMetadata: metadata })).toMatch(/^200/)
})

test('a connection without a provider shows its metadata, and says what is missing', async () => {
  const site = await createSamlSite(world, provider, { idpMetadataUrl: undefined })

  const metadata = await world.request('GET', `/sso/${site.connection.id}/metadata`)
  expect(metadata.headers.get('content-type')).toMatch('application/samlmetadata+xml')
  expect(metadata.text).toContain(`entityID="${site.connection.metadataUrl}"`)
  expect((await createBrowser(world).get(`/sso/${site.connection.id}/start`)).location).toBe(
    '/sign-in?problem=sso_provider_unusable',
  )
  expect((await site.refusals())[0]?.message).toMatch(/Import its metadata/)
  expect((await world.request('GET', `/sso/${site.org.id}/metadata`)).status).toBe(404)
})

test('a body that is far too large is refused before it is read', async () => {
  const site = await createSamlSite(world, provider)

  const answer = await createBrowser(world).postFromElsewhere(site.connection.acsUrl, {
    SAMLResponse: 'A'.repeat(600_000),
  })

  expect(answer.status).toBe(413)
})
