import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { describeInBrowser, signIn, useBrowser, visit } from './browser.ts'

const personCount = 3000

describeInBrowser('the pages', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld()
  })
  afterAll(() => world?.close())

  test('say so where there is none, and lead back', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/nonsense')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    // The answer is 404, and Chromium writes a line about it.
    expect(browser.takeProblems()).toHaveLength(1)
  })

  test('keep the session in a cookie that no script can read', async () => {
    const org = await world.organization()
    const email = `grace@${org.slug}.example.com`
    await createPerson(world, org, { email })
    const page = await browser.open(world.url)
    await signIn(page, email, 'correct horse battery')
    await page.getByRole('heading', { name: 'Home' }).waitFor()

    const cookies = await page.context().cookies()
    expect(cookies).toMatchObject([{ name: 'parapet', httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(await page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))')).not.toContainEqual(
      expect.stringMatching(/session|token/i),
    )
  })

  test(`show ${personCount} people with few rows at a time, down to the last`, async () => {
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
    // The two admins, too.
    await page.getByRole('status').filter({ hasText: '3,002 people' }).waitFor()
    const rows = page.getByRole('row')
    expect(await rows.count()).toBeLessThan(60)
    await page.getByRole('region', { name: 'People' }).focus()
    await page.keyboard.press('End')
    await rows.filter({ hasText: `Person ${personCount}` }).waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await page.getByLabel('Search').fill('Person 2999')
    await page.getByRole('status').filter({ hasText: '1 person' }).waitFor()
  })
})
