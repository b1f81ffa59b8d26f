import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../server/test/world.ts'
import { findBarriers } from '../barriers.ts'
import { describeInLongRun, isLongRun, useBrowser, visit } from '../browser.ts'

/** The guide, the page with the most elements, and the one with the longest names; the long run reads all. */
const mainPages = ['/docs', '/docs/webhook-endpoints', '/docs/webhook-endpoints/schemas']

describeInLongRun('the API reference', () => {
  const browser = useBrowser()
  let world: World
  let addresses: string[]
  beforeAll(async () => {
    world = await createWorld()
    const { text } = await world.request('GET', '/docs')
    const linked = [...text.matchAll(/href="(\/docs[a-z/-]*)[#"]/g)].map(([, address = '']) => address)
    addresses = isLongRun ? [...new Set(linked)] : mainPages
    expect(linked).toEqual(expect.arrayContaining(mainPages))
  })
  afterAll(() => world?.close())

  test('opens addresses from when it was one page where they are now', async () => {
    const page = await browser.open(world.url)
    const moved = {
      'users.create': '/docs/users#users.create',
      'users.create-body-email': '/docs/users#users.create-body-email',
      'users.create-headers-Idempotency-Key': '/docs/users#users.create-headers-Idempotency-Key',
      // A field that is gone leads to what it belonged to.
      'users.create-body-nickname': '/docs/users#users.create-body',
      'tag-customCourses': '/docs/custom-courses#tag-customCourses',
      'schema-User': '/docs/users/schemas#schema-User',
      'error-user_not_found': '/docs#error-user_not_found',
      'rate-limits': '/docs#rate-limits',
    }
    for (const [id, address] of Object.entries(moved)) {
      await page.goto('about:blank')
      await page.goto(`/docs#${id}`)
      await page.waitForURL(world.url + address)
      const target = page.locator(':target')
      expect(await target.getAttribute('id')).toBe(address.split('#')[1])
      const box = await target.boundingBox()
      expect(box?.y, id).toBeGreaterThanOrEqual(0)
      expect(box?.y, id).toBeLessThan(200)
    }
  })

  test('goes back to where the reader came from, not through the old address', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/sign-in')
    await page.goto('/docs#teams.create')
    await page.waitForURL('**/docs/teams#teams.create')

    await page.goBack()

    expect(new URL(page.url()).pathname).toBe('/sign-in')
  })

  test('finds everything from every page, with the keyboard alone', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/docs/teams')
    const contents = page.getByRole('navigation', { name: 'Contents' })

    await page.keyboard.press('/')
    await page.keyboard.type('post invit')
    await contents.getByRole('status').getByText('2 results').waitFor()
    expect(await contents.getByRole('list', { name: 'Search results' }).getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('Create (invite) a user'),
      expect.stringContaining('Send the invitation again'),
    ])

    await page.keyboard.press('Escape')
    expect(await contents.getByRole('link', { name: 'Users', exact: true }).isVisible()).toBe(true)
    await page.keyboard.type('team_not_found')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs#error-team_not_found')
  })

  test('says so when the search cannot be loaded, and tries again', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/docs/teams')
    await page.route('**/docs/search.json', (route) => route.abort())
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const search = contents.getByRole('searchbox')

    await search.fill('users')
    await contents.getByRole('status').getByText("Search isn't available").waitFor()
    expect(await contents.getByRole('link', { name: 'Users', exact: true }).isVisible()).toBe(true)
    await page.unroute('**/docs/search.json')
    await search.fill('users.list')
    await contents.getByRole('status').getByText('2 results').waitFor()
    expect(browser.takeProblems().filter((problem) => !problem.includes('search.json'))).toEqual([])
  })

  test('leads everywhere without script', async () => {
    const page = await browser.open(world.url, { hasScripts: false, width: 390 })
    await page.goto('/docs#teams.create')
    expect(await page.locator(':target').innerText()).toContain('Create a team')
    await page.locator(':target').getByRole('link').click()
    await page.waitForURL('**/docs/teams#teams.create')

    await page.getByRole('button', { name: 'Contents' }).click()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    expect(await contents.getByRole('searchbox').isVisible()).toBe(false)
    await contents.getByRole('link', { name: 'Webhook endpoints' }).click()
    await page.waitForURL('**/docs/webhook-endpoints')
    await page.getByText('Python', { exact: true }).first().click()
    expect(await page.getByText('import urllib.request').first().isVisible()).toBe(true)
  })

  test('marks the operation that is being read in the contents', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/docs/users#users.update')

    const marked = page.locator('#contents [aria-current=location]')
    await marked.getByText('Update a user').waitFor()
    expect(await marked.count()).toBe(1)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await marked.getByText('Remove an email address').waitFor()
  })

  test('keeps the language that was chosen on the next page, and hides no tab on a phone', async () => {
    const page = await browser.open(world.url, { width: 360 })
    await visit(page, '/docs/teams')
    await page.getByText('Ruby', { exact: true }).first().click()

    await visit(page, '/docs/users')

    const samples = page.locator('.samples').first()
    expect(await samples.locator('[open] > summary').innerText()).toBe('Ruby')
    const tabs = await samples.locator('summary').all()
    const copy = await samples.getByRole('button', { name: 'Copy' }).boundingBox()
    for (const tab of tabs) {
      const box = await tab.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(copy?.y ?? 0)
    }
  })

  test('fits phones, small windows and wide screens without scrolling sideways', async () => {
    for (const width of [320, 390, 1024, 1440]) {
      const page = await browser.open(world.url, { width })
      for (const address of addresses) {
        await visit(page, address)
        const missing = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(missing, `${address} at ${width} px`).toBe(0)
      }
    }
  })

  test('prints everything, without what is only for the screen', async () => {
    const page = await browser.open(world.url)
    await visit(page, '/docs/assignments')
    await page.emulateMedia({ media: 'print' })

    for (const name of ['Contents', 'Previous and next page']) {
      expect(await page.getByRole('navigation', { name }).count()).toBe(0)
    }
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await page.locator('details.nested').count()).toBeGreaterThan(0)
    expect(await page.locator('details.nested:not([open])').count()).toBe(0)
  })

  test('has no serious barriers, in light and dark mode', async () => {
    const barriers: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open(world.url, { colorScheme })
      for (const address of addresses) {
        await visit(page, address)
        // In dark mode only the colors change.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
        barriers.push(...(await findBarriers(page, `${address} ${colorScheme}`, rules)))
      }
      await page.getByRole('searchbox').fill('course')
      await page.getByRole('list', { name: 'Search results' }).getByRole('link').first().waitFor()
      barriers.push(...(await findBarriers(page, `search ${colorScheme}`)))
    }
    expect(barriers).toEqual([])
  })
})
