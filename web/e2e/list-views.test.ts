import { limits } from '@parapet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { describeInBrowser, useBrowser, visit } from './browser.ts'
import { openAsAdmin } from './open-as-admin.ts'

describeInBrowser('the view of a list is in the URL', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  async function open() {
    const { org, page } = await openAsAdmin(browser, world)
    const add = (name: string, teamId: string | null = null) =>
      org.api.users.create({ name, email: `${name.split(' ')[0]}@${org.slug}.example.com`, role: 'learner', teamId })
    return { org, page, add }
  }

  const assign = (assigneeType: 'team' | 'user', assigneeId: string, targetId: string) =>
    ({ assigneeType, assigneeId, contentArea: 'practice', targetType: 'topic', targetId }) as const

  const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search' })
  const rowNames = (page: Page, table: string) =>
    page.getByRole('table', { name: table }).getByRole('rowheader').allInnerTexts()

  test('search and filter of the assignments survive a reload and Back', async () => {
    const { org, page, add } = await open()
    const vera = await add('Vera Example')
    await org.api.assignments.create(assign('user', vera.id, 'xss'))
    const ended = await org.api.assignments.create(assign('user', vera.id, 'sql-injection'))
    await org.api.assignments.deactivate(ended.id)
    await visit(page, '/console/assignments')
    await page.getByLabel('Show').selectOption('all')
    // In the middle of the text, which must not move the cursor.
    await searchField(page).pressSequentially('sqlinjection', { delay: 20 })
    for (let step = 0; step < 'injection'.length; step++) await searchField(page).press('ArrowLeft')
    await searchField(page).pressSequentially(' ')
    const row = page.getByRole('row').filter({ hasText: 'SQL injection' })
    const isKept = async () => {
      await row.waitFor()
      expect(await searchField(page).inputValue()).toBe('sql injection')
      expect(await page.getByLabel('Show').inputValue()).toBe('all')
      expect(await rowNames(page, 'Assignments')).toHaveLength(1)
    }
    await page.waitForURL(/search=sql\+injection/)
    await isKept()
    await page.reload()
    await isKept()
    await row.getByRole('link', { name: 'SQL injection' }).click()
    await page.getByText('This assignment has ended').waitFor()
    await page.goBack()
    await isKept()
  })

  test('the order of every table survives a reload and Back, also of several on one page', async () => {
    const { org, page, add } = await open()
    const team = await org.api.teams.create({ name: 'Platform' })
    for (const name of ['Anita Sample', 'Linus Sample', 'Vera Example']) await add(name, team.id)
    const { id } = await org.api.assignments.create(assign('team', team.id, 'xss'))
    await visit(page, `/console/assignments/${id}`)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForURL(/sort-people=-userName/)
    await searchField(page).fill('sample')
    await page.waitForURL(/search=sample/)
    await page.reload()
    await page.getByText('2 people').waitFor()
    expect(await rowNames(page, 'People')).toEqual([expect.stringContaining('Linus'), expect.stringContaining('Anita')])

    await visit(page, `/console/teams/${team.id}?sort-members=-name`)
    expect((await rowNames(page, 'Members'))[0]).toContain('Vera Example')
    await page.getByRole('link', { name: 'Vera Example' }).click()
    await page.getByRole('heading', { name: 'Vera Example' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Platform' }).waitFor()
    expect((await rowNames(page, 'Members'))[0]).toContain('Vera Example')
  })

  test('as many pages of a log are loaded after a reload as before, and one after another search', async () => {
    const { page, add } = await open()
    for (let number = 0; number < limits.auditPageSize; number++) await add(`Person-${number} Example`)
    await visit(page, '/console/audit')
    const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('rowheader')
    expect(await rows.count()).toBe(limits.auditPageSize)
    await page.getByRole('button', { name: 'Load older lines' }).click()
    await page.waitForURL(/pages=2/)
    await rows.nth(limits.auditPageSize).waitFor()
    await page.reload()
    await rows.nth(limits.auditPageSize).waitFor()
    await searchField(page).fill('Person-7 ')
    await page.waitForURL((url) => !url.search.includes('pages'))
  })
})
