import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAssignmentBenchmark } from './assignments.ts'
import { runIsolationBenchmark } from './isolation/run-isolation.ts'
import { runOverloadBenchmark } from './overload.ts'
import { toText } from './report.ts'
import { runBenchmarks } from './run.ts'
import { caseNames } from './run-options.ts'

/** It takes a minute and a half: `npm run test:bench`. */
const isLong = process.env.BENCH === 'all'

test.runIf(isLong)('every server answers every case with 200, and there is a ratio', async () => {
  const report = await runBenchmarks({
    cases: caseNames,
    pace: { connections: 2, rounds: 2, roundSeconds: 0.05, warmup: { answers: 4, maxSeconds: 1 } },
    // People scale like organizations; leaving them out saves starting two services.
    sizes: { listedUsers: 300, users: [], organizations: [10, 100] },
    signal: new AbortController().signal,
    tell: () => {},
  })

  expect(report.comparisons.map((comparison) => comparison.case)).toEqual(caseNames)
  for (const { title, status, ratio, sides } of report.comparisons) {
    expect(sides.map(({ name, answers, failures }) => ({ name, hasAnswers: answers > 0, failures }))).toEqual(
      sides.map(({ name }) => ({ name, hasAnswers: true, failures: {} })),
    )
    expect(ratio, title).toBeGreaterThan(0)
    expect(['met', 'missed']).toContain(status)
    expect(toText(report)).toContain(`${title}\n`)
  }
  const sideBySide = report.comparisons.filter((comparison) => comparison.case !== 'growth')
  for (const { sides } of sideBySide) {
    expect(sides.map(({ name }) => name)).toEqual(['bare', 'hand-written', 'this service'])
  }
})

test.runIf(isLong)('the service counts assignments like bare SQL, and there is a ratio', async () => {
  const [measure] = await runAssignmentBenchmark({
    sizes: { assignees: 20, assignments: 30, many: { people: 600, targets: [2] } },
    rounds: 1,
    signal: new AbortController().signal,
    tell: () => {},
  })

  expect(measure?.found).toBeGreaterThan(0)
})

test.runIf(isLong)(
  'all requests are answered or refused in the end, even if there are more than can be answered',
  async () => {
    const [answered, refused, again] = await runOverloadBenchmark({
      sizes: { users: 20, seconds: 0.5, times: 3, usefulMs: 60_000, recoverySeconds: 0.5 },
      signal: new AbortController().signal,
      tell: () => {},
    })

    expect(answered?.found).toBeGreaterThan(0)
    expect(answered?.notes.join()).toContain(' 0 anything else')
    expect(refused?.title).toContain('refused')
    // The recovery time depends on the machine; recovery.test.ts tests how it is judged.
    expect(again?.notes.join()).toMatch(/^\d+ of [1-9]\d* answered in the 0\.5 s after the overload$/)
  },
)

test.runIf(isLong)('no request of one tenant fails while another sends ten times its limit', async () => {
  const measures = await runIsolationBenchmark({
    sizes: { seconds: 0.5, settleSeconds: 1.5, times: 10, hangingReceivers: 20, resultsPerFile: 100 },
    rounds: 1,
    signal: new AbortController().signal,
    tell: () => {},
  })

  const failed = measures.find(({ unit }) => unit === 'failed')
  expect(failed?.notes).toEqual([])
  expect(failed?.found).toBe(0)
  for (const { title, found } of measures.filter(({ unit }) => unit === 'x')) expect(found, title).toBeGreaterThan(0)
})

test.runIf(isLong && process.platform === 'linux')(
  'Ctrl-C during a run leaves no process and no file behind',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stopped-bench-'))
    await chmod(folder, 0o711)
    try {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'org'], {
        env: { PATH: process.env.PATH, TMPDIR: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text) => {
        said += text
        if (text.includes('measuring')) child.kill('SIGINT')
      })
      const [code] = await once(child, 'exit')

      expect(said).toContain('bench: stopped by SIGINT')
      expect(code).toBe(130)
      expect(await listProcessesOf(folder)).toEqual([])
      expect((await readdir(folder)).filter((name) => name.startsWith('parapet-bench'))).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Processes that run in the folder or have it in their arguments. */
async function listProcessesOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const traces = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(nothing),
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(nothing),
    ])
    if (traces.some((text) => text.includes(folder))) found.push(traces.join(' '))
  }
  return found
}

/** The process may have ended since, or belong to someone else. */
const nothing = () => ''
