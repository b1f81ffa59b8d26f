import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../server/test/web-visitor.ts'
import type { World } from '../../../server/test/world.ts'
import { createLearningWorld } from '../../../server/test/worlds/learners.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { fixNamed, vulnerableBlock } from '../player.ts'

describeInLongRun('keyboard shortcuts in the player', () => {
  const browser = useBrowser()
  let world: World
  let visitor: Visitor
  let path: string
  beforeAll(async () => {
    world = await createLearningWorld({ injection: { topics: { sql: ['login', 'search'] } } })
  })
  beforeEach(async () => {
    const org = await world.organization()
    ;({ visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` }))
    const { body } = await visitor.call('POST', '/learn/topics/sql/challenges/login/attempts', { mode: 'record' })
    path = `/learn/attempts/${body.attemptId}`
  })
  afterAll(() => world?.close())

  const open = async (width?: number): Promise<Page> => {
    const page = await browser.open(world.url, { cookie: visitor.cookie, ...(width === undefined ? {} : { width }) })
    await visit(page, path)
    return page
  }

  test('choose, answer and continue without Tab or a click', async () => {
    const page = await open()
    await page.getByText('50 points for the right answer now').waitFor()
    const blocks = await page.locator('input[name=block]').count()
    for (let number = 1; number <= blocks && !(await vulnerableBlock(page).isChecked()); number++) {
      await page.keyboard.press(String(number))
      expect(
        await page
          .locator('input[name=block]')
          .nth(number - 1)
          .isChecked(),
      ).toBe(true)
      expect(await page.locator(':focus').getAttribute('aria-keyshortcuts')).toBe(String(number))
    }
    await page.keyboard.press('Enter')
    await page.locator('[aria-label="What you found"]:focus').waitFor()

    await page.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    for (let number = 1; number <= 4 && !(await fixNamed(page, 'bind-values').isChecked()); number++) {
      await page.keyboard.press(String(number))
    }
    await page.keyboard.press('Enter')
    await page.locator('[aria-label=Result]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Title of search' }).waitFor()
  })

  test('are explained by pressing a question mark, and can be turned off for good', async () => {
    const page = await open()
    await page.getByText('50 points for the right answer now').waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Choose a block, a fix or an option').waitFor()
    expect(await findBarriers(page, 'the keyboard shortcuts')).toEqual([])
    // While the dialog is open, keys don't reach the player.
    await page.keyboard.press('1')
    expect(await page.locator('input[name=block]:checked').count()).toBe(0)
    await dialog.getByRole('switch', { name: 'Use single-key shortcuts' }).uncheck({ force: true })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.reload()
    await page.getByText('50 points for the right answer now').waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('?')
    expect(await page.locator('input[name=block]:checked').count()).toBe(0)
    expect(await dialog.count()).toBe(0)
  })

  test('are ignored with modifiers and in fields', async () => {
    const page = await open()
    await page.getByText('50 points for the right answer now').waitFor()
    await page.keyboard.press('Control+1')
    await page.keyboard.press('Alt+1')
    expect(await page.locator('input[name=block]:checked').count()).toBe(0)
    await page.getByRole('button', { name: 'Show me the solution' }).focus()
    await page.keyboard.press('Enter')
    // Enter pressed the focused button and submitted no answer.
    await page.getByRole('dialog', { name: 'Show the solution?' }).waitFor()
  })

  test('are not shown on a phone, where the answer button stays in view', async () => {
    const page = await open(390)
    const button = page.getByRole('button', { name: 'Answer' })
    await button.waitFor()
    expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false)
    expect(await page.locator('kbd').first().isVisible()).toBe(false)
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  })
})
