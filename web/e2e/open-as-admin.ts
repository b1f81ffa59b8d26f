import type { Page } from 'playwright-core'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import type { TestBrowser } from './browser.ts'

/** A new organization, and a page whose visitor is its admin Ada. */
export async function openAsAdmin(browser: TestBrowser, world: World): Promise<{ org: TestOrganization; page: Page }> {
  // Tests sign in more often than one address may.
  await world.database.db.deleteFrom('signInTries').execute()
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
  return { org, page: await browser.open(world.url, { cookie: visitor.cookie }) }
}
