/** Pages ask for their data before their scripts have loaded, each once, and use all of it. */
import { appApiBase } from '@parapet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../server/test/web-visitor.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { pageData } from '../src/page-data.ts'
import { paths } from '../src/paths.ts'
import { describeInBrowser, isLongRun, untilShown, useBrowser, visit } from './browser.ts'
import { createFilledWorld, type PageParams } from './every-page.ts'

/** The pages `npm test` checks; `npm run test:pages` checks every page. */
const mainPages: string[] = [paths.overview, paths.person, `${paths.insight}?view=topics`]

/** Notes which of the early answers the page takes. */
function noteTaken(): void {
  let answers: Map<string, unknown> | undefined
  const taken: string[] = []
  Object.assign(globalThis, { taken })
  Object.defineProperty(globalThis, 'earlyAnswers', {
    get: () => answers,
    set: (asked: Map<string, unknown>) => {
      answers = asked
      const { get } = asked
      asked.get = (url) => {
        if (asked.has(url)) taken.push(url)
        return get.call(asked, url)
      }
    },
  })
}

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
  let params: PageParams
  beforeAll(async () => {
    ;({ world, org, cookie, params } = await createFilledWorld())
  })
  afterAll(() => world?.close())

  test.each(isLongRun ? Object.keys(pageData) : mainPages)('is what %s reads, and is read once', async (address) => {
    const page = await browser.open(world.url, { cookie })
    await page.addInitScript(noteTaken)
    const requests = listRequests(page)
    const path = address.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] as string)
    const markup = page.waitForResponse((response) => response.url() === world.url + path).then((found) => found.text())
    await visit(page, path)
    await untilShown(page)
    const named = (pageData[address] as string[]).map(
      (url) => appApiBase + url.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] as string),
    )

    // The heading that shows while scripts load is the one of the page.
    const head = /starting-head" aria-hidden="true">(?:<span>([^<]+)<\/span>)?(?:<b>([^<]+)<\/b>)?/
    const [, trail, title] = head.exec(await markup) ?? []
    if ((title ?? '').trim() !== '') expect(await page.locator('h1').innerText()).toBe(title)
    if (title !== undefined) {
      const shown = await page.getByRole('navigation', { name: 'Breadcrumbs' }).allInnerTexts()
      expect(shown.join()).toBe(trail ?? '')
    }
    expect(await page.locator('.starting-head').count()).toBe(0)

    expect((await page.evaluate<string[]>('taken')).toSorted()).toEqual([`${appApiBase}/session`, ...named].toSorted())
    for (const url of named) expect(requests.filter((requested) => requested === url)).toHaveLength(1)
  })

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
