/** The same files judged twice, as learners' runs are: with the limits and the priority of an installation. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { CorpusEntry } from './corpus-entries.ts'
import { judgeEntries } from './judge-entries.ts'

type Options = { runs: number; loops: number; tell?: (message: string) => void }
type Comparison = { compared: number; differences: string[]; quietMs: number; busyMs: number }

const seed = 20_261_119
/** Of runs that the sandbox refused because it was busy: people press Run again, too. */
const maxTries = 5

export async function compareUnderLoad(all: CorpusEntry[], { runs, loops, tell }: Options): Promise<Comparison> {
  const entries = spread(all, runs)
  const [quiet, quietMs] = await time(() => judgeAll(entries))
  tell?.(`${quiet.size} files judged on a quiet machine`)
  const busy = Array.from({ length: loops }, startLoop)
  try {
    const [loaded, busyMs] = await time(() => judgeAll(entries))
    // A loop that has ended would make the comparison worth nothing.
    if (busy.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
      throw new Error('a busy loop has ended by itself')
    const differences = [...quiet].flatMap(([entry, verdict]) => {
      const other = loaded.get(entry) ?? 'no verdict'
      return other === verdict
        ? []
        : [`${entry.challenge} ${entry.language} ${entry.name}: ${verdict} when quiet, ${other} under load`]
    })
    return { compared: quiet.size, differences, quietMs, busyMs }
  } finally {
    await Promise.all(busy.map(stopLoop))
  }
}

/** From the whole list, so that every topic is in it. */
function spread(all: CorpusEntry[], count: number): CorpusEntry[] {
  if (all.length <= count) return all
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as CorpusEntry)
}

/** Files of challenges that are no labs have no verdict. */
async function judgeAll(entries: CorpusEntry[]): Promise<Map<CorpusEntry, string>> {
  const verdicts = new Map<CorpusEntry, string>()
  let waiting = entries
  for (let tries = 0; tries < maxTries && waiting.length > 0; tries++) {
    const { judgements, notRun } = await judgeEntries(waiting, { seed, isAsInstalled: true })
    for (const { entry, verdict } of judgements) verdicts.set(entry, verdict)
    waiting = notRun.filter(({ reason }) => !reason.startsWith('not a lab')).map(({ entry }) => entry)
  }
  return verdicts
}

const startLoop = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })

async function stopLoop(loop: ChildProcess): Promise<void> {
  if (loop.exitCode !== null || loop.signalCode !== null) return
  const ended = once(loop, 'exit')
  loop.kill('SIGKILL')
  await ended
}

async function time<T>(work: () => Promise<T>): Promise<[T, number]> {
  const beganAt = performance.now()
  return [await work(), performance.now() - beganAt]
}
