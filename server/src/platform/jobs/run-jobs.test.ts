import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Job, type JobRun, runJobs } from './run-jobs.ts'

function start(jobs: Job[]) {
  const lines: string[] = []
  const runs: JobRun[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const running = runJobs(jobs, { log, onRun: (run) => runs.push(run) })
  onTestFinished(() => running.stop())
  return { lines, runs, stop: () => running.stop() }
}

test('a job that fails every time and one that hangs hold up no other, and are named', async () => {
  const done: string[] = []
  const { lines, runs } = start([
    {
      name: 'broken',
      everyMs: 1,
      async run() {
        throw new Error('no luck')
      },
    },
    { name: 'hanging', everyMs: 1, run: () => new Promise(() => {}) },
    {
      name: 'working',
      everyMs: 1,
      async run() {
        done.push('done')
      },
    },
  ])
  await expect.poll(() => done.length).toBeGreaterThan(5)

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'broken', err: { message: 'no luck' } })
  expect(new Set(runs.map(({ name, isOk }) => `${name} ${isOk}`))).toEqual(new Set(['broken false', 'working true']))
})

test('a stop ends pauses, and asks long work to end early', async () => {
  const ends: string[] = []
  const { stop, runs } = start([
    {
      name: 'long',
      everyMs: 3_600_000,
      async run(isStopping) {
        while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 1))
        ends.push('long')
      },
    },
    { name: 'rare', everyMs: 3_600_000, async run() {} },
  ])
  await expect.poll(() => runs.map(({ name }) => name)).toEqual(['rare'])
  await stop()

  expect(ends).toEqual(['long'])
})
