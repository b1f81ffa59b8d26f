/** What a new learner meets first: an invitation, two questions, a lab. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, goodPassword, readMailedToken } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createLabWorld } from '../../server/test/worlds/labs.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, useBrowser, visit } from './browser.ts'
import { blockWith, keepPicture } from './player.ts'

describeInBrowser('the first minutes of a learner', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLabWorld()
  })
  afterAll(() => world?.close())

  async function invite() {
    const org = await world.organization()
    const email = `vera@${org.slug}.example.com`
    const { id } = await org.api.users.create({ name: 'Vera Sample', email, role: 'learner' })
    return { org, path: `/invitation#${await readMailedToken(world, id, 'invitation')}` }
  }

  test('lead from the invitation to the first run in five clicks', async () => {
    const { path } = await invite()
    const page = await browser.open(world.url, { width: 1440 })
    let clicks = 0
    const click = async (what: Locator) => {
      clicks++
      await what.click()
    }
    await visit(page, path)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await click(page.getByRole('button', { name: 'Set password and sign in' }))

    await page.getByRole('heading', { name: 'Welcome, Vera', exact: true }).waitFor()
    const languages = page.getByRole('group', { name: 'Which language do you write most?' })
    expect(
      await languages.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['typescript', 'python'])
    await click(page.getByRole('button', { name: 'Start with a 90-second lab' }))
    await click(blockWith(page, 'Hello '))
    await click(page.getByRole('button', { name: 'Answer' }))
    await page.getByLabel('Your name').fill('<script>')
    await click(page.getByRole('button', { name: /^Send/ }))
    await page.getByRole('heading', { name: 'You’re in' }).waitFor()
    expect(clicks).toBe(5)

    await visit(page, '/learn/preferences')
    await page.getByLabel('Programming language').and(page.locator('[value=TypeScript]')).waitFor()
    expect(await page.getByLabel('Weekly goal').inputValue()).toBe('2')
    await page.getByText('One week without practice in each quarter is free').waitFor()
    await page.getByLabel('Streak').selectOption('days')
    await page.getByText('Saved').waitFor()
    expect(await page.getByText('One week without practice').count()).toBe(0)
    await visit(page, '/learn')
    await page.getByRole('img', { name: '0 of 2 challenges this week' }).waitFor()
    await page.getByText(/Your streak is safe|Solve one step today/).waitFor()
  })

  test('lead from the result of the first lab home in one click, on a phone too', async () => {
    const { path } = await invite()
    const page = await browser.open(world.url, { isPhone: true })
    await visit(page, path)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByRole('button', { name: 'Start with a 90-second lab' }).click()
    await page.getByRole('button', { name: 'Answer' }).waitFor()
    const attemptId = page.url().split('/').at(-1)?.split('?')[0]
    const { status } = await page.evaluate(
      (url) => fetch(url, { method: 'POST' }).then(({ status }) => ({ status })),
      `/api/app/v1/learn/attempts/${attemptId}/solution`,
    )
    expect(status).toBe(200)
    await page.reload()
    await page.getByRole('status', { name: 'Result' }).waitFor()
    await keepPicture(page, 'first-result-phone')
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL('**/learn')
    await page.getByRole('heading', { level: 1, name: /Vera/ }).waitFor()
  })

  test('ask with radio buttons that arrow keys move through, and nobody is asked twice', async () => {
    const { path } = await invite()
    const page = await browser.open(world.url, { width: 1440 })
    await visit(page, path)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByRole('radio', { name: /TypeScript/ }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: /Python/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Start with a short challenge' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: /40 min/ }).isChecked()).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page, `welcome, ${colorScheme}`)).toEqual([])
    }
    {
      await page.setViewportSize({ width: 1440, height: 900 })
      const root = page.locator('html')
      expect(await root.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0)
    }
    await page.getByRole('button', { name: 'Skip, decide later' }).click()
    await page.waitForURL('**/learn')
    await visit(page, '/learn/welcome')
    await page.waitForURL('**/learn')
    const kept = await (await page.request.get('/api/app/v1/learn/preferences')).json()
    expect(kept).toMatchObject({ preferredLanguage: null, weeklyGoal: 5 })
  })

  test('set the time zone of the browser once, and never over the one someone chose', async () => {
    const { path } = await invite()
    const page = await browser.open(world.url)
    const zoneOf = async () => (await (await page.request.get('/api/app/v1/account/mail-preferences')).json()).timeZone
    await visit(page, path)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByRole('heading', { name: 'Welcome, Vera', exact: true }).waitFor()
    const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(await zoneOf()).toBe(own)
    await page.getByRole('button', { name: 'Skip, decide later' }).click()
    await page.waitForURL('**/learn')

    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { email: `grace@${org.slug}.example.com` })
    await visitor.call('PATCH', '/account/mail-preferences', { timeZone: 'Asia/Tokyo' })
    const other = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(other, '/learn/welcome')
    await other.getByRole('heading', { name: 'Welcome, Grace', exact: true }).waitFor()
    expect((await visitor.call('GET', '/account/mail-preferences')).body.timeZone).toBe('Asia/Tokyo')
  })
})
