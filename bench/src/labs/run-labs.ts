/**
 * From Run to verdict: alone, and with twenty people together next to other requests. The children belong to a process
 * with the role `labs`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectSandbox, type LabJob, type LabLanguage, LabRefused, type Sandbox } from '@parapet/sandbox'
import { seedOrganizations } from '../seed.ts'
import { type Measure, quantile } from '../webhooks/measures.ts'
import { openWorkplace } from '../workplace.ts'
import { findLabJobs } from './lab-jobs.ts'

export type LabSizes = {
  /** Different labs of each language. */
  labs: number
  /** Runs of each language on an idle machine. */
  runs: number
  people: number
  /** How often all of them press Run at the same time. */
  rounds: number
  /** The `nice` value of the children; by default, that of an installation. */
  priority?: number
}

export const publishedLabSizes: LabSizes = { labs: 20, runs: 60, people: 20, rounds: 5 }

type Options = { sizes: LabSizes; signal: AbortSignal; tell(message: string): void; profileFolder?: string }

const goals: Record<LabLanguage, { p50Ms: number; p95Ms: number }> = {
  typescript: { p50Ms: 400, p95Ms: 1000 },
  python: { p50Ms: 1000, p95Ms: 2000 },
}
const probes = 4
const memoryPauseMs = 250
const root = join(import.meta.dirname, '../../..')
/** That of an installation. */
const defaultPriority = 5

export async function runLabBenchmark(options: Options): Promise<Measure[]> {
  const { sizes, signal, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('labs')
  const [org] = await seedOrganizations(database.pool, { organizations: 1, usersEach: 100 })
  const socket = join(workplace.folder, 'labs.sock')
  await using service = await workplace.startService(database, 'this service', { env: { LABS_SOCKET: socket } })
  await using labs = await startLabs(socket, workplace.folder, sizes.priority)
  const sandbox = connectSandbox({ socket })
  tell('choosing labs')
  const jobs = {
    typescript: await findLabJobs(sandbox, 'typescript', sizes.labs),
    python: await findLabJobs(sandbox, 'python', sizes.labs),
  }
  const measures: Measure[] = []

  for (const language of ['typescript', 'python'] as const) {
    tell(`running ${language} alone`)
    const choose = (i: number) => jobs[language][i % jobs[language].length] as LabJob
    const times: number[] = []
    for (let i = 0; i < sizes.runs; i++) {
      signal.throwIfAborted()
      times.push(await timeRun(sandbox, choose(i), 'ada'))
    }
    const { p50Ms, p95Ms } = goals[language]
    const notes = [`${sizes.runs} runs of ${jobs[language].length} labs`]
    const add = (share: number, atMost: number) =>
      measures.push({
        title: `Run to verdict, ${language}, alone, p${share * 100}`,
        found: quantile(times, share),
        unit: 'ms',
        goal: { atMost },
        notes,
      })
    add(0.5, p50Ms)
    add(0.95, p95Ms)
  }

  tell(`${sizes.people} people press Run together`)
  const together: number[] = []
  let refusals = 0
  let others: number[] = []
  const pressTogether = async () => {
    for (let round = 0; round < sizes.rounds; round++) {
      const everyone = Array.from({ length: sizes.people }, async (_, i) => {
        const list = jobs[i % 2 === 0 ? 'typescript' : 'python']
        const job = list[(round * sizes.people + i) % list.length] as LabJob
        const time = await timeRun(sandbox, job, `person ${i}`).catch((error) => {
          if (!(error instanceof LabRefused)) throw error
          refusals++
          return Number.POSITIVE_INFINITY
        })
        together.push(time)
      })
      await Promise.all(everyone)
    }
  }
  const memory = await watchMemoryMb(labs.pid, async () => {
    others = await probe(service.url, org?.key ?? '', signal, pressTogether)
  })
  measures.push({
    title: `Run to verdict, ${sizes.people} people together, half TypeScript, half Python, p95`,
    found: quantile(together, 0.95),
    unit: 'ms',
    goal: { atMost: 6000 },
    notes: [`p50 ${quantile(together, 0.5).toFixed(0)} ms, ${sizes.rounds} rounds, ${refusals} refused`],
  })
  measures.push({
    title: 'p99 of other requests meanwhile',
    found: quantile(others, 0.99),
    unit: 'ms',
    goal: { atMost: 200 },
    notes: [`${others.length} requests of ${probes} clients; p50 ${quantile(others, 0.5).toFixed(1)} ms`],
  })
  if (memory !== undefined) {
    measures.push({
      title: 'memory of all children together, at its highest meanwhile',
      found: sum(memory),
      unit: 'MB',
      goal: { atMost: 700 },
      notes: [`one by one ${memory.map((each) => `${each.toFixed(0)} MB`).join(', ')}`],
    })
  }
  return measures
}

export async function timeRun(sandbox: Sandbox, job: LabJob, personId: string): Promise<number> {
  const beganAt = performance.now()
  const { verdict, message } = await sandbox.run(job, { personId, orgId: 'org' })
  if (verdict === 'timed_out') throw new Error(`${job.fileName} had no result: ${message}`)
  return performance.now() - beganAt
}

/** `checkout`: whose service it is. */
export async function startLabs(
  socket: string,
  folder: string,
  priority = defaultPriority,
  checkout = root,
): Promise<AsyncDisposable & { pid: number }> {
  const child = spawn(
    process.execPath,
    [join(checkout, 'server/bin/parapet.js'), 'serve', '--roles', 'labs', '--json'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LABS_SOCKET: socket, LABS_PRIORITY: `${priority}` },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  return {
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Requests the organization repeatedly during the work, with pauses like a person's. */
async function probe(url: string, key: string, signal: AbortSignal, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const beganAt = performance.now()
      const response = await fetch(`${url}/api/public/v1/org`, { headers: { authorization: `Bearer ${key}` }, signal })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`a request was answered ${response.status}`)
      times.push(performance.now() - beganAt)
      await sleep(20)
    }
  }
  const asking = Array.from({ length: probes }, ask)
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(asking)
  return times
}

/**
 * The total memory of the processes below this one that run code, sampled during the work; the peak counts. Shared
 * pages count once. Linux only; undefined elsewhere.
 */
async function watchMemoryMb(pid: number, work: () => Promise<void>): Promise<number[] | undefined> {
  if (process.platform !== 'linux') {
    await work()
    return undefined
  }
  let highest: number[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await readMemoryMb(pid)
      if (sum(now) > sum(highest)) highest = now
      await sleep(memoryPauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  await work().finally(() => over.abort())
  await watching
  return highest
}

async function readMemoryMb(pid: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const parents = await Promise.all(
    ids.map(async (id) => ({ id, parent: /\) \S (\d+)/.exec(await read(id, 'stat'))?.[1] })),
  )
  const childrenOf = (id: string) => parents.filter(({ parent }) => parent === id).map((each) => each.id)
  const below = childrenOf(`${pid}`).flatMap((holder) => childrenOf(holder))
  const held = below.map(
    async (id) => Number(/^Pss:\s+(\d+) kB/m.exec(await read(id, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  )
  return Promise.all(held)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
