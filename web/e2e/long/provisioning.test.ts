import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, goodPassword } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { createIdentityProvider, type IdentityProvider } from '../../../server/test/worlds/scim.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

describeInLongRun('provisioning', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let cookie: string | undefined
  beforeAll(async () => {
    world = await createWorld()
    org = await world.organization()
    cookie = (await createPerson(world, org, { role: 'org_admin' })).visitor.cookie
  })
  afterAll(() => world?.close())

  async function open(path: string) {
    const page = await browser.open(world.url, { cookie })
    await visit(page, path)
    return page
  }

  /** A SCIM token, created by an admin on the page. */
  async function createTokenOnPage(page: Page, name: string): Promise<string> {
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Your password').fill(goodPassword)
    await page.getByRole('button', { name: /Confirm|Continue/ }).click()
    const token = await page.getByText(/^pps_\w{10}_\w{46}$/).innerText()
    await page.getByRole('button', { name: 'Done' }).click()
    return token
  }

  test('an admin creates a token that works, sees its last use, and revokes it', async () => {
    const page = await open('/console/provisioning')
    await page.getByText('No tokens yet').waitFor()
    expect(await page.getByText(`${world.url}/scim/v2`).count()).toBe(1)
    const token = await createTokenOnPage(page, 'Okta')
    const row = page.getByRole('row').filter({ hasText: 'Okta' })
    await row.getByText('Never').waitFor()

    const ask = () => world.request('GET', '/scim/v2/Users', undefined, { key: token })
    expect((await ask()).status).toBe(200)
    await visit(page, '/console/provisioning')
    await row.getByText('from 127.0.0.1').waitFor()
    await row.getByRole('button', { name: 'Revoke Okta' }).click()
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await row.getByText('revoked').waitFor()
    expect((await ask()).status).toBe(401)
  })

  test('managed people and teams are marked, and the order of groups decides the team', async () => {
    const idp: IdentityProvider = await createIdentityProvider(world, org)
    const ada = await idp.createUser({ displayName: 'Ada Managed', externalId: 'okta-17' })
    const [platform, security] = [
      await idp.createGroup('Platform', [ada.id]),
      await idp.createGroup('Security guild', [ada.id]),
    ]
    const page = await open('/console/provisioning')
    const groups = page.getByRole('list', { name: 'Groups in order' }).getByRole('listitem')
    await groups.nth(1).getByText('1 in the team of an earlier group').waitFor()
    await page.getByRole('button', { name: 'Move Security guild up' }).click()
    await groups.nth(0).filter({ hasText: 'Security guild' }).waitFor()
    expect((await org.api.users.get(ada.id)).teamId).toBe(security.id)

    await visit(page, '/console/people')
    await page.getByRole('row').filter({ hasText: 'Ada Managed' }).getByText('Managed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ada Managed' }).click()
    const note = page.getByRole('note')
    await note.getByText('Security guild decides the team').waitFor()
    await note.getByText('okta-17').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Name').getAttribute('readonly')).not.toBeNull()
    expect(await dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
    expect(await dialog.getByLabel('Team').isDisabled()).toBe(true)

    await visit(page, '/console/teams')
    await page.getByRole('row').filter({ hasText: 'Platform' }).getByText('Managed', { exact: true }).waitFor()
    await visit(page, `/console/teams/${platform.id}`)
    await page.getByRole('note').getByText('Rename the group and change its members there').waitFor()
  })
})
