/** The real service with its demo organization and a year of history, a browser, and a signed-in admin. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appApiBase, type ChatEvent } from '@parapet/contract'
import { ParapetClient } from '@parapet/sdk'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { createOneTimeLink } from '../../server/src/areas/access/credentials/credentials.ts'
import { createSignInLink } from '../../server/src/areas/access/sign-in/sign-in.tools.ts'
import {
  createConnection,
  createProviderTools,
} from '../../server/src/areas/directory/single-sign-on/single-sign-on.ts'
import { listTeams } from '../../server/src/areas/directory/teams/teams.ts'
import { createUser, listUsers } from '../../server/src/areas/directory/users/users.ts'
import { createChannel } from '../../server/src/areas/integrations/chat/chat.ts'
import { write } from '../../server/src/areas/organization/organization/organization.ts'
import { fillDemo } from '../../server/src/commands/demo.ts'
import { openProviderGuard } from '../../server/src/commands/provider-guard.ts'
import { withOrganization } from '../../server/src/commands/with-service.ts'
import type { Service as OpenedService } from '../../server/src/open-service.ts'
import type { OrgContext } from '../../server/src/platform/context.ts'
import { newId } from '../../server/src/platform/crypto/random.ts'
import { findMail, listMails } from '../../server/src/platform/mail/list-mails.ts'
import { buildPages, findBrowser } from '../e2e/prepare.ts'
import type { Ids, Viewer } from './shots.ts'

const root = join(import.meta.dirname, '../..')
const admin = 'ada@example.com'
const linkLifeMs = 3_600_000
const isDifferent = 'the demo organization is not what it was'

export type DemoSite = AsyncDisposable & { browser: Browser; url: string; visitors: Visitors; ids: Ids }

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
  const hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/parapet`
  const prepared = await withOrganization('demo site', 'demo', (ctx, opened) => prepare(ctx, opened, hookUrl))
  // The host of the links: a session belongs to it, and not to another name of the same machine.
  const { origin } = new URL(prepared.adminLink, service.url)
  const visitors: Visitors = {
    admin: await signIn(browser, new URL(prepared.adminLink, service.url).href, 'Overview'),
    lead: await signIn(browser, new URL(prepared.leadLink, service.url).href, /^Good /),
    stranger: undefined,
  }
  const added = await addFindings(service, hookUrl)
  const ids = {
    ...prepared.ids,
    ...added,
    ...(await addThroughConsole(browser, origin, visitors.admin, added.teamId)),
  }
  const started = stack.move()
  return { browser, url: origin, visitors, ids, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** A year of history, and what an admin without a password can't create: links, a connection, a chat channel. */
async function prepare(ctx: OrgContext, { config, database: { db } }: OpenedService, hookUrl: string) {
  await fillDemo(ctx, config, { people: 24, onWeek: () => {} })
  const { answer: users } = await listUsers(ctx)
  const team = (await listTeams(ctx)).find(({ leadUserIds }) => leadUserIds.length > 0)
  const lead = users.find(({ id }) => id === team?.leadUserIds[0])
  const member = users.find(({ id, teamId, isActive }) => teamId === team?.id && id !== lead?.id && isActive)
  const owner = users.find(({ email }) => email === admin)
  if (lead === undefined || member === undefined || owner === undefined) throw new Error(isDifferent)
  const attempt = await db
    .selectFrom('learningAttempts')
    .select('id')
    .where('userId', '=', lead.id)
    .where('isPassed', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const certificate = await db.selectFrom('certificates').select('number').executeTakeFirstOrThrow()
  const guard = openProviderGuard({ ...config, isLocalWebhookAllowed: true }, () => ctx.publicUrl)
  const events: ChatEvent[] = ['assignment.given', 'assignment.overdue']
  const channel = await createChannel(ctx, guard, { kind: 'slack', name: 'Training news', url: hookUrl, events })
  const tools = createProviderTools({
    guard,
    lookUpText: async () => [],
    clock: ctx.clock,
  })
  const { id: connectionId } = await createConnection(ctx, tools, {
    ...{ type: 'oidc', name: 'Example ID', issuer: 'https://login.example.com', clientId: 'parapet' },
    clientSecret: 'not a real one',
  })
  await tools.close()
  const test = { id: newId(), orgId: ctx.org.id, connectionId, startedBy: owner.id, status: 'waiting' as const }
  const createdAt = ctx.clock.now()
  const expiresAt = new Date(createdAt.getTime() + linkLifeMs)
  await db
    .insertInto('ssoConnectionTests')
    .values({ ...test, createdAt, expiresAt })
    .execute()
  const { token: resetToken } = await write(ctx, { changes: [] }, (ctx) =>
    createOneTimeLink(ctx, member.id, { kind: 'reset', lifeMs: linkLifeMs }),
  )
  return {
    adminLink: (await createSignInLink(ctx, admin)).url,
    leadLink: (await createSignInLink(ctx, lead.email)).url,
    ids: {
      ...{ memberId: member.id, attemptId: attempt.id, connectionId, testId: test.id },
      channelId: channel.id,
      certificateNumber: certificate.number,
      ...{ invitationToken: await invite(ctx), resetToken },
    },
  }
}

/** The token from the email to someone who has just been invited. */
async function invite(ctx: OrgContext): Promise<string> {
  await createUser(ctx, { name: 'Noor Example', email: 'noor@example.com', role: 'learner', teamId: null })
  const [mail] = await listMails(ctx.db, { orgId: ctx.org.id, limit: 1 })
  const { text } = (await findMail(ctx.db, ctx.sealer, mail?.id ?? '')) ?? {}
  return /#([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

/** What only the console can create: a dry run of a scan, and a program with a pilot. */
async function addThroughConsole(browser: Browser, url: string, visitor: Visitor, pilotTeamId: string) {
  const context = await browser.newContext({ baseURL: url, storageState: visitor })
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await context.request.post(appApiBase + path, { data: body, headers })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { runId } = await post('/sarif?dryRun=true', readFileSync(sampleOf('semgrep-1.69'), 'utf8'))
  const topic = (targetId: string) => ({ contentArea: 'practice', targetType: 'topic', targetId })
  const session = await (await context.request.get(`${appApiBase}/session`)).json()
  const program = {
    ...{ name: 'Secure APIs 2027', targets: [topic('ssrf'), topic('mass-assignment'), topic('race-conditions')] },
    audience: [{ assigneeType: 'org', assigneeId: session.organization.id }],
    ...{ pilot: [{ assigneeType: 'team', assigneeId: pilotTeamId }], dueInDays: 60, creditDays: 365 },
  }
  const { programId } = await post('/programs', JSON.stringify(program))
  await context.close()
  return { previewId: runId as string, programId: programId as string }
}

const sampleOf = (name: string) => join(root, `server/test/sarif-samples/${name}.sarif`)

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
async function addFindings({ url, apiKey }: Service, hookUrl: string) {
  const api = new ParapetClient({ baseUrl: url, apiKey })
  const endpoint = await api.webhookEndpoints.create({ url: hookUrl, events: ['assignment.created', 'sarif.ingested'] })
  let runId = ''
  for (const name of ['codeql-2.19-typescript', 'njsscan', 'semgrep-1.69']) {
    const file = readFileSync(sampleOf(name))
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
    throw new Error(isDifferent)
  }
  const ids = { assignmentId: assignment.id, userId: grace.id, teamId: team.id, courseId: course.id }
  return { ...ids, endpointId: endpoint.id, runId }
}

/** What the browser of someone keeps who was here before. */
type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>
/** A stranger brings nothing. */
type Visitors = Record<Exclude<Viewer, 'stranger'>, Visitor> & { stranger: undefined }

async function signIn(browser: Browser, url: string, heading: string | RegExp): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  const visitor = await context.storageState()
  await context.close()
  return visitor
}
