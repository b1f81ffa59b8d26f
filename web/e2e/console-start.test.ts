import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { describeInBrowser, useBrowser, visit } from './browser.ts'

describeInBrowser('an admin', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function openAsAdmin(width?: number) {
    await world.database.db.deleteFrom('signInTries').execute()
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: visitor.cookie, ...(width === undefined ? {} : { width }) })
    return { org, page }
  }

  test('follows the first steps, and dismisses the checklist for everyone', async () => {
    const { page } = await openAsAdmin()
    await visit(page, '/console/overview')
    const list = page.getByRole('region', { name: 'Get started' })
    await list.getByRole('link', { name: 'New assignment' }).waitFor()
    expect(await list.getByText('Done').count()).toBeGreaterThan(0)
    await list.getByRole('button', { name: 'Hide checklist' }).click()
    await list.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Seats used').waitFor()
    expect(await list.count()).toBe(0)
  })

  test('sees trends for a range that is kept in the URL, each also as a table', async () => {
    const { page } = await openAsAdmin()
    await visit(page, '/console/overview')
    const chart = page.getByRole('figure', { name: 'Assignments completed' })
    await chart.getByText('As a table').click()
    await chart.getByRole('row').nth(12).waitFor()
    await chart.locator('canvas').waitFor({ state: 'attached' })
    await page.getByText('4 weeks', { exact: true }).click()
    await page.waitForURL(/weeks=4/)
    await chart.getByRole('row').nth(12).waitFor({ state: 'detached' })
  })

  test('jumps to a person by name, using only the keyboard', async () => {
    const { org, page } = await openAsAdmin()
    const { id } = await org.api.users.create({
      name: 'Vera Example',
      email: `vera@${org.slug}.example.com`,
      role: 'learner',
    })
    await visit(page, '/console/teams')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search people, courses, topics, pages and actions' })
    await field.fill('vera')
    await page.getByRole('option', { name: /Vera Example/ }).waitFor()
    await field.press('Enter')
    await page.waitForURL(new RegExp(`/console/people/${id}`))
    await page.getByRole('heading', { name: 'Vera Example' }).waitFor()
  })

  test('keeps what they typed when an upgrade has removed the next chunk', async () => {
    const { page } = await openAsAdmin()
    await visit(page, '/console/courses/new')
    await page.getByLabel('Name').fill('Onboarding 2027')
    await page.route(/\/assets\/teams-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Teams' }).hover()
    await reloaded
    await page.waitForFunction(() => {
      const { document } = globalThis as unknown as { document: { querySelector(selector: string): Field | null } }
      type Field = { value: string }
      return document.querySelector('main input')?.value === 'Onboarding 2027'
    })
    // A second failure shows an error instead of reloading forever.
    await page.getByLabel('Name').fill('')
    await page.getByRole('link', { name: 'Teams' }).click()
    await page.getByRole('alert').waitFor()
    browser.takeProblems()
  })
})
