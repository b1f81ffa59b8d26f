/** Pages ask for their data before their scripts have loaded; `every-page.test.ts` compares what each asks for. */
import { appApiBase } from '@parapet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { paths } from '../src/paths.generated.ts'
import { describeInBrowser, useBrowser, visit } from './browser.ts'
import { createFilledWorld } from './every-page.ts'

function listRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(appApiBase)) urls.push(pathname + search)
  })
  return urls
}

describeInBrowser('data that a page asks for early', () => {
  const browser = useBrowser()
  let world: World
  let org: TestOrganization
  let cookie: string | undefined
  beforeAll(async () => {
    ;({ world, org, cookie } = await createFilledWorld())
  })
  afterAll(() => world?.close())

  test('doesn’t wait for the session in a browser where the person was before', async () => {
    const page = await browser.open(world.url, { cookie })
    const requests = listRequests(page)
    await visit(page, paths.people)
    const session = Promise.withResolvers<void>()
    await page.route(`**${appApiBase}/session`, (route) => session.promise.then(() => route.continue()))
    requests.length = 0
    await page.goto(paths.people)
    await expect.poll(() => requests.includes(`${appApiBase}/users`)).toBe(true)
    session.resolve()

    await page.getByRole('link', { name: 'Sample' }).first().waitFor()
    expect(requests.filter((url) => url === `${appApiBase}/users`)).toHaveLength(1)
    // Nobody knows who signs in here next.
    await visit(page, paths.signIn)
    expect(await page.evaluate("localStorage.getItem('parapet-role')")).toBe(null)
  })

  test('is not asked for by people who may not open the page', async () => {
    const { visitor } = await createPerson(world, org, { email: `learner@${org.slug}.example.com` })
    const page = await browser.open(world.url, { cookie: visitor.cookie })
    const requests = listRequests(page)
    await visit(page, paths.people)
    await page.getByRole('heading', { name: /^Good / }).waitFor()

    expect(requests).toContain(`${appApiBase}/session`)
    expect(requests).not.toContain(`${appApiBase}/users`)
  })

  test('is asked for again if it could not be had', async () => {
    const page = await browser.open(world.url, { cookie })
    let failures = 1
    await page.route(`**${appApiBase}/users`, (route) => (failures-- > 0 ? route.abort() : route.continue()))
    await visit(page, paths.people)

    await page.getByRole('link', { name: 'Sample' }).first().waitFor()
    // Chromium logs the request that failed.
    expect(browser.takeProblems()).toHaveLength(1)
  })
})
