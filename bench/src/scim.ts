/** Listing and filtering people over SCIM, compared with a hand-written server that gives the same responses. */
import { join } from 'node:path'
import { newApiKey } from '../../server/src/platform/auth/api-key.ts'
import { median } from './measure.ts'
import { seedOrganizations } from './seed.ts'
import type { HandWrittenScimOptions } from './servers/hand-written-scim.ts'
import { startServer } from './servers/start-server.ts'
import type { Measure } from './webhooks/measures.ts'
import { type BenchDatabase, type BenchmarkOptions, openWorkplace, poolSize } from './workplace.ts'

export type ScimSizes = { users: number; pageSize: number; filters: number }

export const publishedScimSizes: ScimSizes = { users: 5000, pageSize: 1000, filters: 100 }

const readsPerRound = 3

// biome-ignore lint/suspicious/noExplicitAny: compared as a whole, and its counts
type List = any

export async function runScimBenchmark(options: BenchmarkOptions<ScimSizes>): Promise<Measure[]> {
  const { sizes, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('scim')
  tell(`preparing ${sizes.users} people`)
  const [org] = await seedOrganizations(database.pool, { organizations: 1, usersEach: sizes.users })
  if (org === undefined) throw new Error('no organization was made')
  const token = await seedToken(database, org.id)
  await using service = await workplace.startService(database, 'service', {
    env: { RATE_LIMIT_PER_MINUTE: '0', ORG_RATE_LIMIT_PER_MINUTE: '0' },
  })
  const own: HandWrittenScimOptions = { databaseUrl: database.url, poolSize, publicUrl: service.url }
  await using handWritten = await startServer({
    name: 'hand-written',
    file: join(import.meta.dirname, 'servers/hand-written-scim.ts'),
    args: [JSON.stringify(own)],
    logFile: join(workplace.folder, 'hand-written-scim.log'),
  })
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from users where org_id = $1 order by id limit $2',
    [org.id, sizes.filters],
  )
  const listPages = listPathsOf(sizes)
  const single = rows.map(({ email }) => `?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
  const searches = Array.from(
    { length: 5 },
    (_, n) => `?filter=${encodeURIComponent(`displayName co "${n}"`)}&count=1000`,
  )
  return [
    await compare(`list of ${sizes.users} people, pages of ${sizes.pageSize}`, listPages),
    await compare('filter userName eq', single),
    await compare('filter displayName co', searches),
  ]

  async function compare(title: string, queries: readonly string[]): Promise<Measure> {
    tell(`measuring ${title}`)
    const read = (url: string) => readAll(`${url}/scim/v2/Users`, token, queries)
    const [ours, theirs] = [await read(service.url), await read(handWritten.url)]
    // A fast but wrong answer would be worthless.
    const show = (lists: List[]) =>
      JSON.stringify(lists.map(({ totalResults, Resources }) => [totalResults, Resources.map(withoutVersion)]))
    if (show(ours) !== show(theirs))
      throw new Error(`${title}: the service and the hand-written server answer differently`)
    const found = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 1; round <= options.rounds; round++) {
      options.signal.throwIfAborted()
      found.theirs.push(await timeInMs(() => read(handWritten.url)))
      found.ours.push(await timeInMs(() => read(service.url)))
    }
    const ratios = found.ours.map((ms, round) => (found.theirs[round] as number) / ms)
    return {
      title: `SCIM ${title} / hand-written`,
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      unit: 'x',
      goal: { atLeast: 0.5 },
      notes: [`medians ${median(found.ours).toFixed(1)} ms and ${median(found.theirs).toFixed(1)} ms`],
    }
  }
}

function listPathsOf({ users, pageSize }: ScimSizes): string[] {
  const pages = Math.ceil(users / pageSize)
  return Array.from({ length: pages }, (_, page) => `?startIndex=${page * pageSize + 1}&count=${pageSize}`)
}

/** Without compression, which only the service offers, so that both do the same work. */
async function readAll(url: string, token: string, queries: readonly string[]): Promise<List[]> {
  const lists: List[] = []
  for (const query of queries) {
    const response = await fetch(url + query, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    })
    if (response.status !== 200) throw new Error(`GET ${query} answered ${response.status}: ${await response.text()}`)
    lists.push(await response.json())
  }
  return lists
}

function withoutVersion({ meta: { version: _, ...meta }, ...resource }: List): List {
  return { ...resource, meta }
}

async function timeInMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < readsPerRound; n++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function seedToken({ pool }: BenchDatabase, orgId: string): Promise<string> {
  const { id, key, secretHash } = newApiKey(undefined, 'pps')
  await pool.query(
    'insert into scim_tokens (id, org_id, name, secret_hash, created_at) values ($1, $2, $3, $4, now())',
    [id, orgId, 'Benchmark', secretHash],
  )
  return key
}
