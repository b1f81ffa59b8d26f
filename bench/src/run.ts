import { cpus, loadavg } from 'node:os'
import type { Comparison } from './comparison.ts'
import { measureGrowth } from './growth.ts'
import type { Pace } from './measure.ts'
import type { RunOptions } from './run-options.ts'
import { type CaseName, measureSideBySide } from './side-by-side.ts'
import { openWorkplace } from './workplace.ts'

export type Report = {
  startedAt: string
  machine: { cores: number; processor: string; loadBefore: number; node: string; postgres: string }
  pace: Pace
  comparisons: Comparison[]
}

export async function runBenchmarks(options: RunOptions): Promise<Report> {
  const startedAt = new Date().toISOString()
  const [loadBefore = 0] = loadavg()
  options.tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  options.signal.throwIfAborted()
  const sideBySide = options.cases.filter((name): name is CaseName => name !== 'growth')
  return {
    startedAt,
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      loadBefore,
      node: process.version,
      postgres: workplace.postgresVersion,
    },
    pace: options.pace,
    comparisons: [
      ...(sideBySide.length === 0 ? [] : await measureSideBySide(workplace, sideBySide, options)),
      ...(options.cases.includes('growth') ? await measureGrowth(workplace, options) : []),
    ],
  }
}
