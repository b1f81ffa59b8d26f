/** The same requests to the bare server, the hand-written one and the service, in turn. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicApiBase } from '@parapet/contract'
import type { Request } from 'autocannon'
import { type Case, cases, type Seeded } from './cases.ts'
import { type Comparison, compare } from './comparison.ts'
import { measureInTurn, type Side } from './measure.ts'
import type { RunOptions } from './run-options.ts'
import { type SeededOrganization, seedOrganizations } from './seed.ts'
import type { BareRoute } from './servers/bare.ts'
import type { HandWrittenOptions } from './servers/hand-written.ts'
import { startServer } from './servers/start-server.ts'
import { type BenchDatabase, poolSize, type Workplace } from './workplace.ts'

export type CaseName = keyof typeof cases

const sideCount = 3
/** Sent once to the service and once to the hand-written server, before the measurement. */
const checks = 2

export async function measureSideBySide(
  workplace: Workplace,
  names: readonly CaseName[],
  options: RunOptions,
): Promise<Comparison[]> {
  await using stack = new AsyncDisposableStack()
  options.tell('preparing the three servers')
  const database = stack.use(await workplace.createDatabase('side_by_side'))
  const seeded = await seed(database, options)
  const service = stack.use(await workplace.startService(database))
  const handWritten = stack.use(await startHandWritten(workplace, database))
  const answers = new Map<Case, string>()
  for (const name of names) answers.set(cases[name], await readSameAnswer(cases[name], seeded, service, handWritten))
  const bare = stack.use(await startBare(workplace, answers))

  const comparisons: Comparison[] = []
  for (const name of names) {
    const found: Case = cases[name]
    options.tell(`measuring ${found.title}`)
    const { connections } = options.pace
    const load = { requests: () => found.requests(seeded, connections) }
    const sides = await measureInTurn([bare, handWritten, service], load, options.pace, options.signal)
    const title =
      name === 'users' ? `${found.title} with ${options.sizes.listedUsers.toLocaleString('en')} users` : found.title
    comparisons.push(compare({ case: name, title, goal: found.goal }, sides))
  }
  return comparisons
}

async function seed({ pool }: BenchDatabase, { sizes, pace }: RunOptions): Promise<Seeded> {
  const [large] = await seedOrganizations(pool, { organizations: 1, usersEach: sizes.listedUsers })
  const organizations = sideCount * (pace.rounds + 1) + checks
  const small = await seedOrganizations(pool, { organizations, usersEach: 100 })
  return { large: large as SeededOrganization, takeSmall: () => small.pop() as SeededOrganization }
}

function startHandWritten(workplace: Workplace, database: BenchDatabase) {
  const options: HandWrittenOptions = { databaseUrl: database.url, poolSize, secretKey: workplace.secretKey }
  return startServer({
    name: 'hand-written',
    file: join(import.meta.dirname, 'servers/hand-written.ts'),
    args: [JSON.stringify(options)],
    logFile: join(workplace.folder, 'hand-written.log'),
  })
}

async function startBare(workplace: Workplace, answers: ReadonlyMap<Case, string>) {
  const routes: BareRoute[] = [...answers].map(([{ method, url }, answer]) => ({
    method,
    url: publicApiBase + url,
    answer,
  }))
  const file = join(workplace.folder, 'bare-routes.json')
  await writeFile(file, JSON.stringify(routes))
  return startServer({
    name: 'bare',
    file: join(import.meta.dirname, 'servers/bare.ts'),
    args: [file],
    logFile: join(workplace.folder, 'bare.log'),
  })
}

/** The hand-written server must give the service's responses, or it would do less work. */
async function readSameAnswer(found: Case, seeded: Seeded, service: Side, handWritten: Side): Promise<string> {
  const [ours, theirs] = [await ask(service, found, seeded), await ask(handWritten, found, seeded)]
  const [expected, actual] = [JSON.parse(ours), JSON.parse(theirs)]
  // A created user has a unique id, address and time.
  if (found.method === 'POST') assert.deepEqual(Object.keys(actual), Object.keys(expected))
  else assert.deepEqual(actual, expected)
  return ours
}

async function ask(side: Side, found: Case, seeded: Seeded): Promise<string> {
  const [request] = found.requests(seeded, 1)(0) as [Request]
  const setupRequest = typeof request.setupRequest === 'function' ? request.setupRequest : (same: Request) => same
  const { method = 'GET', path = '/', headers, body = null } = setupRequest(request, {})
  const response = await fetch(side.url + path, { method, headers: headers as Record<string, string>, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${side.name} answered ${response.status} to ${found.title}: ${text}`)
  return text
}
