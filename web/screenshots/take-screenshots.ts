/**
 * Pictures for README.md and docs/, from the real service with its demo organization: `npm run screenshots`. With names only
 * those: `npm run screenshots -- overview people`. `--every FOLDER` writes all of them there instead, in three widths, light
 * and dark, to look at.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParapetClient } from '@parapet/sdk'
import { type Browser, chromium, type Page } from 'playwright-core'
import { fillDemo } from '../../server/src/commands/demo.ts'
import { withOrganization } from '../../server/src/commands/with-service.ts'
import { createSignInLink } from '../../server/src/features/sign-in/create-link.ts'
import { answer, blockWith } from '../e2e/player.ts'
import { buildPages, findBrowser } from '../e2e/prepare.ts'
import { paths } from '../src/paths.ts'

const root = join(import.meta.dirname, '../..')
const admin = 'ada@example.com'

type Ids = { assignmentId: string; userId: string; teamId: string; courseId: string; endpointId: string; runId: string }
type Shot = { path: string; prepare?: (page: Page) => Promise<void> }

/** One picture for each name; a page that is added to the console gets a line here and a place in docs/console.md. */
const shots: Record<string, Shot> = {
  overview: { path: paths.overview },
  assignments: { path: paths.assignments },
  assignment: { path: paths.assignment },
  'new-assignment': { path: paths.newAssignment },
  courses: { path: paths.courses },
  course: { path: paths.course },
  findings: { path: paths.findings },
  'finding-run': { path: paths.findingRun },
  compliance: { path: paths.compliance },
  reports: { path: paths.reports },
  insight: { path: paths.insight },
  'weakest-topics': { path: `${paths.insight}?view=topics` },
  'hardest-challenges': { path: `${paths.insight}?view=challenges` },
  'failed-fixes': { path: `${paths.insight}?view=fixes` },
  people: { path: paths.people },
  person: { path: paths.person },
  import: { path: paths.importPeople, prepare: chooseFile },
  teams: { path: paths.teams },
  team: { path: paths.team },
  organization: { path: paths.organization },
  'single-sign-on': { path: paths.singleSignOn },
  'new-connection': { path: paths.newConnection },
  keys: { path: paths.keys },
  webhooks: { path: paths.webhooks },
  webhook: { path: paths.webhook },
  'signature-debugger': { path: paths.signatureDebugger },
  audit: { path: paths.audit },
  security: { path: paths.security },
  mails: { path: paths.mails },
  chat: { path: paths.chat },
  'new-chat-channel': { path: paths.newChatChannel },
  'record-store': { path: paths.recordStore },
  provisioning: { path: paths.provisioning },
  account: { path: paths.account },
  home: { path: paths.learn },
  catalog: { path: paths.catalog },
  topic: { path: paths.topic.replace('$topicId', 'sql-injection') },
  scenario: { path: paths.scenario.replace('$scenarioId', 'forged-jwt-admin') },
  'learn-course': { path: paths.learnCourse },
  transcript: { path: paths.transcript },
  certificates: { path: paths.certificates },
  leaderboard: { path: paths.leaderboard },
  preferences: { path: paths.preferences },
  lab: { path: `${paths.topic.replace('$topicId', 'sql-injection')}?language=typescript`, prepare: openLab },
}

async function chooseFile(page: Page): Promise<void> {
  const lines = [
    'Full Name;E-Mail;Role;Department',
    'Vera Example;vera@example.com;learner;Platform',
    'Grace Sample;grace@example.com;learner;Platform',
    'Wendy Demo;wendy(at)example.com;learner;Payments',
    'Xenia Example;xenia@example.com;admin;',
    ';yann@example.com;learner;Payments',
    'Zoë Sample;zoe@example.com;learner;Payments',
  ]
  const buffer = Buffer.from(lines.join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'new-people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Invite/ }).waitFor()
}

/** A hands-on lab with a first run that the attack survives. */
async function openLab(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /: The parcel search$/ })
    .first()
    .click()
  await blockWith(page, 'reference LIKE').check()
  await answer(page)
  const attack = page.getByRole('region', { name: 'Attack it first' })
  await attack.getByRole('button', { name: /^(Hide|Skip)/ }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result of your run' })
  await result.getByRole('heading').filter({ hasNotText: 'Running' }).first().waitFor()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
}

type Service = { url: string; apiKey: string; stop(): Promise<void> }

async function startService(dataDir: string): Promise<Service> {
  const args = [join(root, 'server/bin/parapet.js'), 'serve', '--json']
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', WEBHOOK_ALLOW_LOCAL: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let text = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('"address"') && text.includes('\n')) resolve()
    })
    void ended.then(() => reject(new Error('the service has ended')))
  })
  const read = (field: string) => new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1] ?? ''
  return {
    url: read('address'),
    apiKey: read('apiKey'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What the past of a year does not bring: scans by well-known tools, and an endpoint that heard of them. Gives what stands in addresses. */
async function addFindings({ url, apiKey }: Service, hookUrl: string): Promise<Ids> {
  const api = new ParapetClient({ baseUrl: url, apiKey })
  const endpoint = await api.webhookEndpoints.create({ url: hookUrl, events: ['assignment.created', 'sarif.ingested'] })
  let runId = ''
  for (const name of ['codeql-2.19-typescript', 'njsscan', 'semgrep-1.69']) {
    const file = readFileSync(join(root, `server/test/sarif-samples/${name}.sarif`))
    runId = (await api.sarif.upload(file, { repo: 'example/shop', commitAuthorEmail: 'grace@example.com' })).runId
  }
  const [team] = await api.teams.list()
  const [course] = await api.customCourses.list()
  const grace = (await api.users.list()).find(({ email }) => email === 'grace@example.com')
  const assignment = (await api.assignments.list()).find(
    ({ assigneeType, targetId }) => assigneeType === 'org' && targetId === 'csrf',
  )
  if (team === undefined || course === undefined || grace === undefined || assignment === undefined) {
    throw new Error('the demo organization is not what it was')
  }
  const ids = { assignmentId: assignment.id, userId: grace.id, teamId: team.id, courseId: course.id }
  return { ...ids, endpointId: endpoint.id, runId }
}

type View = { folder: string; width: number; colorScheme: 'light' | 'dark'; suffix: string; fullPage: boolean }

async function takeAll(
  browser: Browser,
  link: { url: string; cookies: Cookies },
  ids: Ids,
  names: string[],
  view: View,
) {
  const { width, colorScheme, folder, suffix, fullPage } = view
  const context = await browser.newContext({
    ...{ baseURL: link.url, colorScheme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' },
    viewport: { width, height: 800 },
  })
  await context.addCookies(link.cookies)
  const page = await context.newPage()
  for (const name of names) {
    const { path, prepare } = shots[name] as Shot
    await page.goto(path.replaceAll(/\$(\w+)/g, (_, param: keyof Ids) => ids[param]))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`), fullPage })
    console.log(`${name}${suffix}`)
  }
  await context.close()
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

async function signIn(browser: Browser, url: string): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** The pictures in README.md and docs/. */
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
  buildPages()
  const place = await findBrowser()
  if (place === null) return
  const folder = mkdtempSync(join(tmpdir(), 'parapet-screenshots-'))
  const hook = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1')
  const service = await startService(join(folder, 'data'))
  const browser = await chromium.launch({ ...place, env: { ...process.env, ...place.env } as Record<string, string> })
  try {
    Object.assign(process.env, { DATA_DIR: join(folder, 'data'), PORT: new URL(service.url).port })
    const link = await withOrganization('screenshots', 'demo', async (ctx, { config }) => {
      await fillDemo(ctx, config, { people: 24, onWeek: () => {} })
      return createSignInLink(ctx, admin)
    })
    const ids = await addFindings(service, `http://127.0.0.1:${(hook.address() as AddressInfo).port}/parapet`)
    const entry = {
      url: service.url,
      cookies: await signIn(browser, service.url + new URL(link.url).pathname + new URL(link.url).hash),
    }
    const target = every ?? join(root, 'docs/images')
    mkdirSync(target, { recursive: true })
    for (const width of every === undefined ? [1280] : [1440, 1024, 390]) {
      for (const colorScheme of every === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
        const suffix = every === undefined ? '' : `-${width}-${colorScheme}`
        await takeAll(browser, entry, ids, wanted, {
          folder: target,
          width,
          colorScheme,
          suffix,
          fullPage: every !== undefined,
        })
      }
    }
  } finally {
    await browser.close()
    await service.stop()
    hook.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
