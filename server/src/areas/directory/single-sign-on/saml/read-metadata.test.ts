import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf } from '../../../../../test/providers/saml-messages.ts'
import { createKeyPair, explainCertificate, parseCertificate } from './certificates.ts'
import { readMetadata } from './read-metadata.ts'
import { serviceAddresses, writeServiceMetadata } from './service-metadata.ts'
import { createSamlVerifier } from './verifier.ts'

const now = new Date()
const sso = (binding: string) =>
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example.com/sso"/>`
const key = (certificate: string, use = 'use="signing"') =>
  `<KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
const entity = (content: string) =>
  `<?xml version="1.0"?><!-- exported --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.com/"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</IDPSSODescriptor></EntityDescriptor>`

test('reads entity ID, addresses and certificates of the identity provider', async () => {
  const [first, second] = [await keysOf('idp'), await keysOf('attacker')]
  const logout = sso('HTTP-Redirect').replace('SignOn', 'Logout').replace('/sso', '/logout')

  const metadata = await readMetadata(
    entity(key(first.certificate) + key(second.certificate, '') + sso('HTTP-POST') + sso('HTTP-Redirect') + logout),
    now,
  )

  expect(metadata).toEqual({
    idpEntityId: 'https://idp.example.com/',
    idpSsoUrl: 'https://idp.example.com/sso',
    idpLogoutUrl: 'https://idp.example.com/logout',
    certificates: [first.certificate, second.certificate],
  })
})

test('skips an expired certificate if there is another', async () => {
  const old = await createKeyPair('old', { now: new Date('2010-01-01'), years: 2 })
  const { certificate } = await keysOf('idp')

  const metadata = await readMetadata(entity(key(old.certificate) + key(certificate) + sso('HTTP-Redirect')), now)

  expect(metadata.certificates).toEqual([certificate])
})

test('explains what is wrong with unusable metadata', async () => {
  const { certificate } = await keysOf('idp')
  const old = await createKeyPair('old', { now: new Date('2010-01-01'), years: 2 })
  const ours = writeServiceMetadata(serviceAddresses('https://parapet.example.com', '1'), {
    decryptionCertificate: null,
    acceptsResponseSignature: false,
  })
  const cases: [string, RegExp][] = [
    ['', /cannot be read.*not well-formed/],
    ['<a>', /cannot be read.*not well-formed/],
    ['<!doctype html><html></html>', /web page, not metadata/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', /DOCTYPE/],
    ['<a/>', /not SAML 2.0 metadata/],
    [ours, /metadata of a service, not of an identity provider/],
    [entity(key(certificate)), /no SingleSignOnService with the HTTP-Redirect binding/],
    [entity(key(certificate) + sso('HTTP-POST')), /no SingleSignOnService with the HTTP-Redirect binding/],
    [entity(sso('HTTP-Redirect')), /no signing certificate/],
    [entity(key(certificate, 'use="encryption"') + sso('HTTP-Redirect')), /no signing certificate/],
    [entity(key('AAAA') + sso('HTTP-Redirect')), /is not a certificate/],
    [entity(key(old.certificate) + sso('HTTP-Redirect')), /expired on 2011-12-31/],
  ]
  for (const [text, problem] of cases) await expect(readMetadata(text, now), text).rejects.toThrow(problem)
})

test('reads metadata in a time that grows with its length, however many comments it begins', async () => {
  const startedAt = performance.now()
  for (const text of ['<!--'.repeat(49_000), `${'<!--'.repeat(250_000)}--><a/>`, '<!---->'.repeat(140_000)]) {
    await expect(readMetadata(text, now)).rejects.toThrow(/cannot be read|not SAML 2.0 metadata/)
  }
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('accepts PEM and Base64 certificates, and explains what is wrong with others', async () => {
  const { certificate } = await keysOf('idp')
  const bare = certificate.replace(/-----[^-]+-----/g, '')
  const future = await createKeyPair('future', { now: new Date('2090-01-01') })

  expect(explainCertificate(certificate, now)).toBeUndefined()
  expect(parseCertificate(bare)?.toString().trim()).toBe(certificate)
  expect(explainCertificate(future.certificate, now)).toMatch(/not valid before 2089-12-31/)
  const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  })
  expect(explainCertificate(publicKey.toString(), now)).toMatch(/is not a certificate/)
})

test('a thread reads messages, and reports what is wrong with them', async () => {
  const turns = {
    running: 1,
    waiting: 1,
    waitingPer: [1],
  }
  const verifier = createSamlVerifier({ idleMs: 1000, taskMs: 60_000, turns, imports: turns })
  const { certificate } = await keysOf('idp')
  try {
    const read = verifier.readMetadata('org', entity(key(certificate) + sso('HTTP-Redirect')), now)
    const broken = verifier.readMetadata('org', '<a/>', now)
    await expect(verifier.readMetadata('org', '<a/>', now)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(broken).rejects.toThrow('not SAML 2.0 metadata')
    expect((await read).certificates).toEqual([certificate])
  } finally {
    await verifier.close()
  }
})

test('organizations take turns to import metadata, and nobody who signs in waits for them', async () => {
  const turns = { running: 1, waiting: 9, waitingPer: [3] }
  const verifier = createSamlVerifier({ idleMs: 1000, taskMs: 60_000, turns, imports: turns })
  const done: string[] = []
  const read = async (orgId: string) => {
    await verifier.readMetadata(orgId, '<a/>', now).catch(() => undefined)
    done.push(orgId)
  }
  try {
    const flood = ['first', 'busy', 'busy', 'busy'].map(read)
    await expect(verifier.readMetadata('busy', '<a/>', now)).rejects.toMatchObject({ code: 'rate_limited' })
    const other = read('other')
    await Promise.all([...flood, other])

    expect(done).toEqual(['first', 'busy', 'other', 'busy', 'busy'])
  } finally {
    await verifier.close()
  }
})
