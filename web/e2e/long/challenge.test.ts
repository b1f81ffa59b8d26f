import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../server/test/web-visitor.ts'
import type { World } from '../../../server/test/world.ts'
import { createLearningWorld } from '../../../server/test/worlds/learners.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { answer, blockWith, fixNamed, solveChallenge, vulnerableBlock, wrongBlock } from '../player.ts'

describeInLongRun('a challenge', () => {
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

  async function open(): Promise<Page> {
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, path)
    return page
  }
  const tabUntil = async (page: Page, selector: string) => {
    for (let i = 0; i < 60; i++) {
      if ((await page.locator(`${selector}:focus`).count()) === 1) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the Tab key never reaches ${selector}`)
  }

  test('can be completed using only the keyboard, with the focus always on what is new', async () => {
    const page = await open()
    await tabUntil(page, 'input[name=block]')
    // The second block of the file; a screen reader reads its lines.
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Lines? \d+/)
    const ring = "getComputedStyle(document.querySelector('label:has(:focus)')).outlineStyle"
    expect(await page.evaluate(ring)).toBe('solid')
    expect(await vulnerableBlock(page).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('[aria-label="What you found"]:focus').waitFor()
    expect(await page.locator(':focus').innerText()).toContain('secret feedback on build-statement')

    await tabUntil(page, 'input[name=fix]')
    while ((await page.locator('input[name=fix]:checked').count()) === 0) await page.keyboard.press('Space')
    for (let i = 0; i < 4 && !(await fixNamed(page, 'bind-values').isChecked()); i++) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.locator('[aria-label=Result]:focus').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Next: Title of search')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Title of search' }).waitFor()
  })

  test('explains what was wrong, and shows the same state after a reload and in another window', async () => {
    const page = await open()
    await page.getByText('50 points for the right answer now').waitFor()
    await wrongBlock(page).check()
    await answer(page)
    const said = page.getByRole('status', { name: 'About your answer' })
    await said.getByText('secret feedback on answer of login').waitFor()
    const left = await page.getByText(/\d+ points for the right answer now/).innerText()
    expect(left).not.toContain('50')

    await page.reload()
    for (const shown of [page, await open()]) {
      await shown.getByText(left).waitFor()
      await shown.getByRole('button', { name: 'Answer (last scored)' }).waitFor()
      await shown.getByText('secret feedback on answer of login').waitFor()
      expect(await wrongBlock(shown).isDisabled()).toBe(true)
    }
  })

  test('shows the cost of a hint, and keeps the hint', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Show hint 1 of 1 (costs 20 points)' }).click()
    await page.getByText('secret hint find 1 of login').waitFor()
    await page.reload()
    for (const shown of [page, await open()]) {
      await shown.getByText('30 points for the right answer now').waitFor()
      await shown.getByText('secret hint find 1 of login').waitFor()
    }
  })

  test('goes on as practice when it can no longer be passed, without its solution, and the record waits', async () => {
    const page = await open()
    await wrongBlock(page).check()
    await answer(page)
    await page.getByRole('button', { name: 'Answer (last scored)' }).waitFor()
    await blockWith(page, 'term = ').check()
    await answer(page)
    await page.getByRole('status').filter({ hasText: 'From here on, this is practice' }).waitFor()
    await page.getByText('ended with 0 of the 70 points').waitFor()
    await page.getByText(/^You can try for the record again at .+ \(in \d+:\d\d\)\.$/).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/build-statement|secret (sentence|request|title)/)
    const again = page.getByRole('button', { name: 'Start again for the record' })
    expect(await again.isDisabled()).toBe(true)

    await visit(page, '/learn/topics/sql')
    const line = page.getByRole('listitem').filter({ hasText: 'Title of login' })
    await line.getByText('You can try for the record again at').waitFor()
    await line.getByRole('link', { name: 'Continue: Title of login' }).click()
    await page.getByText('Practice: try as often as you like.').waitFor()
    world.clock.advance(5 * 60_000)
    await visit(page, path)
    await again.click()
    await page.getByText('50 points for the right answer now').waitFor()
  })

  test('shows the solution to learners who give up, after showing what that costs', async () => {
    const page = await open()
    const show = page.getByRole('button', { name: 'Show me the solution' })
    await show.click()
    const dialog = page.getByRole('dialog', { name: 'Show the solution?' })
    await dialog.getByText('You can practice again right away, and try for the record in 24 hours.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await visitor.call('GET', path)).body.phase).toBe('find')
    await show.click()
    await dialog.getByRole('button', { name: 'Show the solution' }).click()
    const result = page.locator('[aria-label=Result]:focus')
    await result.getByText('You have seen the solution.').waitFor()
    await result.getByText('A chosen fix counts for a certificate only after').waitFor()
    await page.getByRole('heading', { name: 'The solution' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const part of ['feedback on build-statement', 'explanation of bind-values', 'sentence', 'request']) {
      expect(text).toContain(`secret ${part} of login`)
    }
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByText('Practice: try as often as you like.').waitFor()
  })

  test('asks before showing a hint that ends the record, and moves the focus to the solution when it is requested', async () => {
    const page = await open()
    await wrongBlock(page).check()
    await answer(page)
    const last = page.getByRole('button', { name: 'Show hint 1 of 1 (then you continue in practice)' })
    await last.click()
    const warning = page.getByRole('dialog', { name: 'Take hint 1?' })
    await warning.getByText('You get the hint and continue in practice').waitFor()
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await warning.waitFor({ state: 'detached' })
    expect((await visitor.call('GET', path)).body.mode).toBe('record')
    await last.click()
    await warning.getByRole('button', { name: 'Take hint' }).click()
    await page.getByText('secret hint find 1 of login').waitFor()
    await page.getByRole('button', { name: 'Show hint 2 of 2 (free)' }).waitFor()

    await page.getByRole('button', { name: 'Show me the solution' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show the solution' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[aria-label=Result]:focus').waitFor()
  })

  test('continues in another language with the tries already made', async () => {
    const page = await open()
    await wrongBlock(page).check()
    await answer(page)
    await page.getByRole('button', { name: 'Answer (last scored)' }).waitFor()
    await page.getByRole('combobox', { name: 'Programming language' }).click()
    await page.getByRole('option', { name: 'TypeScript' }).click()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Programming language' }).inputValue())
      .toBe('TypeScript')
    await page.getByRole('button', { name: 'Answer (last scored)' }).waitFor()
    expect(await wrongBlock(page).isDisabled()).toBe(true)
    await vulnerableBlock(page).check()
    await answer(page)
    await page.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    await fixNamed(page, 'bind-values').check()
    await answer(page)
    await page.getByText('80 of 100').waitFor()
    const before = page.url()
    await page.getByRole('button', { name: /again/ }).first().click()
    await page.waitForURL((url) => url.href !== before)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Programming language' }).inputValue())
      .toBe('TypeScript')
  })

  test('continues in one of two windows; the other shows a notice and catches up', async () => {
    const [first, second] = [await open(), await open()]
    await vulnerableBlock(first).check()
    await answer(first)
    await first.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    await wrongBlock(second).check()
    await answer(second)
    await second.getByText('You continued in another window').waitFor()
    await second.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    const { body } = await visitor.call('GET', path)
    expect(body.find.tries).toHaveLength(1)
  })

  test('keeps an answer when the connection is lost: it shows a notice and resends automatically', async () => {
    const page = await open()
    await vulnerableBlock(page).check()
    await page.context().setOffline(true)
    await answer(page)
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
    expect(await vulnerableBlock(page).isChecked()).toBe(true)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const { body } = await visitor.call('GET', path)
    expect(body.find.tries).toMatchObject([{ isRight: true }])
    for (const problem of browser.takeProblems()) expect(problem).toContain('ERR_INTERNET_DISCONNECTED')
  })

  test('explains every block and every fix at the end, with the attack, and what to remember', async () => {
    const page = await open()
    await solveChallenge(page)
    await page.getByRole('heading', { name: 'The solution' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const block of ['read-input', 'build-statement', 'run-statement', 'answer']) {
      expect(text).toContain(`secret feedback on ${block} of login`)
    }
    for (const fix of ['bind-values', 'escape-quotes', 'check-length', 'hide-errors']) {
      expect(text).toContain(`secret explanation of ${fix} of login`)
    }
    for (const part of ['request', 'sentence', 'reference']) expect(text).toContain(`secret ${part} of login`)
    const replay = page.getByRole('region', { name: 'The attack, step by step' })
    for (const [step, part] of Object.entries({ 'Before the fix': 'before', 'After the fix': 'after' })) {
      await replay.getByRole('button', { name: step }).click()
      await replay.getByText(`secret ${part} of login`).waitFor()
    }
    // A change is marked by more than its color.
    await page.getByText('Added: ').first().waitFor({ state: 'attached' })
    await page.getByText('Removed: ').first().waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Back to topic' }).first().click()
    await page.getByRole('listitem').filter({ hasText: 'Title of login' }).getByText('Passed').waitFor()
  })
})
