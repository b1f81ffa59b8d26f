import { createHmac, createSign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keysOf, namespaces } from '../../../../../test/providers/saml-messages.ts'
import { verifyLogout } from './verify-logout.ts'

const now = new Date('2026-05-04T08:00:00.000Z')
const logoutUrl = 'https://parapet.example.com/sso/1/logout'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

function writeRequest(change: { issuer?: string; destination?: string; issuedAt?: string } = {}): string {
  const { issuer = 'https://idp.example.com', destination = logoutUrl, issuedAt = now.toISOString() } = change
  return `<samlp:LogoutRequest xmlns:samlp="${namespaces.samlp}" xmlns:saml="${namespaces.saml}" ID="_logout1" Version="2.0" IssueInstant="${issuedAt}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>vera-1</saml:NameID><samlp:SessionIndex>_session1</samlp:SessionIndex></samlp:LogoutRequest>`
}

async function toQuery(xml: string | Buffer, { owner = 'idp', algorithm = rsaSha256 } = {}): Promise<string> {
  const { privateKey, certificate } = await keysOf(owner)
  const request = encodeURIComponent(deflateRawSync(xml).toString('base64'))
  const signed = `SAMLRequest=${request}&RelayState=x&SigAlg=${encodeURIComponent(algorithm)}`
  const signature = algorithm.includes('hmac')
    ? createHmac('sha256', certificate).update(signed).digest('base64')
    : createSign(algorithm.endsWith('sha1') ? 'sha1' : 'sha256')
        .update(signed)
        .sign(privateKey, 'base64')
  return `${signed}&Signature=${encodeURIComponent(signature)}`
}

async function ask(query: string) {
  const { certificate } = await keysOf('idp')
  const settings = { idpEntityId: 'https://idp.example.com', certificates: [certificate], logoutUrl }
  return verifyLogout({ query, settings, now })
}

test('accepts a signed logout request and reads whose sessions end', async () => {
  expect(await ask(await toQuery(writeRequest()))).toMatchObject({
    isAccepted: true,
    requestId: '_logout1',
    subject: 'vera-1',
    sessionIndexes: ['_session1'],
    relayState: 'x',
  })
})

test('refuses every other logout request with its reason', async () => {
  const honest = await toQuery(writeRequest())
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  const hmac = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'
  const cases: [string, string, string][] = [
    ['without a signature', honest.replace(/&Signature=.*/, ''), 'not_signed_query'],
    ['signed by somebody else', await toQuery(writeRequest(), { owner: 'attacker' }), 'bad_signature'],
    ['with SHA-1', await toQuery(writeRequest(), { algorithm: sha1 }), 'sha1'],
    ['with HMAC', await toQuery(writeRequest(), { algorithm: hmac }), 'hmac'],
    ['with another relay state', honest.replace('RelayState=x', 'RelayState=y'), 'bad_signature'],
    ['with two requests', `SAMLRequest=AAAA&${honest}`, 'malformed_signature'],
    ['of another issuer', await toQuery(writeRequest({ issuer: 'https://other.example.com' })), 'wrong_issuer'],
    [
      'for another service',
      await toQuery(writeRequest({ destination: 'https://other.example.com' })),
      'wrong_destination',
    ],
    ['from an hour ago', await toQuery(writeRequest({ issuedAt: '2026-05-04T07:00:00Z' })), 'expired'],
    ['from in an hour', await toQuery(writeRequest({ issuedAt: '2026-05-04T09:00:00Z' })), 'not_yet_valid'],
    ['that is a deflate bomb', await toQuery(Buffer.alloc(20 * 1024 * 1024, 32)), 'too_large'],
    ['with a DOCTYPE', await toQuery(`<!DOCTYPE a>${writeRequest()}`), 'doctype'],
    ['that is not deflated', `SAMLRequest=AAAA${honest.slice(honest.indexOf('&'))}`, 'bad_signature'],
  ]
  for (const [name, query, reason] of cases) {
    expect(await ask(query), name).toMatchObject({ isAccepted: false, reason })
  }
})
