import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { systemClock } from '../clock/clock.ts'
import { dayMs } from '../clock/durations.ts'
import { readJobStates, wakeJob } from './jobs.queries.ts'
import type { Job } from './jobs.ts'
import { observeJobs } from './observe-jobs.ts'
import { type JobRun, startJobs } from './start-jobs.ts'

type World = Awaited<ReturnType<typeof useWorld>>

async function start(world: World, jobs: Job[], { connection = world.serviceDatabase.connection } = {}) {
  const { serviceDatabase: database, log, sealer } = world
  const runs: JobRun[] = []
  const registry = new Registry()
  const observed = observeJobs(database.db, registry)
  const running = await startJobs(jobs, {
    ...{ database, connection, log },
    contextOf: (job) => ({
      ...{ db: database.db, clock: systemClock, log, sealer, actor: { type: 'worker', job }, requestId: null },
      publicUrl: 'https://training.example.com',
    }),
    onRun(run) {
      runs.push(run)
      observed(run)
    },
  })
  onTestFinished(() => running.stop())
  return { runs, registry, stop: () => running.stop() }
}

const count = (runs: JobRun[], name: string) => runs.filter((run) => run.name === name && run.isOk).length

test('a job that fails every time and one that hangs hold up no other, and are named', async () => {
  const world = await useWorld()
  const { runs, registry } = await start(world, [
    {
      ...{ name: 'broken', everyMs: 1000 },
      async run() {
        throw new Error('no luck')
      },
    },
    {
      name: 'hanging',
      everyMs: 1000,
      run: (_ctx, signal) => new Promise((end) => signal.addEventListener('abort', () => end())),
    },
    { name: 'working', everyMs: 1000, async run() {} },
  ])
  await expect.poll(() => count(runs, 'working')).toBeGreaterThan(2)
  await expect.poll(() => runs.filter(({ name }) => name === 'broken').length).toBeGreaterThan(1)
  const states = new Map((await readJobStates(world.database.db)).map((state) => [state.name, state]))

  expect(count(runs, 'broken')).toBe(0)
  expect(world.logLines.join('\n')).toMatch(/no luck.*"job":"broken"/)
  expect(states.get('working')).toMatchObject({ succeededAt: expect.any(Date), failedAt: null })
  expect(states.get('broken')).toMatchObject({ succeededAt: null, failedAt: expect.any(Date) })
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/parapet_job_last_success_timestamp_seconds\{job="working"\} \d+/)
  expect(metrics).not.toMatch(/parapet_job_last_success_timestamp_seconds\{job="broken"\}/)
  expect(metrics).toMatch(/parapet_job_failures_total\{job="broken"\} [1-9]/)
})

test('two workers share the turns of a job: one runs it in each span of time', async () => {
  const world = await useWorld()
  let running = 0
  let most = 0
  const job: Job = {
    ...{ name: 'shared', everyMs: 2000 },
    async run() {
      most = Math.max(most, ++running)
      await sleep(300)
      running--
    },
  }
  const [one, other] = [await start(world, [job]), await start(world, [job])]
  const startedAt = Date.now()
  const total = () => count(one.runs, 'shared') + count(other.runs, 'shared')
  await expect.poll(total).toBeGreaterThan(3)
  const spans = Math.floor(Date.now() / 2000) - Math.floor(startedAt / 2000)

  expect(total()).toBeLessThanOrEqual(spans + 2)
  expect(most).toBe(1)
})

test('a job that is woken runs at once, and again when it was woken during a run', async () => {
  const world = await useWorld()
  const { db } = world.database
  let runs = 0
  const started = await start(world, [
    {
      ...{ name: 'prompt', everyMs: dayMs },
      async run() {
        runs++
        await sleep(200)
      },
    },
  ])
  await expect.poll(() => count(started.runs, 'prompt')).toBe(1)
  await wakeJob(db, 'prompt')
  await expect.poll(() => runs).toBe(2)
  await wakeJob(db, 'prompt')
  await wakeJob(db, 'prompt')
  await expect.poll(() => count(started.runs, 'prompt')).toBe(3)
  await sleep(500)

  expect(runs).toBe(3)
})

test('a stop asks long work to end early', async () => {
  const world = await useWorld()
  const ends: string[] = []
  let isRunning = false
  const { stop } = await start(world, [
    {
      ...{ name: 'long', everyMs: dayMs },
      async run(_ctx, signal) {
        isRunning = true
        while (!signal.aborted) await sleep(1)
        ends.push('long')
      },
    },
  ])
  await expect.poll(() => isRunning).toBe(true)
  await stop()

  expect(ends).toEqual(['long'])
})

test('the tables of the engine have the shape that its installed version expects', async () => {
  const { database } = await useWorld()
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...{ schema: 'jobs', migrate: false, createSchema: false, supervise: false, schedule: false },
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
  })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))

  expect(await boss.isInstalled()).toBe(true)
})

test('where notifications do not arrive, as behind PgBouncer, jobs run within 20 seconds', async () => {
  const world = await useWorld()
  // Another database: nothing that is notified in the first one arrives.
  const deaf = { ...world.serviceDatabase.connection, database: 'postgres' }
  const { runs } = await start(world, [{ name: 'unheard', everyMs: 1000, async run() {} }], { connection: deaf })

  await expect.poll(() => count(runs, 'unheard'), { timeout: 30_000, interval: 500 }).toBeGreaterThan(0)
})
