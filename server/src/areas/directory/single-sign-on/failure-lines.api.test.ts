import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SamlProvider, startSamlProvider } from '../../../../test/providers/saml-provider.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { createSamlSite } from '../../../../test/worlds/saml.ts'

let world: World
let provider: SamlProvider
beforeAll(async () => {
  // Requests come through a local proxy that sets the source address.
  world = await createWorld({ trustProxy: ['loopback'] })
  provider = await startSamlProvider()
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

test('strangers cannot flood the logs with unsolicited responses, and a failure from another network is still logged', async () => {
  const site = await createSamlSite(world, provider)
  const other = await createSamlSite(world, provider)
  const ways = (from: string, { acsUrl, id }: { acsUrl: string; id: string } = site.connection) => [
    () =>
      fetch(acsUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'x-forwarded-for': from },
        body: new URLSearchParams({ SAMLResponse: 'junk' }),
      }),
    () =>
      fetch(`${world.url}/sso/${id}/logout?SAMLRequest=junk`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': from },
      }),
  ]
  const securityLines = async () => {
    const { rows } = await world.database.pool.query(
      "select 1 from security_log where org_id = $1 and event = 'sign_in' and result = 'failure'",
      [site.org.id],
    )
    return rows.length
  }

  for (let n = 0; n < 65; n++) {
    for (const send of ways('203.0.113.5')) expect((await send()).headers.get('location')).toContain('problem=')
  }

  // Lines at 1, 10, 100 and so on say how many are missing.
  const notes = async () => (await site.refusals()).filter(({ problem }) => problem === 'further_failures_not_listed')
  expect(await site.refusals()).toHaveLength(102)
  expect(await notes()).toMatchObject([
    { leftOut: 10, message: expect.stringContaining('10 are not listed so far') },
    { leftOut: 1, message: expect.stringContaining('One is not listed so far') },
  ])
  expect(await securityLines()).toBe(102)
  for (const send of ways('198.51.100.7')) await send()
  expect(await site.refusals()).toHaveLength(104)
  expect(await notes()).toHaveLength(2)
  // Each organization has its own allowance.
  for (const send of ways('203.0.113.5', other.connection)) await send()
  expect(await other.refusals()).toHaveLength(2)
})
