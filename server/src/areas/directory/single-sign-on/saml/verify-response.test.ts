import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { samlAttacks } from '../../../../../test/providers/saml-attacks.ts'
import {
  type AssertionFields,
  assertionFields,
  encode,
  keysOf,
  sign,
  writeAssertion,
  writeResponse,
} from '../../../../../test/providers/saml-messages.ts'
import { startSamlProvider } from '../../../../../test/providers/saml-provider.ts'
import { serviceAddresses, writeServiceMetadata } from './service-metadata.ts'
import { type SamlSettings, verifyResponse } from './verify-response.ts'

const now = new Date('2026-05-04T08:00:00.000Z')
const known = {
  idpEntityId: 'https://idp.example.com/metadata',
  entityId: 'https://parapet.example.com/sso/1/metadata',
  acsUrl: 'https://parapet.example.com/sso/1/acs',
  requestId: '_request1',
  now,
}

async function ask(
  samlResponse: string,
  options: { settings?: Partial<SamlSettings>; requestId?: string | null; now?: Date } = {},
) {
  const { certificate } = await keysOf('idp')
  const settings: SamlSettings = {
    ...known,
    certificates: [certificate],
    acceptsResponseSignature: false,
    decryptionKey: null,
    attributeNames: { email: null, name: null, groups: 'groups' },
    ...options.settings,
  }
  const { requestId = known.requestId } = options
  return verifyResponse({ samlResponse, settings, requestId, now: options.now ?? now })
}

async function honest(change: Partial<AssertionFields> = {}): Promise<string> {
  const fields = assertionFields({ ...known, ...change })
  return encode(writeResponse(fields, sign(writeAssertion(fields), await keysOf('idp'))))
}

test('accepts a signed assertion and reads who it is about', async () => {
  const verdict = await ask(await honest())

  expect(verdict).toMatchObject({
    isAccepted: true,
    person: {
      subject: 'vera-1',
      email: 'vera@example.com',
      name: 'Vera Example',
      groups: ['engineering'],
      sessionIndex: '_session1',
    },
    expiresAt: new Date(now.getTime() + 300_000 + 120_000),
  })
})

test.each(samlAttacks)('refuses $name', async ({ reason, build }) => {
  const material = {
    fields: assertionFields(known),
    keys: await keysOf('idp'),
    attackerKeys: await keysOf('attacker'),
  }

  const verdict = await ask(build(material))

  expect(verdict).toMatchObject({ isAccepted: false, reason, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('accepts clocks that differ by up to two minutes', async () => {
  for (const ms of [-119_000, 300_000 + 119_000]) {
    expect(await ask(await honest(), { now: new Date(now.getTime() + ms) }), String(ms)).toMatchObject({
      isAccepted: true,
    })
  }
})

test('accepts a signed response with an unsigned assertion only if the connection allows it', async () => {
  const fields = assertionFields(known)
  const response = encode(sign(writeResponse(fields, writeAssertion(fields)), await keysOf('idp')))

  expect(await ask(response)).toMatchObject({ reason: 'only_response_signed' })
  expect(await ask(response, { settings: { acceptsResponseSignature: true } })).toMatchObject({ isAccepted: true })
  const forged = encode(sign(writeResponse(fields, writeAssertion(fields)), await keysOf('attacker')))
  expect(await ask(forged, { settings: { acceptsResponseSignature: true } })).toMatchObject({
    reason: 'unknown_certificate',
  })
})

test('accepts either of two certificates during a rotation', async () => {
  const [old, fresh] = [await keysOf('attacker'), await keysOf('idp')]

  for (const certificates of [
    [old.certificate, fresh.certificate],
    [fresh.certificate, old.certificate],
  ]) {
    expect(await ask(await honest(), { settings: { certificates } })).toMatchObject({ isAccepted: true })
  }
})

test('accepts an unsolicited response only if no request was sent', async () => {
  const unasked = await honest({ requestId: null })

  expect(await ask(unasked, { requestId: null })).toMatchObject({ isAccepted: true })
  expect(await ask(await honest(), { requestId: null })).toMatchObject({ reason: 'wrong_request' })
})

test('accepts SHA-512', async () => {
  const fields = assertionFields(known)
  const response = encode(writeResponse(fields, sign(writeAssertion(fields), await keysOf('idp'), { hash: 'sha512' })))

  expect(await ask(response)).toMatchObject({ isAccepted: true })
})

test('reads the assertion of a real provider, plain and encrypted for us', async () => {
  for (const encrypts of [false, true]) {
    const own = await keysOf('service')
    const addresses = serviceAddresses('https://parapet.example.com', '1')
    const metadata = writeServiceMetadata(addresses, {
      decryptionCertificate: own.certificate,
      acceptsResponseSignature: false,
    })
    const service = createServer((_request, response) => response.end(metadata))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const provider = await startSamlProvider({ encrypts })
    provider.setClock(() => now)
    const metadataUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const settings = {
      idpEntityId: provider.metadataUrl,
      entityId: metadataUrl,
      acsUrl: addresses.acsUrl,
      decryptionKey: own.privateKey,
    }
    const person = { subject: 'vera-1', email: 'vera@example.com', name: 'Vera Example' }

    const { SAMLResponse } = await provider.answerUnasked(metadataUrl, person)
    const verdict = await ask(SAMLResponse, { settings, requestId: null })
    const other = await ask(SAMLResponse, {
      settings: { ...settings, decryptionKey: (await keysOf('attacker')).privateKey },
      requestId: null,
    })

    expect(Buffer.from(SAMLResponse, 'base64').toString().includes('vera@example.com')).toBe(!encrypts)
    expect(verdict).toMatchObject({ isAccepted: true, person: { subject: 'vera-1', email: 'vera@example.com' } })
    expect(other).toMatchObject(encrypts ? { reason: 'not_encrypted_for_us' } : { isAccepted: true })
    await provider.close()
    service.close()
  }
})
