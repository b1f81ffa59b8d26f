import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, goodPassword, type Visitor } from '../../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../server/test/world.ts'
import { connectAssistant, createAccessToken } from '../../../server/test/worlds/assistants.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'

describeInLongRun('access tokens', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  beforeAll(async () => {
    world = await createWorld()
  })
  beforeEach(async () => {
    org = await world.organization()
    await world.database.db.deleteFrom('signInTries').execute()
  })
  afterAll(() => world?.close())

  async function openAs(role: 'learner' | 'org_admin'): Promise<{ id: string; visitor: Visitor; page: Page }> {
    const { id, visitor } = await createPerson(world, org, { email: `${role}@${org.slug}.com`, role })
    return { id, visitor, page: await browser.open(world.url, { cookie: visitor.cookie }) }
  }

  const tokens = (page: Page) => page.getByRole('region', { name: 'Access tokens', exact: true })

  test('a learner creates a token, pastes the configuration, and sees when it was used', async () => {
    const { page } = await openAs('learner')
    await visit(page, '/account')
    await tokens(page).getByText('No access tokens yet').waitFor()
    await tokens(page).getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Name').fill('Laptop')
    // Learners have no team to look at.
    expect(await dialog.getByRole('checkbox').count()).toBe(2)
    expect(await findBarriers(page, 'new token')).toEqual([])
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('Your password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog.getByText('Your new access token').waitFor()
    expect(await findBarriers(page, 'created token')).toEqual([])
    const token = await dialog.getByText(/^ppu_\w+$/).innerText()
    const { parapet } = JSON.parse(await dialog.getByLabel('Configuration', { exact: true }).innerText()).mcpServers
    expect(parapet).toMatchObject({ command: 'npx', env: { PARAPET_URL: world.url, PARAPET_TOKEN: token } })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const assistant = await connectAssistant(world, token)
    expect((await assistant.call('find_training', { cwe: '89' })).isError).toBe(false)
    await assistant.close()
    await visit(page, '/account')
    const row = tokens(page).getByRole('row', { name: /Laptop/ })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/from 127\.0\.0\.1/)
    // Closing the dialog removes the secret.
    expect(await page.content()).not.toContain(token)
    expect(await findBarriers(page, 'account')).toEqual([])
  })

  test('the setup for each editor can be shown again, without the token', async () => {
    const { page, visitor } = await openAs('learner')
    await createAccessToken(visitor)
    await visit(page, '/account')
    await tokens(page).getByRole('button', { name: 'Show setup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up your editor' })
    for (const editor of ['Claude, Cursor and others', 'Over HTTP', 'VS Code']) {
      await dialog.getByLabel('Your editor').selectOption(editor)
      const text = await dialog.getByLabel('Configuration', { exact: true }).innerText()
      const value = JSON.parse(text)
      expect(value.mcpServers ?? value.servers).toHaveProperty('parapet')
      expect(text).toMatch(editor === 'VS Code' ? /input:parapet-token/ : /YOUR_TOKEN/)
      expect(text).toContain(editor.startsWith('Claude') ? world.url : `${world.url}/mcp`)
    }
  })

  test('a revoked token is refused from the next call on', async () => {
    const { page, visitor } = await openAs('learner')
    const { token } = await createAccessToken(visitor, { name: 'Old laptop' })
    await visit(page, '/account')
    await tokens(page).getByRole('button', { name: 'Revoke Old laptop' }).click()
    await page.getByRole('dialog', { name: 'Revoke Old laptop?' }).getByRole('button', { name: 'Revoke token' }).click()
    await tokens(page).getByText('Old laptop revoked.').waitFor()

    await tokens(page).getByText('No access tokens yet').waitFor()
    await expect(connectAssistant(world, token)).rejects.toThrow()
  })

  test("an admin sees and revokes a person's tokens, and turns tokens off", async () => {
    const learner = await openAs('learner')
    await createAccessToken(learner.visitor, { name: 'Laptop' })
    const { page, visitor } = await openAs('org_admin')
    await visit(page, `/console/people/${learner.id}`)
    await tokens(page).getByRole('button', { name: 'Revoke Laptop' }).click()
    await page.getByRole('dialog', { name: 'Revoke Laptop?' }).getByRole('button', { name: 'Revoke token' }).click()
    await tokens(page).getByText('No access tokens').waitFor()

    await visit(page, '/console/organization')
    const allowed = page.getByRole('switch', { name: 'People may use personal access tokens' })
    expect(await allowed.isChecked()).toBe(true)
    await allowed.click({ force: true })
    await expect.poll(async () => (await visitor.call('GET', '/settings')).body.allowsAccessTokens).toBe(false)
    expect(await findBarriers(page, 'organization')).toEqual([])

    await visit(learner.page, '/account')
    await tokens(learner.page).getByText('Your organization has turned access tokens off.').waitFor()
    await tokens(learner.page).getByRole('button', { name: 'New token' }).click({ force: true })
    expect(await learner.page.getByRole('dialog').count()).toBe(0)
  })
})
