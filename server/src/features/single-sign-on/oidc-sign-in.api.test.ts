import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOidcProvider, type TestProvider } from '../../../test/providers/oidc-provider.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { connect, sessionOf, signInThrough } from '../../../test/worlds/single-sign-on.ts'

let world: World
let provider: TestProvider
beforeAll(async () => {
  world = await createWorld()
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
})

const subject = () => `subject-${randomUUID()}`

test('the first sign-in creates a learner, and the next one finds them by their subject', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const sub = subject()
  provider.setPerson({ sub, email: `vera@${org.slug}.example.com`, email_verified: true, name: 'Vera Example' })

  const { browser, url } = await signInThrough(connected)

  expect(url.pathname).toBe('/learn')
  const session = await sessionOf(world, browser)
  expect(session).toMatchObject({
    user: { name: 'Vera Example', email: `vera@${org.slug}.example.com`, role: 'learner' },
    organization: { id: org.id },
    hasPassword: false,
    ssoConnectionId: connected.connectionId,
  })
  // Another address at the provider is still the same person here.
  provider.setPerson({ sub, email: `other@${org.slug}.example.com`, name: 'Somebody Else' })
  const again = await signInThrough(connected)
  expect((await sessionOf(world, again.browser))?.user).toEqual(session.user)
})
