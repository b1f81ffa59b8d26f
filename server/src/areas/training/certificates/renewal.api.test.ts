import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world?.close())

async function useOrganization(certificateMonths: number | null): Promise<TestOrganization> {
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const { status, text } = await visitor.call('PATCH', '/settings', { certificateMonths })
  expect(status, text).toBe(200)
  return org
}

async function earn(org: TestOrganization, name: string): Promise<string> {
  const userId = await inviteUser(org, name)
  await finishScenario(world, org, userId, 'leaked-key')
  await passTopic(world, org, userId, 'keys-in-code')
  return userId
}

const certificatesOf = (org: TestOrganization, userId: string) => org.api.certificates.listForUser(userId)
const verify = async (number: string) => (await world.request('GET', `/verify/${number}.json`)).body

test('certificates never expire by default, and a new setting does not change issued ones', async () => {
  const org = await useOrganization(null)
  const userId = await earn(org, 'Ada')
  await world.database.pool.query('update organizations set certificate_months = 12 where id = $1', [org.id])
  world.clock.advance(3000 * dayMs)
  const [certificate] = await certificatesOf(org, userId)

  expect(certificate).toMatchObject({ status: 'valid', expiresAt: null, renewableFrom: null, renewedByNumber: null })
  await passTopic(world, org, userId, 'keys-in-code')
  expect(await certificatesOf(org, userId)).toHaveLength(1)
})

test('an expired certificate shows as expired in the API, page, JSON and PDF', async () => {
  const org = await useOrganization(12)
  const [certificate] = await certificatesOf(org, await earn(org, 'Dora'))
  const number = certificate?.certificateNumber as string
  const expiresAt = certificate?.expiresAt as string
  const before = await world.request('GET', `/verify/${number}`)

  expect(certificate).toMatchObject({ status: 'valid', renewedByNumber: null })
  expect(before.text).toContain('This certificate is valid')
  expect(before.text).toContain('Valid until')
  world.clock.advance(Date.parse(expiresAt) - world.clock.now().getTime() - 60_000)
  expect(await verify(number)).toMatchObject({ isValid: true, status: 'valid', expiresAt })
  world.clock.advance(60_000)
  expect(await verify(number)).toMatchObject({ isValid: false, status: 'expired', expiresAt })
  const page = await world.request('GET', `/verify/${number}`)
  expect(page.text).toContain('This certificate has expired')
  expect(page.text).not.toContain('is valid')
  expect((await world.request('GET', `/verify/${number}.pdf`)).status).toBe(200)
})

test('passing every challenge again while renewal is open issues one certificate, linked from the old one', async () => {
  const org = await useOrganization(12)
  const userId = await earn(org, 'Joan')
  const [first] = await certificatesOf(org, userId)
  const opensAt = Date.parse(first?.renewableFrom as string)

  world.clock.advance(opensAt - world.clock.now().getTime() - 60_000)
  await passTopic(world, org, userId, 'keys-in-code')
  expect(await certificatesOf(org, userId), 'too early').toHaveLength(1)

  world.clock.advance(120_000)
  const [firstChallenge, ...others] = world.catalog.topics.get('keys-in-code')?.challengeIds ?? []
  if (others.length > 0) {
    await passTopic(world, org, userId, 'keys-in-code', [firstChallenge as string])
    expect(await certificatesOf(org, userId), 'not all challenges yet').toHaveLength(1)
  }
  await passTopic(world, org, userId, 'keys-in-code')
  await passTopic(world, org, userId, 'keys-in-code')
  const [second, old, ...more] = await certificatesOf(org, userId)

  expect(more).toEqual([])
  expect(second).toMatchObject({ status: 'valid', categoryId: 'secrets', renewedByNumber: null })
  expect(Date.parse(second?.expiresAt as string)).toBeGreaterThan(Date.parse(first?.expiresAt as string))
  expect(old).toEqual({ ...first, status: 'renewed', renewedByNumber: second?.certificateNumber })
  expect(await verify(first?.certificateNumber as string)).toMatchObject({
    isValid: true,
    status: 'renewed',
    renewedByNumber: second?.certificateNumber,
  })
  const page = await world.request('GET', `/verify/${first?.certificateNumber}`)
  expect(page.text).toContain('This certificate was renewed')
  expect(page.text).toContain(`href="${second?.certificateNumber}"`)
  const { rows } = await world.database.pool.query(
    "select count(*)::int as count from webhook_events where org_id = $1 and type = 'certificate.issued'",
    [org.id],
  )
  expect(rows[0].count).toBe(2)
})

test('an expired certificate can still be renewed', async () => {
  const org = await useOrganization(1)
  const userId = await earn(org, 'Mary')
  world.clock.advance(400 * dayMs)
  await passTopic(world, org, userId, 'keys-in-code')

  expect(await certificatesOf(org, userId)).toMatchObject([{ status: 'valid' }, { status: 'renewed' }])
})

test('the setting accepts 1 to 120 months or null, and the audit log records it', async () => {
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  for (const certificateMonths of [0, 121, 1.5, '12']) {
    expectError(await visitor.call('PATCH', '/settings', { certificateMonths }), 400, 'invalid_request')
  }
  const { body } = await visitor.call('PATCH', '/settings', { certificateMonths: 24 })
  const [line] = (await org.request('GET', '/audit-log')).body

  expect(body.certificateMonths).toBe(24)
  expect(line).toMatchObject({
    action: 'organization.updated',
    details: { fields: ['certificateMonths'], certificateMonths: 24 },
  })
})
