import { randomUUID } from 'node:crypto'
import { appApiBase } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLearningWorld } from '../../server/src/features/learning/learning-world.ts'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { World } from '../../server/test/world.ts'
import { describeInBrowser, signIn, untilShown, useBrowser } from './browser.ts'
import { fillOrganization, pagesOf } from './every-page.ts'

const personCount = 3000

describeInBrowser('the pages', () => {
  const browser = useBrowser()
  let world: World
  beforeAll(async () => {
    world = await createLearningWorld()
  })
  afterAll(() => world?.close())

  test('come with headers that let nobody else in, script and style from here only, and nothing written inline', async () => {
    const org = await world.organization()
    const viewer = await createPerson(world, org, { role: 'org_admin' })
    const page = await browser.open(world.url, { cookie: viewer.visitor.cookie })
    const faults = new Set<string>()
    const files = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const headers = response.headers()
      const policy = headers['content-security-policy'] ?? ''
      const isPage = headers['content-type']?.startsWith('text/html') === true
      const demand = (isMet: boolean, what: string) => isMet || faults.add(`${pathname}: ${what}`)
      demand(headers['x-content-type-options'] === 'nosniff', 'type may be guessed')
      demand(headers['x-frame-options'] === 'DENY' && policy.includes("frame-ancestors 'none'"), 'may be framed')
      demand(headers['referrer-policy'] === 'no-referrer', 'referrer')
      demand(policy.startsWith("default-src 'none'") && !policy.includes('unsafe'), `policy ${policy}`)
      demand(!isPage || /script-src 'self'(;|$)/.test(policy), 'script from elsewhere')
      const isForEver = headers['cache-control']?.includes('immutable') === true
      demand(isForEver === pathname.startsWith('/assets/'), `kept as ${headers['cache-control']}`)
      demand(pathname.startsWith('/assets/') || /no-(store|cache)/.test(headers['cache-control'] ?? ''), 'kept')
      files.add(pathname)
    })
    for (const path of pagesOf(await fillOrganization(world, org, viewer, ['Sample']))) {
      await page.goto(path)
      await untilShown(page)
      const inline = page.locator('script:not([src]), style:not([nonce]), [onclick], [onload], [onerror]')
      expect(await inline.count(), path).toBe(0)
    }
    expect([...faults]).toEqual([])
    expect([...files].filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
    expect(files).toContain(`${appApiBase}/users`)
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
    await page.goto('/console/people')
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
