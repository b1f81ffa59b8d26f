import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, signIn, testInLongRun, useBrowser, visit } from './browser.ts'

const personCount = 3000

describeInBrowser('the pages', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld()
  })
  afterAll(() => world?.close())

  test('say when an address does not exist, and lead back', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/nonsense')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    // The response is 404, and Chromium logs it.
    expect(browser.takeProblems()).toHaveLength(1)
  })

  test('show an outline before their scripts have loaded, and then only the page', async () => {
    const page = await browser.open(world.url)
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`${world.url}/sign-in`, { waitUntil: 'commit' })
    const outline = page.getByText('Loading…')
    await outline.waitFor()
    scripts.resolve()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await outline.isVisible()).toBe(false)
  })

  test('keep the session and device cookies out of reach of scripts', async () => {
    const org = await world.organization()
    const email = `grace@${org.slug}.example.com`
    await createPerson(world, org, { email })
    const page = await browser.open(world.url)
    await signIn(page, email, 'correct horse battery')
    await page.getByRole('heading', { name: /^Good / }).waitFor()

    const cookies = await page.context().cookies()
    const guarded = { httpOnly: true, sameSite: 'Lax', path: '/' }
    expect(cookies).toMatchObject([
      { name: 'parapet', ...guarded },
      { name: 'parapet-device', ...guarded },
    ])
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(await page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))')).not.toContainEqual(
      expect.stringMatching(/session|token/i),
    )
  })

  test('show that they are loading or why they failed, under their own title, and retry', async () => {
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const team = await org.api.teams.create({ name: 'Platform' })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    let answering = Promise.withResolvers<void>()
    let isBroken = false
    await page.route('**/api/app/v1/teams**', async (route) => {
      await answering.promise
      await (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue())
    })
    await page.goto(`${world.url}/console/teams`)
    await page.getByRole('heading', { name: 'Teams' }).waitFor()
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    answering.resolve()
    await page.getByRole('link', { name: 'Platform' }).waitFor()

    isBroken = true
    await page.getByRole('link', { name: 'Platform' }).click()
    await page.getByRole('alert').filter({ hasText: 'The service returned HTTP 500' }).waitFor()
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/teams/${team.id}`)

    answering = Promise.withResolvers()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    answering.resolve()
    await page.getByRole('heading', { name: 'Platform' }).waitFor()
    await page.getByRole('heading', { name: '0 members' }).waitFor()
    // Chromium logs each error response.
    expect(browser.takeProblems().every((line) => line.includes('500'))).toBe(true)
  })

  testInLongRun(`show ${personCount} people with few rows in the DOM, down to the last`, async () => {
    const org = await world.organization({ maxSeats: 5000 })
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    await world.database.pool.query(
      `insert into users (org_id, id, name, email, email_key, role, created_at)
       select $1, gen_random_uuid(), 'Person ' || n, n || $2, n || $2, 'learner', now() + n * interval '1 ms'
       from generate_series(1, $3) n`,
      [org.id, `-${randomUUID()}@example.com`, personCount],
    )
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    await visit(page, '/console/people')
    // Plus the two admins.
    await page.getByRole('status').filter({ hasText: '3,002 people' }).waitFor()
    const rows = page.getByRole('row')
    expect(await rows.count()).toBeLessThan(60)
    await page.getByRole('region', { name: 'People' }).focus()
    await page.keyboard.press('End')
    await rows.filter({ hasText: `Person ${personCount}` }).waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await page.getByLabel('Search').fill('Person 2999')
    await page.getByRole('status').filter({ hasText: '1 person' }).waitFor()
    // The first cell is a row header, so screen readers announce whose row it is.
    await page
      .getByRole('table', { name: 'People' })
      .getByRole('rowheader')
      .filter({ hasText: 'Person 2999' })
      .waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('status').filter({ hasText: '3,002 people' }).waitFor()
    await page.locator(':focus').and(page.getByLabel('Search')).waitFor()
  })
})
