import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, goodPassword } from '../../server/test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../server/test/world.ts'
import { describeInBrowser, enterPassword, useBrowser, visit } from './browser.ts'
import { openAsAdmin } from './open-as-admin.ts'

describeInBrowser('a form whose session ends', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  const endSessions = (org: TestOrganization) =>
    world.database.db.deleteFrom('sessions').where('orgId', '=', org.id).execute()
  const untilEnded = async (page: Page) => {
    await page.getByRole('status').filter({ hasText: 'Your session ended' }).waitFor()
    await page.getByText('What you entered is saved.').waitFor()
  }

  test('comes back as it was filled in: a course', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    await visit(page, '/console/courses/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Onboarding')
    await page.getByRole('textbox', { name: 'Description' }).fill('For the first week')
    await endSessions(org)
    await page.getByRole('button', { name: 'Create course' }).click()
    await untilEnded(page)
    await enterPassword(page, `ada@${org.slug}.example.com`, goodPassword)
    await page.getByRole('heading', { name: 'New course' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Onboarding')
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('For the first week')
    await page.getByText('What you entered is still here.').waitFor()
    await page.getByRole('button', { name: 'Create course' }).click()
    await page.getByText('Onboarding is created.').waitFor()
  })

  test('comes back at the same step: an assignment', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    const team = await org.api.teams.create({ name: 'Payments' })
    await visit(page, `/console/assignments/new?teamId=${team.id}&topics=xss&step=3`)
    await page.getByRole('textbox', { name: 'Note' }).fill('Before the audit')
    await endSessions(org)
    await page.getByRole('button', { name: 'Assign training' }).click()
    await untilEnded(page)
    await enterPassword(page, `ada@${org.slug}.example.com`, goodPassword)
    await page.getByRole('region', { name: 'Step 3 of 3: When' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Before the audit')
    await page.getByRole('button', { name: 'Assign training' }).click()
    await page.getByText('1 assignment created.').waitFor()
  })

  test('shows nothing to another person who signs in there', async () => {
    const { org, page } = await openAsAdmin(browser, world)
    const email = `eve@${org.slug}.example.com`
    await createPerson(world, org, { email, role: 'org_admin' })
    await visit(page, '/console/courses/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Secret plans')
    await endSessions(org)
    await page.getByRole('button', { name: 'Create course' }).click()
    await untilEnded(page)
    await enterPassword(page, email, goodPassword)
    await page.getByRole('heading', { name: 'New course' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Secret plans')
  })
})
