/** Verdicts of this checkout beside those of another one: the same challenges, in turns, so that a busy machine slows both down. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LabJob, LabLanguage, Sandbox } from '@parapet/sandbox'
import { type Measure, quantile } from '../webhooks/measures.ts'
import { findPassing } from './lab-jobs.ts'
import { type LabSizes, startLabs, timeRun } from './run-labs.ts'

type Options = {
  sizes: LabSizes
  rounds: number
  signal: AbortSignal
  tell(message: string): void
  /** The folder of the other checkout. */
  baseline: string
}

type SandboxModule = { connectSandbox: (options: { socket: string }) => Pick<Sandbox, 'run'> }
type Pair = { here: LabJob; before: LabJob }

const languages = ['typescript', 'python'] as const satisfies LabLanguage[]
const root = join(import.meta.dirname, '../../..')
const atMost = 1.3

export async function compareLabs({ sizes, rounds, signal, tell, baseline }: Options): Promise<Measure[]> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const start = async (name: string, checkout: string): Promise<Pick<Sandbox, 'run'>> => {
    const socket = join(folder, `${name}.sock`)
    stack.use(await startLabs(socket, folder, sizes.priority, checkout))
    // Each with the client of its own checkout.
    const { connectSandbox } = (await import(join(checkout, 'sandbox/src/sandbox.ts'))) as SandboxModule
    return connectSandbox({ socket })
  }
  const here = await start('here', root)
  const before = await start('before', baseline)

  const pairs = new Map<LabLanguage, Pair[]>()
  const measures: Measure[] = []
  for (const language of languages) {
    tell(`choosing labs in ${language}`)
    const own = await findPairs({ here, before, language, baseline, count: sizes.labs })
    if (own.length === 0) throw new Error(`no lab in ${language} passes in both checkouts`)
    pairs.set(language, own)
    const times = { here: [] as number[], before: [] as number[] }
    tell(`running ${language} alone, in turns`)
    for (let i = 0; i < sizes.runs; i++) {
      signal.throwIfAborted()
      const pair = own[i % own.length] as Pair
      const both = [
        async () => void times.here.push(await timeRun(here as Sandbox, pair.here, 'ada')),
        async () => void times.before.push(await timeRun(before as Sandbox, pair.before, 'ada')),
      ]
      // Who goes first alternates: what the first one leaves warm, the second one would gain.
      for (const run of i % 2 === 0 ? both : both.toReversed()) await run()
    }
    const [now, then] = [quantile(times.here, 0.5), quantile(times.before, 0.5)]
    const notes = [`${now.toFixed(0)} ms here, ${then.toFixed(0)} ms before; ${sizes.runs} runs of ${own.length} labs`]
    measures.push({
      title: `Run to verdict, ${language}, alone, p50 beside the other checkout`,
      ...{ found: now / then, unit: 'x', goal: { atMost }, notes },
    })
  }

  const ratios: number[] = []
  const seen: string[] = []
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    tell(`${sizes.people} people press Run together, round ${round + 1}`)
    const press = async (sandbox: Pick<Sandbox, 'run'>, side: keyof Pair) =>
      quantile(
        await Promise.all(
          Array.from({ length: sizes.people }, (_, i) => {
            const own = pairs.get(languages[i % 2] as LabLanguage) ?? []
            const pair = own[(round * sizes.people + i) % own.length] as Pair
            return timeRun(sandbox as Sandbox, pair[side], `person ${i}`)
          }),
        ),
        0.95,
      )
    const isHereFirst = round % 2 === 0
    const first = isHereFirst ? await press(here, 'here') : await press(before, 'before')
    const second = isHereFirst ? await press(before, 'before') : await press(here, 'here')
    const [now, then] = isHereFirst ? [first, second] : [second, first]
    ratios.push(now / then)
    seen.push(`${now.toFixed(0)} / ${then.toFixed(0)}`)
  }
  measures.push({
    title: `Run to verdict, ${sizes.people} people together, p95 beside the other checkout`,
    ...{ found: quantile(ratios, 0.5), range: [Math.min(...ratios), Math.max(...ratios)], unit: 'x', goal: { atMost } },
    notes: [`ms here / before: ${seen.join(', ')}`],
  })
  return measures
}

type Search = {
  here: Pick<Sandbox, 'run'>
  before: Pick<Sandbox, 'run'>
  language: LabLanguage
  baseline: string
  count: number
}

/** Challenges whose right fix passes in both. */
async function findPairs({ here, before, language, baseline, count }: Search): Promise<Pair[]> {
  const old = new Map<string, LabJob>()
  const olderJobs = findPassing(before, language, join(baseline, 'content'))
  const pairs: Pair[] = []
  for await (const { name, job } of findPassing(here, language)) {
    while (!old.has(name)) {
      const { value } = await olderJobs.next()
      if (value === undefined) break
      old.set(value.name, value.job)
      // Both are in the order of their names.
      if (value.name > name) break
    }
    const other = old.get(name)
    if (other !== undefined) pairs.push({ here: job, before: other })
    if (pairs.length === count) break
  }
  await olderJobs.return(undefined)
  return pairs
}
