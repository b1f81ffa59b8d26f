import { cpus, loadavg } from 'node:os'
import type { Comparison } from './comparison.ts'
import { measureGrowth } from './growth.ts'
import type { Pace } from './measure.ts'
import { type CaseName, measureSideBySide } from './side-by-side.ts'
import { openWorkplace } from './workplace.ts'

export const caseNames = ['org', 'user', 'users', 'create-user', 'growth'] as const

export type RunOptions = {
  cases: readonly (typeof caseNames)[number][]
  pace: Pace
  sizes: Sizes
  /** Where the services leave CPU profiles when they end. */
  profileFolder?: string
  signal: AbortSignal
  tell(message: string): void
}

export type Sizes = { listedUsers: number; users: number[]; organizations: number[] }

export const publishedSizes: Sizes = { listedUsers: 3000, users: [300, 3000, 30_000], organizations: [100, 1000] }

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
