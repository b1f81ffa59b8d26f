/** The real service with its demo organization and a year of history, a browser, and a signed-in admin. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParapetClient } from '@parapet/sdk'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { fillDemo } from '../../server/src/commands/demo.ts'
import { withOrganization } from '../../server/src/commands/with-service.ts'
import { createSignInLink } from '../../server/src/features/sign-in/create-link.ts'
import { buildPages, findBrowser } from '../e2e/prepare.ts'
import type { Ids } from './shots.ts'

const root = join(import.meta.dirname, '../..')
const admin = 'ada@example.com'

export type DemoSite = AsyncDisposable & { browser: Browser; url: string; visitor: Visitor; ids: Ids }

/** Undefined if no browser can run; the reason is printed. */
export async function openDemoSite(browserArgs: string[] = []): Promise<DemoSite | undefined> {
  buildPages()
  const found = await findBrowser()
  if (found === null) return undefined
  const place = { ...found, args: [...found.args, ...browserArgs] }
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-demo-site-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const hook = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1')
  stack.defer(() => void hook.close())
  const service = await startService(join(folder, 'data'))
  stack.defer(() => service.stop())
  const browser = await chromium.launch({ ...place, env: { ...process.env, ...place.env } as Record<string, string> })
  stack.defer(() => browser.close())
  Object.assign(process.env, { DATA_DIR: join(folder, 'data'), PORT: new URL(service.url).port })
  const link = await withOrganization('demo site', 'demo', async (ctx, { config }) => {
    await fillDemo(ctx, config, { people: 24, onWeek: () => {} })
    return createSignInLink(ctx, admin)
  })
  const { pathname, hash } = new URL(link.url)
  const ids = await addFindings(service, `http://127.0.0.1:${(hook.address() as AddressInfo).port}/parapet`)
  const visitor = await signIn(browser, service.url + pathname + hash)
  const started = stack.move()
  return { browser, url: service.url, visitor, ids, [Symbol.asyncDispose]: () => started.disposeAsync() }
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

/**
 * What the year of history lacks: scans by well-known tools, an endpoint that was notified, and a deactivated course.
 * Returns the values for addresses.
 */
async function addFindings({ url, apiKey }: Service, hookUrl: string): Promise<Ids> {
  const api = new ParapetClient({ baseUrl: url, apiKey })
  const endpoint = await api.webhookEndpoints.create({ url: hookUrl, events: ['assignment.created', 'sarif.ingested'] })
  let runId = ''
  for (const name of ['codeql-2.19-typescript', 'njsscan', 'semgrep-1.69']) {
    const file = readFileSync(join(root, `server/test/sarif-samples/${name}.sarif`))
    runId = (await api.sarif.upload(file, { repo: 'example/shop', commitAuthorEmail: 'grace@example.com' })).runId
  }
  const old = await api.customCourses.create({
    ...{ name: 'Web onboarding 2025', description: 'Replaced by Web onboarding.', color: '#495057' },
    items: [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }],
  })
  await api.customCourses.deactivate(old.id)
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

/** What the browser of someone keeps who was here before. */
type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const visitor = await context.storageState()
  await context.close()
  return visitor
}
