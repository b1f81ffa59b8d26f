import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { passTopic } from '../../server/test/worlds/training.ts'
import { describeInBrowser, testInLongRun, useBrowser, visit } from './browser.ts'
import { openAsAdmin } from './open-as-admin.ts'

/** Of the audit log, until more are asked for. */
const linesAtOnce = 50

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
      // The service answers after a pause in typing; until then, the rows from before stay.
      await expect.poll(() => rowNames(page, 'Assignments')).toHaveLength(1)
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

  testInLongRun('the order of every table survives a reload and Back, also of several on one page', async () => {
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

  testInLongRun(
    'deactivated courses are found by a filter that survives a reload, and come back from there',
    async () => {
      const { org, page } = await open()
      for (const name of ['Onboarding', 'Out of date', 'Taken']) {
        const { id } = await org.api.customCourses.create({ name, description: `About ${name}` })
        if (name !== 'Onboarding') await org.api.customCourses.deactivate(id)
      }
      await org.api.customCourses.create({ name: 'Taken' })
      await visit(page, '/console/courses')
      await page.getByText('2 courses').waitFor()
      expect(await page.getByText('Deactivated', { exact: true }).and(page.locator('span')).count()).toBe(0)
      const show = page.getByLabel('Show')
      await show.focus()
      await show.selectOption('Deactivated')
      await page.waitForURL(/show=deactivated/)
      await page.reload()
      const row = page.getByRole('row').filter({ hasText: 'About Out of date' })
      await row.getByText('Deactivated', { exact: true }).waitFor()
      expect(await rowNames(page, 'Courses')).toHaveLength(2)
      // It has no page.
      expect(await row.getByRole('link').count()).toBe(0)

      await page.getByRole('button', { name: 'Reactivate Taken' }).click()
      await page.getByRole('alert').filter({ hasText: 'Another active course has this name' }).waitFor()
      await page.getByRole('button', { name: 'Reactivate Out of date' }).click()
      await page.getByRole('alert').filter({ hasText: 'Out of date is active again.' }).waitFor()
      await row.waitFor({ state: 'detached' })
      expect((await org.api.customCourses.list()).map(({ name }) => name)).toContain('Out of date')

      await show.selectOption('All')
      await page.getByText('4 courses').waitFor()
      await searchField(page).fill('onboarding')
      await page.waitForURL(/search=onboarding/)
      await page.reload()
      await page.getByText('1 course', { exact: true }).waitFor()
      expect(await rowNames(page, 'Courses')).toEqual([expect.stringContaining('Onboarding')])
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByText('3 courses').waitFor()
      await page.getByRole('link', { name: 'Out of date' }).click()
      await page.getByRole('heading', { level: 1, name: 'Out of date' }).waitFor()
    },
  )

  testInLongRun('the tables of a transcript are sorted by their values, each for itself', async () => {
    const { org, page } = await open()
    const [ada] = (await org.api.users.list()).filter(({ email }) => email.startsWith('ada@'))
    const challengesOf = (topicId: string) => world.catalog.topics.get(topicId)?.challengeIds ?? []
    for (const [topicId, count] of [
      ['csrf', 1],
      ['xss', 3],
      ['sql-injection', 2],
    ] as const) {
      await passTopic(world, org, ada?.id ?? '', topicId, challengesOf(topicId).slice(0, count))
    }
    await visit(page, '/learn/transcript')
    const passed = page
      .getByRole('table', { name: 'Topics' })
      .getByRole('columnheader', { name: 'Challenges passed' })
      .getByRole('button')
    const byCount = [/^Cross-site request/, /^SQL injection/, /^Cross-site scripting/].map((title) =>
      expect.stringMatching(title),
    )
    await passed.click()
    await page.waitForURL(/sort-topics=passed/)
    expect(await rowNames(page, 'Topics')).toEqual(byCount)
    await passed.click()
    await page.waitForURL(/sort-topics=-passed/)
    await page.reload()
    await passed.waitFor()
    expect(await rowNames(page, 'Topics')).toEqual(byCount.toReversed())

    const unsorted = await rowNames(page, 'Challenges')
    const heading = page.getByRole('table', { name: 'Challenges' }).getByRole('columnheader', { name: 'Challenge' })
    await heading.getByRole('button').click()
    await page.waitForURL(/sort-challenges=challenge/)
    const sorted = await rowNames(page, 'Challenges')
    expect(sorted).toEqual(unsorted.toSorted((a, b) => a.localeCompare(b)))
    expect(sorted).not.toEqual(unsorted)
    expect(await rowNames(page, 'Topics')).toEqual(byCount.toReversed())
  })

  testInLongRun(
    'as many pages of a log are loaded after a reload as before, and one after another search',
    async () => {
      const { page, add } = await open()
      for (let number = 0; number < linesAtOnce; number++) await add(`Person-${number} Example`)
      await visit(page, '/console/audit')
      const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('rowheader')
      expect(await rows.count()).toBe(linesAtOnce)
      await page.getByRole('button', { name: 'Load older entries' }).click()
      await page.waitForURL(/pages=2/)
      await rows.nth(linesAtOnce).waitFor()
      await page.reload()
      await rows.nth(linesAtOnce).waitFor()
      await searchField(page).fill('Person-7 ')
      await page.waitForURL((url) => !url.search.includes('pages'))
    },
  )
})
