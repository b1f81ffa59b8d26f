/** The same signed posts by this service, a bare loop, graphile-worker and BullMQ, in turn. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Queue } from 'bullmq'
import { runMigrations } from 'graphile-worker'
import { median } from '../measure.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'
import { type BenchDatabase, poolSize, type Workplace } from '../workplace.ts'
import type { Measure, WebhookOptions } from './measures.ts'
import { startReceiver } from './receiving.ts'
import { createJobs, queueJobs, seedEndpoints, seedOrganization } from './seed-webhooks.ts'
import type { BareLoopOptions } from './senders/bare-loop.ts'
import type { BullOptions } from './senders/bullmq.ts'
import type { GraphileOptions } from './senders/graphile-worker.ts'

const endpointCount = 8
/** As many as the service allows for eight endpoints. */
const concurrency = endpointCount * 16
/** Code gets faster as it runs: the first part of each round does not count. */
const warmupShare = 0.25

type Jobs = ReturnType<typeof createJobs>
type Side = { name: string; start(jobs: Jobs): Promise<AsyncDisposable> }

export async function measureThroughput(workplace: Workplace, options: WebhookOptions): Promise<Measure[]> {
  const { signal, tell, sizes, rounds } = options
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(await startReceiver(workplace))
  const database = stack.use(await workplace.createDatabase('webhook_throughput'))
  const urls = Array.from({ length: endpointCount }, (_, n) => `${receiver.url}/${n}`)
  const endpoints = await seedEndpoints(workplace, database, await seedOrganization(database), urls)
  const redis = stack.use(await startRedis(workplace))
  const hasBull = redis.socketPath !== undefined
  const sides: Side[] = [
    serviceSide(workplace, database),
    bareSide(workplace),
    stack.use(await graphileSide(workplace)),
    ...(redis.socketPath !== undefined ? [stack.use(bullSide(workplace, redis.socketPath))] : []),
  ]
  const rates = new Map<string, number[]>(sides.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    tell(`measuring deliveries per second, round ${round} of ${rounds}`)
    for (const side of sides) {
      signal.throwIfAborted()
      const jobs = createJobs(endpoints, sizes.deliveries)
      await receiver.forget()
      await using _running = await side.start(jobs)
      await receiver.waitFor(jobs.length, signal)
      const rate = toRate((await receiver.arrivals()).map(([, , atMs]) => atMs))
      tell(`  ${side.name} ${Math.round(rate)}/s`)
      rates.get(side.name)?.push(rate)
    }
  }
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from webhook_deliveries where status <> 'delivered'`,
  )
  if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} deliveries arrived and are not marked as delivered`)
  return toMeasures(rates, hasBull)
}

function toRate(times: number[]): number {
  const counted = times.toSorted((a, b) => a - b).slice(Math.floor(times.length * warmupShare))
  const [first = 0, last = 0] = [counted[0], counted.at(-1)]
  return ((counted.length - 1) / (last - first)) * 1000
}

function toMeasures(rates: Map<string, number[]>, hasBull: boolean): Measure[] {
  const own = rates.get('this service') as number[]
  const perSecond = [...rates].map(([name, values]) => `${name} ${Math.round(median(values)).toLocaleString('en')}/s`)
  const against = (name: string, atLeast: number): Measure => {
    const others = rates.get(name) as number[]
    const ratios = own.map((rate, n) => rate / (others[n] as number))
    return {
      title: `deliveries per second, this service / ${name}`,
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      unit: 'x',
      goal: { atLeast },
      notes: [],
    }
  }
  const [first, ...rest] = [
    against('bare loop', 0.5),
    against('graphile-worker', 1),
    ...(hasBull ? [against('BullMQ', 1)] : []),
  ] as [Measure, ...Measure[]]
  const note = hasBull ? [] : ['BullMQ was not measured: it needs redis-server']
  return [{ ...first, notes: [`medians: ${perSecond.join(', ')}`, ...note] }, ...rest]
}

function serviceSide(workplace: Workplace, database: BenchDatabase): Side {
  return {
    name: 'this service',
    async start(jobs) {
      await queueJobs(database, jobs)
      return workplace.startService(database, 'webhook worker', workerOptions)
    },
  }
}

export const workerOptions = { args: ['serve', '--json', '--roles', 'worker'], env: { WEBHOOK_ALLOW_LOCAL: '1' } }

function bareSide(workplace: Workplace): Side {
  return {
    name: 'bare loop',
    async start(jobs) {
      const file = join(workplace.folder, 'bare-loop.json')
      await writeFile(file, JSON.stringify({ concurrency, jobs } satisfies BareLoopOptions))
      return startSender(workplace, 'bare-loop', file)
    },
  }
}

async function graphileSide(workplace: Workplace): Promise<Side & AsyncDisposable> {
  const database = await workplace.createDatabase('graphile')
  await runMigrations({ connectionString: database.url })
  return {
    name: 'graphile-worker',
    async start(jobs) {
      await database.pool.query(
        `select count(graphile_worker.add_job('deliver', payload)) from json_array_elements($1::json) payload`,
        [JSON.stringify(jobs)],
      )
      await database.pool.query('vacuum (analyze)')
      const options: GraphileOptions = { connectionString: database.url, concurrency, poolSize }
      return startSender(workplace, 'graphile-worker', JSON.stringify(options))
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

function bullSide(workplace: Workplace, socketPath: string): Side & AsyncDisposable {
  const queue = new Queue('deliveries', { connection: { path: socketPath } })
  return {
    name: 'BullMQ',
    async start(jobs) {
      for (let n = 0; n < jobs.length; n += 500) {
        await queue.addBulk(jobs.slice(n, n + 500).map((data) => ({ name: 'deliver', data })))
      }
      return startSender(workplace, 'bullmq', JSON.stringify({ socketPath, concurrency } satisfies BullOptions))
    },
    [Symbol.asyncDispose]: () => queue.close(),
  }
}

function startSender(workplace: Workplace, name: string, argument: string): Promise<RunningServer> {
  return startServer({
    name,
    file: join(import.meta.dirname, `senders/${name}.ts`),
    args: [argument],
    logFile: join(workplace.folder, `${name}.log`),
  })
}

/** A separate Redis, if one is installed. It syncs its file with every write, for the same durability as PostgreSQL. */
async function startRedis({ folder }: Workplace): Promise<AsyncDisposable & { socketPath: string | undefined }> {
  const socketPath = join(folder, 'redis.sock')
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const args = ['--port', '0', '--unixsocket', socketPath, '--dir', folder, ...durable]
  const child = spawn('redis-server', args, { stdio: 'ignore', detached: true })
  const isStarted = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)])
  if (!isStarted) return { socketPath: undefined, [Symbol.asyncDispose]: async () => {} }
  while (
    child.exitCode === null &&
    !(await access(socketPath).then(
      () => true,
      () => false,
    ))
  )
    await sleep(20)
  return { socketPath, [Symbol.asyncDispose]: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
