import { contrastOf } from '@parapet/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../server/test/world.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, isLongRun, testInLongRun, untilShown, useBrowser, visit } from './browser.ts'
import { createFilledWorld, type PageParams } from './every-page.ts'
import { answer, fixNamed, vulnerableBlock, wrongBlock } from './player.ts'

/** As `#rrggbb`. */
async function colorOf(element: Locator, property: string): Promise<string> {
  const color = await element.evaluate((found, name) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(element: unknown): { getPropertyValue(name: string): string }
    }
    return getComputedStyle(found).getPropertyValue(name)
  }, property)
  const parts = color.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

describeInBrowser('accessibility', () => {
  const browser = useBrowser()
  let world: World
  let cookie: string | undefined
  let params: PageParams
  beforeAll(async () => {
    ;({ world, cookie, params } = await createFilledWorld())
  })
  afterAll(() => world?.close())

  test.each(['light', 'dark'] as const)(
    'fields, and controls that are off, can be seen in %s mode',
    async (colorScheme) => {
      const page = await browser.open(world.url, { cookie, colorScheme })
      await visit(page, '/console/chat/new')
      const colors = {
        field: await colorOf(page.getByRole('textbox', { name: 'Name' }), 'border-top-color'),
        switch: await colorOf(page.locator('input:not(:checked) + .mantine-Switch-track'), 'background-color'),
        checkbox: await colorOf(page.getByRole('checkbox', { name: 'Scan uploads' }), 'border-top-color'),
        radio: await colorOf(page.getByRole('radio', { name: 'Every day' }), 'border-top-color'),
      }
      const surfaces = await page.evaluate<string[]>(
        "['--page', '--surface', '--raised', '--sunken'].map((name) => getComputedStyle(document.body).getPropertyValue(name).trim())",
      )
      // The build shortens #ffffff.
      for (const surface of surfaces.map((color) => color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))) {
        for (const [name, color] of Object.entries(colors)) {
          expect(contrastOf(color, surface), `${name} ${color} on ${surface}`).toBeGreaterThan(3)
        }
      }
    },
  )

  testInLongRun('no phase of a challenge and no step of a scenario has a serious barrier', async () => {
    const barriers: string[] = []
    const page = await browser.open(world.url, { cookie, colorScheme: 'dark', width: 390 })
    const look = async (where: string) => {
      await untilShown(page)
      barriers.push(...(await findBarriers(page, where)))
    }
    await visit(page, `/learn/attempts/${params.attemptId}`)
    await wrongBlock(page).check()
    await answer(page)
    await page.getByText('Not this one: ').waitFor()
    await look('a wrong answer')
    await page.getByRole('tab', { name: 'Story' }).click()
    await page.getByRole('button', { name: /^Show hint 1/ }).click()
    await page.getByRole('button', { name: 'Take hint' }).click()
    await page.getByText('secret hint find 1').waitFor()
    await look('a hint that ended the record')
    await page.getByRole('tab', { name: 'Code' }).click()
    await page.getByText('From here on, this is practice').waitFor()
    await look('an attempt for the record that goes on as practice')
    await vulnerableBlock(page).check()
    await answer(page)
    await page.getByRole('heading', { name: 'Choose the fix' }).waitFor()
    await fixNamed(page, 'bind-values').check()
    await look('fixes')
    await answer(page)
    await page.getByRole('heading', { name: 'The attack' }).waitFor()
    await look('the result')
    await visit(page, '/learn/scenarios/break-in')
    await page.getByLabel('User').fill("ada' --")
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByText('That’s right').waitFor()
    await look('a page in the simulated browser')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Command' }).fill('git log')
    await page.keyboard.press('Enter')
    await page.getByText('Scenario completed').waitFor()
    await look('the simulated terminal')
    expect(barriers).toEqual([])
  })

  testInLongRun('importing people has no serious barriers', async () => {
    const page = await browser.open(world.url, { cookie })
    await visit(page, '/console/people/import')
    const lines = ['name;email;team', 'Ada;ada@example.com;', ';nameless;Nowhere', 'Grace;grace@example.com;']
    const buffer = Buffer.from(lines.join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Invite 1 person' }).waitFor()
    expect(await findBarriers(page, 'before')).toEqual([])
    await page.getByRole('button', { name: 'Invite 1 person' }).click()
    await page.getByRole('status').filter({ hasText: 'Done: 1 invited' }).waitFor()
    expect(await findBarriers(page, 'after')).toEqual([])
  })

  test('dialogs have no barriers, trap the focus and return it when closed', async () => {
    const dialogs = [
      ['/console/people', 'Invite person'],
      ['/console/people', 'Deactivate'],
      ['/console/keys', 'New key'],
      ['/console/keys', 'Revoke'],
      ['/console/webhooks', 'New endpoint'],
      ['/console/organization', 'Change policy'],
      ['/console/mails', 'Read email'],
      [`/console/assignments/${params.assignmentId}`, 'Remind'],
    ] as const
    const page = await browser.open(world.url, { cookie })
    for (const [path, name] of isLongRun ? dialogs : dialogs.filter((_, index) => index % 3 === 0)) {
      await visit(page, path)
      // The name of a row may follow the verb.
      const button = page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).last()
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.locator(':focus').waitFor()
      expect(await findBarriers(page, name)).toEqual([])
      // Past the first control and back past the last.
      for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key)
        expect(await dialog.locator(':focus').count(), `the focus left the dialog "${name}"`).toBe(1)
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await button.and(page.locator(':focus')).waitFor()
    }
  })

  test('following a link moves the focus to the heading of the new page', async () => {
    const page = await browser.open(world.url, { cookie })
    const isNamed = async (name: string) => {
      await page.getByRole('heading', { name, level: 1, exact: true }).and(page.locator(':focus')).waitFor()
      await expect.poll(() => page.title()).toBe(`${name} – Parapet`)
    }
    await visit(page, '/console/people')
    // Screen readers read the first page without help.
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    await page.getByRole('link', { name: 'Teams' }).press('Enter')
    await isNamed('Teams')
    // The title is known only after the data has loaded.
    await page.getByRole('link', { name: 'Sample' }).press('Enter')
    await isNamed('Sample')
    await page.goBack()
    await isNamed('Teams')

    // Changing a filter is not a navigation.
    await visit(page, '/learn')
    await page.getByRole('link', { name: 'Catalog' }).press('Enter')
    await isNamed('Catalog')
    await page.getByLabel('Search').fill('sql')
    await page.waitForURL('**/learn/catalog?text=sql')
    await page.getByLabel('Search').and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: 'Title of sql' }).first().press('Enter')
    await isNamed('Title of sql')
    await page.getByLabel(/^(Start|Try again|Continue): Title of login$/).press('Enter')
    await isNamed('Title of login')

    // A page with a single form starts in its first field.
    const outside = await browser.open(world.url)
    await visit(outside, '/sign-in')
    await outside.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
    await outside.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await outside.keyboard.type('ada@example.com')
    expect(await outside.getByLabel('Email').inputValue()).toBe('ada@example.com')
  })

  test('busy buttons keep the focus and send nothing twice', async () => {
    const page = await browser.open(world.url, { cookie })
    let answering = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/app/**', async (route) => {
      if (route.request().method() === 'POST') {
        sent++
        await answering.promise
      }
      await route.continue()
    })
    const focused = (name: string, state: string) =>
      page
        .getByRole('button', { name, exact: true })
        .and(page.locator(`${state}:focus`))
        .waitFor()
    await visit(page, `/console/webhooks/${params.endpointId}`)
    await page.getByRole('button', { name: 'Send test event' }).press('Enter')
    await focused('Send test event', '[aria-busy=true][aria-disabled=true]')
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    answering.resolve()
    await focused('Send test event', ':not([aria-busy], [aria-disabled])')
    expect(sent).toBe(1)

    answering = Promise.withResolvers()
    await visit(page, '/console/teams')
    await page.getByRole('button', { name: 'New team' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New team' })
    await dialog.getByLabel('Name').fill('Only once')
    await page.keyboard.press('Enter')
    await dialog.locator('[type=submit][aria-busy=true]').waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter')
    answering.resolve()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toBe(2)
  })

  test('the keyboard skips the menu with one key, or goes through it in reading order', async () => {
    const page = await browser.open(world.url, { cookie })
    await visit(page, '/console/people')
    // By then the menu shows the link to this page, which must not become the place where Tab goes on.
    await page.waitForTimeout(300)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count()).toBe(1)

    await visit(page, '/console/keys')
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    const names: string[] = []
    // The skip link, the product name and the search come first.
    for (let i = 0; i < 3 + links.length; i++) {
      await page.keyboard.press('Tab')
      names.push(await page.locator(':focus').innerText())
    }
    expect(names.slice(3)).toEqual(links)
  })
})
