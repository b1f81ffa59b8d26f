import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createTrainingWorld, finishScenario, passTopic } from '../../../../test/worlds/training.ts'
import { replaceBadgeKey } from './badge-keys.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world?.close())

type Owner = { id: string; visitor: Visitor; certificateId: string; certificateNumber: string }

async function certify(org: TestOrganization, person: { email?: string } = {}): Promise<Owner> {
  await world.database.db.deleteFrom('signInTries').execute()
  const email = `${randomUUID()}@example.com`
  const { id, visitor } = await createPerson(world, org, { role: 'learner', email, ...person })
  await finishScenario(world, org, id, 'leaked-key')
  await passTopic(world, org, id, 'keys-in-code')
  const [certificate] = await org.api.certificates.listForUser(id)
  if (certificate === undefined) throw new Error('no certificate was issued')
  return { id, visitor, ...certificate }
}

const ask = ({ visitor }: Pick<Owner, 'visitor'>, certificateId: string) =>
  visitor.call('POST', `/learn/certificates/${certificateId}/badge`)

/** Verifies with an independent library and the published key. */
async function verifyBadge(org: TestOrganization, jwt: string) {
  const jwks = createRemoteJWKSet(new URL(`${world.url}/badges/${org.id}/keys`))
  return jwtVerify(jwt, jwks, {
    issuer: `${world.url}/badges/${org.id}`,
    algorithms: ['RS256'],
    currentDate: world.clock.now(),
  })
}

test('a learner gets an Open Badge that anyone can verify with the published key', async () => {
  const org = await world.organization({ name: 'Ärzte & Söhne' })
  await world.database.pool.query('update organizations set certificate_months = 12 where id = $1', [org.id])
  const owner = await certify(org)
  const { status, body } = await ask(owner, owner.certificateId)
  const { payload, protectedHeader } = await verifyBadge(org, body.jwt)
  const [certificate] = await org.api.certificates.listForUser(owner.id)
  const verificationUrl = `${world.url}/verify/${owner.certificateNumber}`

  expect(status).toBe(200)
  expect(Object.keys(protectedHeader).toSorted()).toEqual(['alg', 'kid', 'typ'])
  expect(payload).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    id: `${verificationUrl}#badge`,
    jti: `${verificationUrl}#badge`,
    sub: `${verificationUrl}#holder`,
    validFrom: certificate?.issuedAt,
    validUntil: certificate?.expiresAt,
    nbf: Math.floor(Date.parse(certificate?.issuedAt as string) / 1000),
    exp: Math.floor(Date.parse(certificate?.expiresAt as string) / 1000),
    issuer: { id: `${world.url}/badges/${org.id}`, type: ['Profile'], name: 'Ärzte & Söhne' },
    credentialSubject: { type: ['AchievementSubject'], achievement: { name: 'Title of secrets' } },
    evidence: [{ id: verificationUrl }],
  })
})

test('a badge contains what the certificate says, without email address and user id', async () => {
  const org = await world.organization()
  const owner = await certify(org, { email: 'canary@example.com' })
  const { body } = await ask(owner, owner.certificateId)
  const { payload } = await verifyBadge(org, body.jwt)
  const everything = JSON.stringify([payload, body.svg, body.json])

  expect(everything).not.toContain('canary@example.com')
  expect(everything).not.toContain(owner.id)
  expect(everything).not.toContain(owner.certificateId)
})

test('the documents that a badge links to are public and never contain a private key', async () => {
  const org = await world.organization()
  const owner = await certify(org)
  const nobody = await world.organization()
  const { jwt } = (await ask(owner, owner.certificateId)).body
  const { payload } = await verifyBadge(org, jwt)
  const kid = decodeProtectedHeader(jwt).kid as string
  const read = async (url: string) => world.request('GET', url.slice(world.url.length))
  const subject = payload.credentialSubject as { achievement: { id: string } }
  const [profile, set, key, achievement] = await Promise.all([
    read(payload.iss as string),
    read(`${payload.iss}/keys`),
    read(kid),
    read(subject.achievement.id),
  ])

  expect(JSON.parse(profile.text)).toMatchObject({ id: payload.iss, type: ['Profile'] })
  expect(JSON.parse(achievement.text)).toMatchObject(subject.achievement)
  expect(key.headers.get('content-type')).toBe('application/jwk+json; charset=utf-8')
  expect(Object.keys(JSON.parse(key.text)).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  await jwtVerify(jwt, await importJWK(JSON.parse(key.text)), { currentDate: world.clock.now() })
  expect(JSON.parse(set.text).keys).toEqual([JSON.parse(key.text)])
  for (const path of [
    `/badges/${nobody.id}`,
    '/badges/hello',
    `/badges/${nobody.id}/keys`,
    `${kid.slice(world.url.length, -1)}x`,
  ]) {
    expectError(await world.request('GET', path), 404, 'not_found')
  }
})

test('verification fails for a badge that was changed or signed for another organization', async () => {
  const [org, other] = [await world.organization(), await world.organization()]
  const [owner, stranger] = [await certify(org), await certify(other)]
  const { jwt } = (await ask(owner, owner.certificateId)).body
  const foreign = (await ask(stranger, stranger.certificateId)).body
  const [header, payload, signature] = jwt.split('.') as [string, string, string]
  const forged = JSON.parse(Buffer.from(payload, 'base64url').toString())
  forged.credentialSubject.identifier[0].identityHash = 'Mallory'

  const changed = [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.')
  await expect(verifyBadge(org, changed)).rejects.toThrow()
  await expect(verifyBadge(org, foreign.jwt)).rejects.toThrow()
})

test('the image and the JSON contain the same signed credential', async () => {
  const org = await world.organization({ name: '<b>Org</b> & "Co"' })
  const owner = await certify(org)
  const { body } = await ask(owner, owner.certificateId)
  const svg = XmlDocument.fromString(body.svg)
  const [first] = svg.find('/svg:svg/*', { svg: 'http://www.w3.org/2000/svg' })
  const verify = svg.get('/svg:svg/ob:credential/@verify', {
    svg: 'http://www.w3.org/2000/svg',
    ob: 'https://purl.imsglobal.org/ob/v3p0',
  })

  expect(verify?.content).toBe(body.jwt)
  expect((first as { name?: string }).name).toBe('credential')
  expect(JSON.parse(body.json)).toEqual({
    '@context': 'https://www.w3.org/ns/credentials/v2',
    id: `data:application/vc+jwt,${body.jwt}`,
    type: 'EnvelopedVerifiableCredential',
  })
  expect(body.fileName).toBe(owner.certificateNumber)
  svg.dispose()
})

test('only the owner of a certificate can get its badge', async () => {
  const [org, other] = [await world.organization(), await world.organization()]
  const [owner, colleague, stranger] = [await certify(org), await certify(org), await certify(other)]
  const admin = await createPerson(world, org, { role: 'org_admin' })

  for (const person of [colleague, stranger, admin]) {
    expectError(await ask(person, owner.certificateId), 404, 'certificate_not_found')
  }
})

test('a key is created once and logged, and badges of both keys verify after a rotation', async () => {
  const org = await world.organization()
  const owner = await certify(org)
  const [first, same] = await Promise.all([ask(owner, owner.certificateId), ask(owner, owner.certificateId)])
  await replaceBadgeKey(org.context())
  const second = await ask(owner, owner.certificateId)
  const kidOf = ({ body }: { body: { jwt: string } }) => decodeProtectedHeader(body.jwt).kid
  const lines = (await org.request('GET', '/audit-log')).body as { action: string }[]

  expect(kidOf(same)).toBe(kidOf(first))
  expect(kidOf(second)).not.toBe(kidOf(first))
  for (const { body } of [first, second]) await verifyBadge(org, body.jwt)
  expect(lines.filter(({ action }) => action === 'badge_key.created')).toHaveLength(2)
  const { rows } = await world.database.pool.query('select sealed_private_key from badge_keys where org_id = $1', [
    org.id,
  ])
  for (const { sealed_private_key } of rows) expect(sealed_private_key.toString('latin1')).not.toContain('PRIVATE KEY')
})

test('erasing a person removes the name from the linked documents; a downloaded badge stays valid', async () => {
  const org = await world.organization()
  const owner = await certify(org, { email: 'gone@example.com' })
  const { jwt } = (await ask(owner, owner.certificateId)).body
  await eraseUser(org.context(), 'gone@example.com')
  const jwks = JSON.parse((await world.request('GET', `/badges/${org.id}/keys`)).text)

  expect((await world.request('GET', `/verify/${owner.certificateNumber}.json`)).body.name).toBe('Erased user')
  expect((await ask(owner, owner.certificateId)).status).toBe(401)
  await jwtVerify(jwt, createLocalJWKSet(jwks), { currentDate: world.clock.now() })
})
