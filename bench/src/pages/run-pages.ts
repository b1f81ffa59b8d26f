/** Every page of the web app on a phone with a slow network, as a table, with the worst page for each goal. */
import { openDemoSite } from '../../../web/screenshots/demo-site.ts'
import { addressOf, shots } from '../../../web/screenshots/shots.ts'
import { median } from '../measure.ts'
import { alignColumns } from '../report.ts'
import type { Measure } from '../webhooks/measures.ts'
import type { BenchmarkOptions } from '../workplace.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { measureProcessor } from './processor.ts'

export type PageSizes = { pages?: readonly string[] }

/**
 * To slow down the network, Chromium inspects it, and for every request it looks up which line of script sent it. V8
 * then parses each function on the way a second time, which nobody's browser does. This makes it keep the lines when it
 * first parses a script, which costs a little more than an uninspected browser pays.
 */
const browserArgs = ['--js-flags=--no-enable-lazy-source-positions']

/** A page is loaded once in each; what counts is its median. */
const rounds = 3

export async function runPageBenchmark(options: Omit<BenchmarkOptions<PageSizes>, 'rounds'>): Promise<Measure[]> {
  const { sizes, tell, signal } = options
  tell('starting the demo organization')
  await using site = await openDemoSite(browserArgs)
  if (site === undefined) throw new Error('There is no Chromium. Install it, or set CHROMIUM to its path.')
  const pages = Object.entries(shots)
    .filter(([name, { prepare }]) => prepare === undefined && (sizes.pages?.includes(name) ?? true))
    .map(([name, shot]) => ({
      ...{ name, address: addressOf(shot, site.ids) },
      visitor: site.visitors[shot.viewer ?? 'admin'],
    }))
  const found = new Map<string, PageFigures[]>(pages.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    const { index, slowdown } = await measureProcessor(site.browser)
    tell(
      `round ${round} of ${rounds}: this processor has an index of ${index.toFixed(0)}, pages run ${slowdown.toFixed(1)} times as slow`,
    )
    for (const { name, address, visitor } of pages) {
      signal.throwIfAborted()
      found.get(name)?.push(await measurePage({ ...site, visitor, slowdown }, name, address))
    }
  }
  const figures = [...found.values()].map(toMedians)
  tell(toTable(figures))
  return toMeasures(figures)
}

/** Each figure on its own; the text of the largest part is that of the last round. */
function toMedians(ofOnePage: PageFigures[]): PageFigures {
  const last = ofOnePage.at(-1) as PageFigures
  const medians = Object.entries(last).map(([key, value]) => [
    key,
    typeof value === 'number' ? median(ofOnePage.map((one) => one[key as keyof PageFigures] as number)) : value,
  ])
  return Object.fromEntries(medians)
}

const columns: [title: string, show: (figures: PageFigures) => string][] = [
  ['page', ({ name }) => name],
  ['first paint', ({ firstPaintMs }) => `${Math.round(firstPaintMs)} ms`],
  ['largest paint', ({ largestPaintMs }) => `${Math.round(largestPaintMs)} ms`],
  ['shown', ({ shownMs }) => `${Math.round(shownMs)} ms`],
  ['blocked', ({ blockingMs }) => `${Math.round(blockingMs)} ms`],
  ['shift', ({ shift }) => shift.toFixed(3)],
  ['script', ({ scriptBytes }) => `${(scriptBytes / 1024).toFixed(0)} KB`],
  ['elements', ({ nodes }) => String(nodes)],
  ['largest', ({ largest }) => largest.slice(0, 30)],
]

function toTable(found: readonly PageFigures[]): string {
  return alignColumns([columns.map(([title]) => title), ...found.map((one) => columns.map(([, show]) => show(one)))])
}

type Goal = {
  title: string
  unit: Measure['unit']
  atMost: number
  /** The pages it is for; without it, all. */
  pages?: RegExp
  of(figures: PageFigures): number
}

const goals: Goal[] = [
  { title: 'first paint', unit: 'ms', atMost: 1500, of: ({ firstPaintMs }) => firstPaintMs },
  { title: 'largest paint', unit: 'ms', atMost: 2500, of: ({ largestPaintMs }) => largestPaintMs },
  {
    title: 'blocked by long tasks',
    unit: 'ms',
    atMost: 300,
    pages: /^(?!result|scenario)/,
    of: ({ blockingMs }) => blockingMs,
  },
  {
    title: 'the player, blocked by long tasks',
    unit: 'ms',
    atMost: 600,
    pages: /^(result|scenario)/,
    of: ({ blockingMs }) => blockingMs,
  },
  { title: 'layout shift', unit: 'x', atMost: 0.02, of: ({ shift }) => shift },
  {
    title: 'script until the page is shown',
    unit: 'KB',
    atMost: 170,
    of: ({ scriptBytes }) => scriptBytes / 1024,
  },
  { title: 'elements', unit: 'elements', atMost: 4000, pages: /^docs/, of: ({ nodes }) => nodes },
]

/** A goal is met when the worst page meets it. */
function toMeasures(found: readonly PageFigures[]): Measure[] {
  return goals.map(({ title, unit, atMost, pages, of }) => {
    const measured = found.filter(({ name }) => pages?.test(name) ?? true)
    const worst = measured.toSorted((a, b) => of(b) - of(a))
    const missed = worst.filter((one) => of(one) > atMost).map(({ name }) => name)
    return {
      title: `${title}, the worst of ${measured.length} pages (${worst[0]?.name ?? 'none'})`,
      found: worst[0] === undefined ? Number.NaN : of(worst[0]),
      unit,
      goal: { atMost },
      notes: missed.length === 0 ? [] : [`over the goal: ${missed.join(', ')}`],
    }
  })
}
