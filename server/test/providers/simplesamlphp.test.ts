import { expect, test } from 'vitest'
import { createWorld } from '../world.ts'
import { begin, createBrowser, createSamlSite, postAnswer } from '../worlds/saml.ts'
import { explainMissing, startSimpleSamlPhp } from './simplesamlphp.ts'

test('a person signs in through SimpleSAMLphp', async ({ skip }) => {
  const missing = explainMissing()
  if (missing !== undefined) skip(`needs ${missing}`)
  const world = await createWorld()
  const slug = 'simplesamlphp'
  const person = { email: `vera@${slug}.example.com`, name: 'Vera Example' }
  const provider = await startSimpleSamlPhp(person)
  try {
    const site = await createSamlSite(world, provider, {}, slug)
    const { metadataUrl: entityId, acsUrl } = site.connection
    await provider.trust({ entityId, acsUrl })
    const browser = createBrowser(world)

    const { requestUrl, requestId } = await begin(browser, site.connection, '?to=/learn')
    const posted = await provider.signIn(requestUrl)
    const answer = await postAnswer(browser, posted.acsUrl, posted)

    expect(posted).toMatchObject({ acsUrl, relayState: requestId })
    expect(await site.refusals()).toEqual([])
    expect(answer).toMatchObject({ status: 303, location: '/learn' })
    expect(await browser.whoAmI()).toBe(person.email)
    expect(site.connection.idpCertificates).toHaveLength(1)
  } finally {
    await provider.close()
    await world.close()
  }
})
