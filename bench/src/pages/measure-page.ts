/** One page on a slow phone: the first and the largest paint, and what moved or blocked meanwhile. */
import type { PerformanceEntry, PerformanceResourceTiming } from 'node:perf_hooks'
import type { CDPSession, Page } from 'playwright-core'
import type { DemoSite } from '../../../web/screenshots/demo-site.ts'
import type { Processor } from './processor.ts'

export type PageFigures = {
  name: string
  firstPaintMs: number
  largestPaintMs: number
  /** What was the largest, by its text. */
  largest: string
  /** When the page itself showed its heading, with its data: until then its outline and perhaps its heading show. */
  shownMs: number
  /** The part of every task beyond 50 ms. */
  blockingMs: number
  /** The layout shift as Chromium counts it: its largest window. */
  shift: number
  /** Compressed, until the page is shown and its largest part painted. */
  scriptBytes: number
  nodes: number
}

/** Slow 4G as Lighthouse defines it. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const quietMs = 2000
const patienceMs = 60_000

type Seen = {
  firstPaintMs: number
  largestPaintMs: number
  largest: string
  shownMs: number
  tasks: { start: number; duration: number }[]
  shifts: { start: number; value: number }[]
  lastAt: number
}

/** Runs in the page, before our own code. */
function observe(): void {
  const seen: Seen = { firstPaintMs: 0, largestPaintMs: 0, largest: '', shownMs: 0, tasks: [], shifts: [], lastAt: 0 }
  Object.assign(globalThis, { seenByBench: seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
      seen.lastAt = performance.now()
    }).observe({ type, buffered: true } as never)
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: { textContent?: string } }
    seen.largestPaintMs = entry.startTime
    seen.largest = element?.textContent ?? seen.largest
  })
  // Every frame: the one after the heading is in the document paints it.
  const { document, requestAnimationFrame } = globalThis as unknown as {
    document: { querySelector(selector: string): unknown }
    requestAnimationFrame(callback: () => void): void
  }
  const look = () => {
    if (document.querySelector('h1') === null) requestAnimationFrame(look)
    else seen.shownMs = performance.now()
  }
  requestAnimationFrame(look)
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  watch('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shifts.push({ start: startTime, value })
  })
}

type MeasuringOptions = Pick<DemoSite, 'browser' | 'url'> &
  Pick<Processor, 'slowdown'> & {
    /** Undefined for a stranger. */
    visitor: DemoSite['visitors'][keyof DemoSite['visitors']]
  }

export async function measurePage(
  { browser, url, visitor, slowdown }: MeasuringOptions,
  name: string,
  address: string,
): Promise<PageFigures> {
  const view = { viewport: { width: 390, height: 800 }, locale: 'en-GB' }
  const context = await browser.newContext({ baseURL: url, storageState: visitor, ...view })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await slowDown(session, slowdown)
    await page.goto(address, { timeout: patienceMs })
    await untilQuiet(page)
    return { name, ...(await read(page)) }
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession, slowdown: number): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Until the page has its heading and nothing has been painted, moved or blocked for a while. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: patienceMs })
  await page.waitForLoadState('networkidle', { timeout: patienceMs })
  await page.waitForFunction(
    (quiet) => performance.now() - (globalThis as unknown as { seenByBench: Seen }).seenByBench.lastAt > quiet,
    quietMs,
    { timeout: patienceMs },
  )
}

async function read(page: Page): Promise<Omit<PageFigures, 'name'>> {
  const { seen, scripts, nodes } = await page.evaluate(() => {
    const { seenByBench, document } = globalThis as unknown as {
      seenByBench: Seen
      document: { querySelectorAll(selector: string): { length: number } }
    }
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      seen: seenByBench,
      scripts: resources
        .filter((one) => new URL(one.name).pathname.endsWith('.js'))
        .map((one) => ({ endMs: one.responseEnd, bytes: one.encodedBodySize })),
      nodes: document.querySelectorAll('*').length,
    }
  })
  const { firstPaintMs, largestPaintMs, largest, shownMs, tasks, shifts } = seen
  return {
    firstPaintMs,
    largestPaintMs,
    largest,
    shownMs,
    blockingMs: sumOf(tasks.filter(({ start }) => start >= firstPaintMs).map(({ duration }) => duration - 50)),
    shift: largestWindow(shifts),
    scriptBytes: sumOf(
      scripts.filter(({ endMs }) => endMs <= Math.max(shownMs, largestPaintMs)).map(({ bytes }) => bytes),
    ),
    nodes,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Shifts less than a second apart belong together, for at most five seconds: https://web.dev/articles/cls */
function largestWindow(shifts: readonly { start: number; value: number }[]): number {
  let largest = 0
  let window = { start: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 }
  for (const { start, value } of shifts) {
    const isSame = start - window.last < 1000 && start - window.start < 5000
    window = isSame ? { ...window, last: start, sum: window.sum + value } : { start, last: start, sum: value }
    largest = Math.max(largest, window.sum)
  }
  return largest
}
