/** Test support: a real browser, whose pages report every problem. */
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, vi } from 'vitest'
import { inLongRun } from '../../server/test/in-long-run.ts'
import type { BrowserPlace } from './prepare.ts'

/** Skipped where no browser can run; the reason is printed before the tests. */
export const describeInBrowser = describe.skipIf(inject('browser') === null)

/** Whether every browser test runs: `npm run test:pages`. */
export const isLongRun = process.env.PAGES === 'all'

/** For tests that take seconds and cover what is less often used or covered by faster tests too. */
export const testInLongRun = inLongRun(isLongRun, 'npm run test:pages')

/** For tests that take minutes; `npm test` covers the main journeys. */
export const describeInLongRun = describe.skipIf(inject('browser') === null || !isLongRun)

export type PageOptions = {
  /** As the service sent it: `name=value`. */
  cookie?: string | undefined
  colorScheme?: 'light' | 'dark'
  width?: number
  /** A small screen for fingers. */
  isPhone?: boolean
  /** Animations run as for most people; other tests turn them off. */
  hasMotion?: boolean
  /** False disables JavaScript. */
  hasScripts?: boolean
  /** Another server that pages may navigate to, such as an identity provider. */
  alsoAt?: string
}

export type TestBrowser = {
  /** A new page in a fresh browser context. */
  open(url: string, options?: PageOptions): Promise<Page>
  /** Every problem on any page since the last call: errors, dialogs, requests to other origins. */
  takeProblems(): string[]
}

/**
 * Started once for all files that a worker runs, and ends with it: they share no pages. One that crashed is started
 * again.
 */
let running: Promise<Browser> | undefined

async function findBrowser(place: BrowserPlace): Promise<Browser> {
  const found = await running?.catch(() => undefined)
  if (found?.isConnected()) return found
  running = chromium.launch({ ...place, timeout: 120_000, env: { ...process.env, ...place.env } })
  return running
}

/** After each test its pages are closed and checked for problems. */
export function useBrowser(): TestBrowser {
  // Each test opens a dozen pages; on a busy machine, each takes seconds.
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
  const place = inject('browser')
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  let problems: string[] = []
  const takeProblems = () => {
    const taken = problems
    problems = []
    return taken
  }

  beforeAll(async () => {
    if (place !== null) browser = await findBrowser(place)
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(takeProblems()).toEqual([])
  })

  return {
    async open(url, options = {}) {
      const { cookie, colorScheme = 'light', isPhone = false, width = isPhone ? 390 : 1280, alsoAt } = options
      const { hasScripts = true, hasMotion = false } = options
      if (browser === undefined) throw new Error('there is no browser')
      const context = await browser.newContext({
        baseURL: url,
        colorScheme,
        javaScriptEnabled: hasScripts,
        reducedMotion: hasMotion ? 'no-preference' : 'reduce',
        isMobile: isPhone,
        hasTouch: isPhone,
        locale: 'en-GB',
        timezoneId: 'UTC',
        viewport: { width, height: 800 },
      })
      contexts.push(context)
      if (cookie !== undefined) {
        const [name = '', value = ''] = cookie.split('=', 2)
        await context.addCookies([{ name, value, url }])
      }
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      watch(page, { url, alsoAt }, (problem) => void problems.push(problem))
      return page
    },
    takeProblems,
  }
}

function watch(
  page: Page,
  { url, alsoAt }: { url: string; alsoAt: string | undefined },
  report: (problem: string) => void,
): void {
  const isElsewhere = (address: string) => alsoAt !== undefined && address.startsWith(`${alsoAt}/`)
  page.on('pageerror', (error) => report(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    report(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Refusals are expected, but Chromium logs each one.
    const isRefusal = /^Failed to load resource: .* 4\d\d /.test(message.text())
    if (isRefusal && message.location().url.startsWith(`${url}/api/app/`)) return
    if (isElsewhere(message.location().url)) return
    report(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${url}/`) || request.url().startsWith('data:')
    if (!isOurs && !isElsewhere(request.url())) report(`asked ${request.url()}`)
  })
}

/** Goes to an address and waits until the page is shown. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilShown(page)
}

/**
 * Waits until the page has its heading and has finished loading. Polls on every frame; a locator would poll every half
 * second.
 */
export async function untilShown(page: Page): Promise<void> {
  // A function rather than a string: the content security policy forbids evaluating strings.
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): unknown } }
    const isLoading = document.querySelector('[role=status][aria-label=Loading]') !== null
    return document.querySelector('h1') !== null && !isLoading
  })
}

/** Waits until the field shows the error and has the focus. */
export async function untilRefused(field: Locator, text: string): Promise<void> {
  await field.and(field.page().locator('[aria-invalid=true]:focus')).waitFor()
  const ids = (await field.getAttribute('aria-describedby'))?.split(/\s+/) ?? []
  const told = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()))
  expect(told.join(' ')).toContain(text)
}

/** Uses the form, as people do. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await visit(page, '/sign-in')
  await enterPassword(page, email, password)
}

/** On the sign-in page: the email address comes first; its domain decides whether we ask for a password. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
