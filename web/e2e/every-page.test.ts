/** Opens every page once: what it asks for early, its first heading, and what stands in the way of people. */
import { appApiBase } from '@parapet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../server/test/world.ts'
import { pageFacts } from '../build/page-facts.generated.ts'
import { findBarriers } from './barriers.ts'
import { describeInBrowser, isLongRun, untilShown, useBrowser } from './browser.ts'
import { createFilledWorld, fillIn, type PageParams } from './every-page.ts'

/** Also in dark colors; `npm run test:pages` looks at all pages in both. */
const darkPages = ['signIn', 'overview', 'people', 'learn', 'attempt']

const unknown = { name: 'unknown', path: '/console/no-such-page', query: '', who: 'everyone', reads: [] as string[] }

/** Each page once for every query that its reads depend on. */
const addresses = Object.entries(pageFacts).flatMap(([name, { path, who, reads }]) =>
  Object.entries(reads).map(([query, urls]) => ({ name, path, query, who, reads: urls })),
)

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

describeInBrowser('every page', () => {
  const browser = useBrowser()
  let world: World
  let cookie: string | undefined
  let params: PageParams
  beforeAll(async () => {
    ;({ world, cookie, params } = await createFilledWorld())
  })
  afterAll(() => world?.close())

  async function open(options: { cookie?: string | undefined }) {
    const page = await browser.open(world.url, options)
    await page.addInitScript(noteTaken)
    let requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith(appApiBase)) requests.push(pathname + search)
    })
    return {
      page,
      async visit(address: string) {
        requests = []
        const markup = await page.goto(address).then((response) => response?.text())
        await untilShown(page)
        return { markup: markup ?? '', requests }
      },
    }
  }

  /** The heading that shows while scripts load is the one of the page. */
  async function compareHeads(page: Page, markup: string): Promise<boolean> {
    const head = /starting-head" aria-hidden="true">(?:<span>([^<]+)<\/span>)?(?:<b>([^<]+)<\/b>)?/
    const [, trail, title] = head.exec(markup) ?? []
    expect(await page.locator('.starting-head').count()).toBe(0)
    if (title === undefined) return false
    if (title.trim() !== '') expect(await page.locator('h1').innerText()).toBe(title)
    const links = (await page.getByRole('navigation', { name: 'Breadcrumbs' }).allInnerTexts()).join()
    const shown = links === '' ? [] : links.split('/').map((text) => text.trim())
    // One that depends on data is left empty at first.
    expect(trail?.split(' / ').map((text, index) => text.trim() || shown[index]) ?? []).toEqual(shown)
    return true
  }

  async function findDarkBarriers(page: Page, where: string): Promise<string[]> {
    // Only the colors change.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    // Wait for color transitions to finish.
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
    const barriers = await findBarriers(page, `${where} in dark colors`, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
    return barriers
  }

  test('asks early for what it reads and for nothing else, once, and has no serious barriers', async () => {
    const inside = await open({ cookie })
    const outside = await open({})
    const barriers: string[] = []
    const wrong: object[] = []
    let headings = 0
    for (const { name, path, query, who, reads } of [...addresses, unknown]) {
      const { page, visit } = who === 'strangers' ? outside : inside
      const address = fillIn(path, params) + query
      const { markup, requests } = await visit(address)
      const named = reads.map(
        (url) => appApiBase + url.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? ''),
      )
      const asked = who === 'strangers' || name === 'unknown' ? named : [`${appApiBase}/session`, ...named]
      const taken = (await page.evaluate<string[]>('taken')).toSorted()
      const twice = named.filter((url) => requests.filter((requested) => requested === url).length > 1)
      if (taken.join() !== asked.toSorted().join() || twice.length > 0) wrong.push({ address, asked, taken, twice })

      if (await compareHeads(page, markup)) headings++
      barriers.push(...(await findBarriers(page, address)))
      if (isLongRun || darkPages.includes(name)) barriers.push(...(await findDarkBarriers(page, address)))
    }
    expect({ wrong, barriers }).toEqual({ wrong: [], barriers: [] })
    expect(headings).toBeGreaterThan(30)
  })
})
