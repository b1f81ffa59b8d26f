/**
 * Screenshots for README.md and docs/, from the real service with its demo organization: `npm run screenshots`. With
 * names, only those: `npm run screenshots -- overview people`. `--every FOLDER` writes all of them there instead, in
 * three widths, light and dark, for review.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoSite, openDemoSite } from './demo-site.ts'
import { addressOf, type Shot, shots, type Viewer } from './shots.ts'

const root = join(import.meta.dirname, '../..')

type View = { folder: string; width: number; colorScheme: 'light' | 'dark'; suffix: string; fullPage: boolean }

async function takeAll({ browser, url, visitors, ids }: DemoSite, names: string[], view: View): Promise<void> {
  const { width, colorScheme, folder, suffix, fullPage } = view
  const open = async (storageState: DemoSite['visitors'][Viewer]) => {
    const context = await browser.newContext({
      ...{ baseURL: url, colorScheme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' },
      ...{ viewport: { width, height: 800 }, storageState },
    })
    return context.newPage()
  }
  const pages = {
    ...{ admin: await open(visitors.admin), lead: await open(visitors.lead) },
    stranger: await open(visitors.stranger),
  }
  for (const name of names) {
    const shot = shots[name] as Shot
    const page = pages[shot.viewer ?? 'admin']
    // Another fragment alone would not load the page again.
    await page.goto('about:blank')
    await page.goto(addressOf(shot, ids))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' })
    await shot.prepare?.(page)
    await page.screenshot({ path: join(folder, `${name.replace('/', '-')}${suffix}.png`), fullPage })
    console.log(`${name}${suffix}`)
  }
  for (const page of Object.values(pages)) await page.context().close()
}

/** The screenshots in README.md and docs/. */
function listShown(): string[] {
  const files = ['README.md', 'docs/console.md', 'docs/evidence.md']
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return [...new Set([...text.matchAll(/\((?:docs\/)?images\/([\w-]+)\.png\)/g)].map(([, name = '']) => name))]
}

async function main(args: string[]): Promise<void> {
  const every = args[0] === '--every' ? args[1] : undefined
  const names = args.slice(args[0] === '--every' ? 2 : 0)
  const unknown = names.filter((name) => shots[name] === undefined)
  if (unknown.length > 0)
    throw new Error(`No such picture: ${unknown.join(', ')}. There are: ${Object.keys(shots).join(', ')}`)
  const wanted = names.length > 0 ? names : every === undefined ? listShown() : Object.keys(shots)
  await using site = await openDemoSite()
  if (site === undefined) return
  const target = every ?? join(root, 'docs/images')
  mkdirSync(target, { recursive: true })
  for (const width of every === undefined ? [1280] : [1440, 1024, 390]) {
    for (const colorScheme of every === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
      const suffix = every === undefined ? '' : `-${width}-${colorScheme}`
      await takeAll(site, wanted, { folder: target, width, colorScheme, suffix, fullPage: every !== undefined })
    }
  }
}

await main(process.argv.slice(2))
