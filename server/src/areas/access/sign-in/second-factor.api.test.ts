import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { answerOldestReset } from './answer-resets.ts'

let world: World
let org: TestOrganization
let email = ''
let addresses = 0
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  email = `person-${++addresses}@example.com`
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

const newPassword = 'purple lantern over water'

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })

/** Sets up an authenticator app and moves on to a time whose codes are unused. */
async function setUp(visitor: Visitor): Promise<string> {
  const { secret } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
  expect((await visitor.call('POST', '/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
  world.clock.advance(60_000)
  return secret
}

const signIn = (visitor: Visitor, more: object = {}) =>
  visitor.call('POST', '/sign-in', { email, password: goodPassword, ...more })

test('a reset password does not replace the code', async () => {
  const { id, visitor } = await createPerson(world, org, { email })
  await setUp(visitor)
  await createVisitor(world).call('POST', '/password-reset', { email })
  while (await answerOldestReset(org.context()));
  const token = await readMailedToken(world, id, 'reset')
  const stranger = createVisitor(world)

  expect((await stranger.call('POST', '/password-reset/accept', { token, password: newPassword })).status).toBe(200)
  expect(stranger.cookie).toBeUndefined()
  expectError(await signIn(stranger, { password: newPassword }), 401, 'second_factor_required')
})

test('a new invitation does not replace the code', async () => {
  const { id, visitor } = await createPerson(world, org, { email })
  await setUp(visitor)
  expect((await org.request('POST', `/users/${id}/resend-invitation`)).status).toBe(200)
  const token = await readMailedToken(world, id, 'invitation-again')
  const accepting = createVisitor(world).call('POST', '/invitation/accept', { token, password: newPassword })

  expectError(await accepting, 400, 'invalid_link')
})

test('removing it ends all other sessions', async () => {
  const { visitor } = await createPerson(world, org, { email })
  const secret = await setUp(visitor)
  const other = createVisitor(world)
  await signIn(other, { code: codeOf(secret) })
  expect((await other.call('GET', '/session')).status).toBe(200)
  world.clock.advance(60_000)
  const remove = { password: goodPassword, code: codeOf(secret) }

  expect((await visitor.call('POST', '/second-factor/remove', remove)).status).toBe(200)
  expect((await visitor.call('GET', '/session')).status).toBe(200)
  expectError(await other.call('GET', '/session'), 401, 'unauthorized')
})
