import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../server/test/web-visitor.ts'
import type { World } from '../../../server/test/world.ts'
import { createLabWorld, written } from '../../../server/test/worlds/labs.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, useBrowser, visit } from '../browser.ts'
import { answer, blockWith, keepPicture } from '../player.ts'

describeInLongRun('a hands-on lab', () => {
  const browser = useBrowser()
  let world: World
  let visitor: Visitor
  let userId: string
  let admin: Visitor
  beforeAll(async () => {
    // A generous time limit for each run.
    world = await createLabWorld({ httpLimits: { handlerTimeoutMs: 120_000 } })
  })
  beforeEach(async () => {
    const org = await world.organization()
    ;({ visitor, id: userId } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` }))
    ;({ visitor: admin } = await createPerson(world, org, { email: `ada@${org.slug}.example.com`, role: 'org_admin' }))
  })
  afterAll(() => world?.close())

  const open = async (path: string, options: { width?: number; isPhone?: boolean } = {}) => {
    const page = await browser.open(world.url, { cookie: visitor.cookie, ...options })
    await visit(page, path)
    return page
  }
  /** An attempt whose vulnerable block is already found. */
  async function beginFix({ wrongTriesFirst = 0 } = {}): Promise<string> {
    const { body } = await visitor.call('POST', '/learn/topics/pages/challenges/greeting/attempts', {
      ...{ language: 'typescript', mode: 'record' },
    })
    const lines: string[] = body.code.lines
    const labelOf = (text: string): string =>
      body.find.blocks.find(({ startLine, endLine }: { startLine: number; endLine: number }) =>
        lines.slice(startLine - 1, endLine).some((line) => line.includes(text)),
      ).label
    const texts = [...Array.from({ length: wrongTriesFirst }, () => 'const length'), 'const page']
    for (const [index, text] of texts.entries()) {
      const given = { phase: 'find', tryNumber: index + 1, choices: [labelOf(text)] }
      await visitor.call('POST', `/learn/attempts/${body.attemptId}/answer`, given)
    }
    return `/learn/attempts/${body.attemptId}`
  }
  /** The code, if the attack is what shows first. */
  const openFix = async (path: string) => {
    const page = await open(path)
    await page.getByRole('tab', { name: 'Fix' }).click()
    return page
  }
  const code = (page: Page) => page.getByRole('textbox', { name: 'Code of greet.ts' })
  const savedDraft = async (path: string) => (await visitor.call('GET', `${path}/draft`)).body.draft?.source ?? ''
  /** Replaces the vulnerable line. */
  const writeFix = async (page: Page, line: string) => {
    await page.locator('.cm-line', { hasText: 'const page' }).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type(line)
  }

  test('takes a newcomer from the topic to a hand-written fix, and shows that the attack fails', async () => {
    const page = await open('/learn/topics/pages?language=typescript')
    await page.getByRole('button', { name: 'Start: Greeting' }).click()
    await blockWith(page, 'const page').check()
    await answer(page)

    const attack = page.getByRole('tabpanel', { name: 'Attack' })
    await attack.getByLabel('Your name').fill('Ada')
    await page.keyboard.press('Enter')
    await attack.getByText('Not yet. Nothing leaked.').waitFor()
    // Two hints of the attack's own, one after the other, for nothing.
    const hints = page.getByRole('region', { name: 'Hints for the attack' })
    await hints.getByText('After hint 1').waitFor()
    await hints.getByRole('button', { name: 'Show hint 1 of 2 (free)' }).click()
    await hints.getByText('What runs in a page?').waitFor()
    expect(await hints.getByText('Write a tag.').count()).toBe(0)
    await hints.getByRole('button', { name: 'Show hint 2 of 2 (free)' }).click()
    await hints.getByText('Write a tag.').waitFor()
    await attack.getByLabel('Your name').fill('<script>')
    await page.keyboard.press('Enter')
    // The focus is on the way on.
    await page.locator('button:focus', { hasText: 'Now fix it' }).waitFor()
    await attack.getByRole('heading', { name: 'You’re in' }).waitFor()
    await attack.getByText('<p>Hello <script></p>').waitFor()
    expect(await findBarriers(page, 'an attack that succeeded')).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('.cm-content:focus').waitFor()
    expect(await page.evaluate<string>(cursorLine)).toContain('const page')

    const report = page.getByRole('region', { name: 'Result of your run' })
    await page.getByText('Run as often as you like: practice is free, and a fix that passes counts.').waitFor()
    await page.getByRole('button', { name: 'Run Ctrl' }).click()
    await report.getByText('The attack still works').waitFor()
    // The payload that the learner found is the one that is shown.
    await report.getByText('Your own payload', { exact: true }).waitFor()
    await report.getByRole('definition').getByText('<script>', { exact: true }).waitFor()
    expect(await findBarriers(page, 'a run that did not pass')).toEqual([])

    // Using only the keyboard: locked lines stay, the fix is typed, and Tab leaves the editor after Escape.
    await code(page).focus()
    while (!(await page.evaluate<string>(cursorLine)).includes('export function')) await page.keyboard.press('ArrowUp')
    await page.keyboard.type('x')
    await page.getByText('Only the marked lines can be changed.').waitFor()
    while (!(await page.evaluate<string>(cursorLine)).includes('const page')) await page.keyboard.press('ArrowDown')
    const writeLine = async (text: string) => {
      for (const key of ['Home', 'Shift+End']) await page.keyboard.press(key)
      await page.keyboard.type(text.trim())
    }
    await writeLine(written.unreadable)
    await page.keyboard.press('Control+Enter')
    await report.getByText('It doesn’t run').waitFor()
    // The error is below its line, and its place is a way there.
    await page.locator('.cm-errorText').waitFor()
    await report.getByRole('button', { name: /^greet\.ts:\d+$/ }).click()
    await page.locator('.cm-content:focus').waitFor()
    expect(await report.getByText('Not tried').count()).toBe(2)
    await writeLine(written.broken)
    await page.keyboard.press('Control+Enter')
    await report.getByText('Ada should be greeted by her name.').waitFor()
    await writeLine(written.right)
    await page.keyboard.press('Escape')
    for (const name of ['Fix', 'Choose a fix instead', 'Run']) {
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').innerText()).toContain(name)
    }
    await page.keyboard.press('Enter')

    await page.locator('[aria-label=Result]:focus').waitFor()
    await page.getByText('70 of 100').waitFor()
    await page.getByRole('region', { name: 'Your fix', exact: true }).getByText('&lt;').first().waitFor()
    await page.getByRole('region', { name: 'Our fix', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Every fix' }).waitFor()
    expect(await findBarriers(page, 'both fixes')).toEqual([])
    await page.getByRole('link', { name: 'Back to topic' }).first().click()
    const line = page.getByRole('listitem').filter({ hasText: 'Greeting' })
    await line.getByText('Fixed by hand').waitFor()
    await visit(page, '/learn/catalog')
    await page.getByText(/1 of \d+ fixed by hand/).waitFor()
    await visit(page, '/learn/transcript')
    await page.getByRole('row').filter({ hasText: 'Greeting' }).getByText('By hand').waitFor()

    const console = await browser.open(world.url, { cookie: admin.cookie })
    await visit(console, `/console/people/${userId}`)
    const submissions = console.getByRole('table', { name: 'Lab submissions' })
    await submissions.getByRole('row').filter({ hasText: 'Attack still works' }).waitFor()
    await submissions
      .getByRole('row')
      .filter({ hasText: 'Passed' })
      .getByRole('button', { name: 'View change' })
      .click()
    await console.getByRole('dialog').getByRole('region', { name: 'Change' }).getByText('&lt;').first().waitFor()
    expect(await findBarriers(console, 'a submission')).toEqual([])
    await visit(console, '/console/organization')
    await console.getByLabel('Certificates require hands-on fixes').check()
    await console.reload()
    await expect.poll(() => console.getByLabel('Certificates require hands-on fixes').isChecked()).toBe(true)
  })

  test('keeps a draft after a reload, a lost connection and a second window', async () => {
    const path = await beginFix()
    const first = await openFix(path)
    await writeFix(first, 'const page = first()')
    await first.getByText('Saved', { exact: true }).waitFor()
    await first.reload()
    await code(first).getByText('first()').waitFor()

    await first.context().setOffline(true)
    await writeFix(first, 'const page = offline()')
    await first.getByText('Your code is kept in this browser').waitFor()
    await first.context().setOffline(false)
    await expect.poll(() => savedDraft(path)).toContain('offline()')
    for (const problem of browser.takeProblems()) expect(problem).toContain('ERR_INTERNET_DISCONNECTED')

    const second = await openFix(path)
    await writeFix(second, 'const page = second()')
    await expect.poll(() => savedDraft(path)).toContain('second()')
    await writeFix(first, 'const page = third()')
    const question = first.getByRole('alert').filter({ hasText: 'You also changed this code in another window' })
    await question.waitFor()
    expect(await findBarriers(first, 'two versions')).toEqual([])
    expect(await savedDraft(path)).toContain('second()')
    await question.getByRole('button', { name: 'Use the other version' }).click()
    await code(first).getByText('second()').waitFor()
    await code(first).focus()
    await first.keyboard.press('Control+z')
    await code(first).getByText('third()').waitFor()
    await expect.poll(() => savedDraft(path)).toContain('third()')

    await first.getByRole('button', { name: 'Reset' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Reset code' }).click()
    await code(first).getByText("'<p>Hello ' + shown + '</p>'").waitFor()
    // The draft survives a look at the fixes.
    await writeFix(first, 'const page = fourth()')
    await first.getByRole('button', { name: 'Choose a fix instead' }).click()
    await first.getByText('Choosing the right fix is worth 35 points').waitFor()
    await first.getByRole('button', { name: 'Write the fix yourself instead' }).click()
    await code(first).getByText('fourth()').waitFor()
  })

  test('waits by itself while the sandbox is busy, or another window runs code', async () => {
    const page = await open(await beginFix())
    const answers = [
      { status: 503, headers: { 'retry-after': '2' }, json: { error: 'labs_busy' } },
      { status: 409, headers: { 'retry-after': '2' }, json: { error: 'run_in_progress' } },
    ]
    await page.route('**/runs', async (route) => {
      const answer = answers.shift()
      await (answer === undefined ? route.continue() : route.fulfill(answer))
    })
    await page.getByRole('tab', { name: 'Fix' }).click()
    await page.getByRole('button', { name: 'Run Ctrl' }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the sandbox' })
    await waiting.getByText('Next try in').waitFor()
    await page.getByRole('heading', { name: 'Waiting to run' }).waitFor()
    expect(await findBarriers(page, 'a run that waits')).toEqual([])
    await page.getByRole('status').filter({ hasText: 'Waiting for your other run' }).waitFor()
    const report = page.getByRole('region', { name: 'Result of your run' })
    await report.getByText('The attack still works').waitFor()
    expect(await page.getByText('Waiting for').count()).toBe(0)
    for (const problem of browser.takeProblems()) expect(problem).toContain('503')
  })

  test('never takes the editor away: after the last scored run, the same text goes on as practice', async () => {
    const path = await beginFix({ wrongTriesFirst: 1 })
    const page = await openFix(path)
    const report = page.getByRole('region', { name: 'Result of your run' })
    await writeFix(page, written.exploitable)
    await page.keyboard.press('Control+Enter')
    await report.getByText('The attack still works').waitFor()
    await page.getByRole('button', { name: 'Run (last scored) Ctrl' }).waitFor()
    await page.getByText('If this run fails, you continue in practice, with the same code.').waitFor()
    expect(await findBarriers(page, 'before the last scored run')).toEqual([])
    await keepPicture(page, 'record-last-run')

    await writeFix(page, written.broken)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status').filter({ hasText: 'From here on, this is practice' }).waitFor()
    await report.getByText('Ada should be greeted by her name.').waitFor()
    await keepPicture(page, 'record-over')
    // Typing goes on where it was.
    await page.keyboard.type('  // mine')
    await code(page).getByText('// mine').waitFor()
    await expect.poll(() => savedDraft(path)).toContain('// mine')
    expect(await findBarriers(page, 'practice after the record')).toEqual([])

    await page.reload()
    await report.getByText('Ada should be greeted by her name.').waitFor()
    await code(page).getByText('// mine').waitFor()
    await writeFix(page, written.right)
    await page.keyboard.press('Control+Enter')
    const result = page.locator('[aria-label=Result]:focus')
    await result.getByText('70 of 100').waitFor()
    await result.getByText('Fixed by hand').waitFor()
  })

  test('keeps its editor in a window that is zoomed in, and draws no ligatures in code', async () => {
    // 1440 by 900 pixels at 200 %.
    const page = await open(await beginFix(), { width: 720 })
    await page.setViewportSize({ width: 720, height: 450 })
    await page.getByRole('tab', { name: 'Fix' }).click()
    await code(page).waitFor()
    const [editor, run] = [await boxOf(page, '.cm-editor'), await boxOf(page, '[data-run]:visible')]
    expect(editor.height).toBeGreaterThan(100)
    expect(run.y + run.height).toBeLessThanOrEqual(450)
    for (const selector of ['.cm-content', '.cm-line', 'textarea', 'pre, code, kbd']) {
      const found = page.locator(selector)
      if ((await found.count()) === 0) continue
      const style = await found.first().evaluate(ligaturesOf)
      expect(style, selector).toBe('none')
    }
  })

  test.each([
    { width: 1440, height: 900, story: 320 },
    { width: 1920, height: 1080, story: 320 },
    { width: 1024, height: 768, story: 320 },
  ])('shows story, code, pane and Run at once at $width by $height', async ({ width, height, story }) => {
    const page = await open(await beginFix(), { width })
    await page.setViewportSize({ width, height })
    await page.getByRole('tab', { name: 'Fix' }).click()
    await code(page).waitFor()
    const boxes = {
      story: await boxOf(page, 'aside'),
      editor: await boxOf(page, '.cm-editor'),
      run: await boxOf(page, '[data-run]:visible'),
      checks: await boxOf(page, '[aria-label="Result of your run"] ul'),
    }
    expect(boxes.story.width).toBe(story)
    // What is left belongs to the code.
    expect(boxes.editor.width).toBe(width - story)
    expect(boxes.editor.height).toBeGreaterThan(height / 4)
    expect(boxes.run.y).toBeGreaterThan(boxes.editor.y + boxes.editor.height)
    expect(boxes.checks.y).toBeGreaterThan(boxes.run.y + boxes.run.height)
    expect(boxes.checks.y).toBeLessThan(height)
    const scrolls = await page.evaluate('document.documentElement.scrollHeight > innerHeight')
    expect(scrolls, 'the page scrolls').toBe(false)

    await page.getByRole('button', { name: 'Hide the story' }).click()
    expect((await boxOf(page, '.cm-editor')).width).toBe(width - 48)
    await page.reload()
    await page.getByRole('button', { name: 'Show the story' }).waitFor()
  })

  test('can be read on a phone, where the fix is chosen for fewer points or written after one tap', async () => {
    const page = await open(await beginFix(), { isPhone: true })
    for (const tab of ['Story', 'Code', 'Attack', 'Fix']) await page.getByRole('tab', { name: tab }).click()
    const write = page.getByRole('button', { name: 'Write the fix yourself instead' })
    await write.click()
    await code(page).waitFor()
    const run = await boxOf(page, '[data-run]:visible')
    expect(run.height).toBeGreaterThanOrEqual(44)
    expect(run.y + run.height).toBeLessThanOrEqual(800)
    expect(await findBarriers(page, 'the editor on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Choose a fix instead' }).click()
    await page.getByRole('button', { name: 'Show the fixes' }).click()
    await page.getByRole('radio', { name: 'Fix escape' }).check()
    expect(await findBarriers(page, 'a phone')).toEqual([])
    await answer(page)
    await page.getByText('85 of 100').waitFor()
    expect(await page.getByText('Fixed by hand').count()).toBe(0)
  })
})

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return box
}

/** Read in the page. */
const ligaturesOf = (element: unknown) =>
  (globalThis as unknown as { getComputedStyle(of: unknown): { fontVariantLigatures: string } }).getComputedStyle(
    element,
  ).fontVariantLigatures

/** The text of the line at the cursor. */
const cursorLine =
  "getSelection().anchorNode?.parentElement?.closest('.cm-line')?.textContent ?? getSelection().anchorNode?.textContent ?? ''"
