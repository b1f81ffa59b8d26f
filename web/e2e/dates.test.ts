import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { describeInBrowser, untilRefused, useBrowser, visit } from './browser.ts'
import { openAsAdmin } from './open-as-admin.ts'

/** Chromium's date fields follow its own language, not the page's: month, day and year. */
const firstOfJuly = '07012026'

describeInBrowser('dates', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.close())

  test('can be typed in the audit log, and count when the reader leaves the field or presses Enter', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/audit')
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    await from.focus()
    await page.keyboard.type(firstOfJuly)
    expect(await from.inputValue()).toBe('2026-07-01')
    expect(new URL(page.url()).searchParams.get('from')).toBeNull()
    await to.focus()
    await page.waitForURL(/from=2026-07-01/)
    await page.keyboard.type('06302026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/to=2026-06-30/)
    await page.getByText('The start date must be on or before the end date.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
  })

  test('of a report can be typed, and an impossible period keeps its fields', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/reports?from=2026-01-01&to=2026-06-30')
    const from = page.getByLabel('From', { exact: true })
    await from.focus()
    await page.keyboard.type(firstOfJuly)
    expect(await from.inputValue()).toBe('2026-07-01')
    await page.keyboard.press('Enter')
    await untilRefused(from, 'The start date must be on or before the end date.')
    expect(page.url()).toContain('from=2026-01-01')
    await page.getByLabel('To', { exact: true }).focus()
    await page.keyboard.type('07312026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-07-01&to=2026-07-31/)
    await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
    // An unfinished year is no date.
    await from.focus()
    await page.keyboard.type('070102')
    await page.keyboard.press('Enter')
    await untilRefused(from, 'Enter a year from 1970 to 9999.')
  })

  test('of a report can be typed quickly one after the other, the end first', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/reports')
    await page.getByLabel('To', { exact: true }).focus()
    await page.keyboard.type('06302026')
    await page.getByLabel('From', { exact: true }).focus()
    // The report for the new end arrives while the start is being typed.
    await page.keyboard.type('01012026', { delay: 100 })
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-01-01&to=2026-06-30|to=2026-06-30&from=2026-01-01/)
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-01')
  })

  test('in a link to a report that ends before it starts still show the report', async () => {
    const { page } = await openAsAdmin(browser, world)
    await visit(page, '/console/reports?from=2026-07-02&to=2026-07-01')
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2026-07-01')
  })
})
