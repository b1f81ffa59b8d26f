/** Compliance and every report as CSV for a large organization, in a separate process whose memory is measured. */
import { execFile } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { alignColumns } from '../report.ts'
import { seedOrganizations } from '../seed.ts'
import type { Measure } from '../webhooks/measures.ts'
import { type BenchmarkOptions, openWorkplace } from '../workplace.ts'
import type { Found } from './measure-work.ts'
import { seedPractice, seedTraining } from './seed-evidence.ts'

export type ReportSizes = { people: number; topics: number }

export const publishedReportSizes: ReportSizes = { people: 10_000, topics: 60 }

export async function runReportBenchmark(options: Omit<BenchmarkOptions<ReportSizes>, 'rounds'>): Promise<Measure[]> {
  const { sizes, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('reports')
  tell(`preparing ${sizes.people} people who passed ${sizes.topics} topics`)
  const [org] = await seedOrganizations(database.pool, { organizations: 1, usersEach: sizes.people })
  if (org === undefined) throw new Error('no organization was made')
  await seedTraining(database, org, sizes.topics)
  await seedPractice(database, org)
  tell('measuring compliance and reports')
  const child = join(import.meta.dirname, 'export-reports.ts')
  const args = ['--expose-gc', child, database.url, org.id, String(sizes.topics)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal: options.signal, maxBuffer: 1e7 })
  const { found, peakMb, beforeMb } = JSON.parse(stdout) as { found: Found[]; peakMb: number; beforeMb: number }
  tell(toTable(found))
  const size = `${sizes.people.toLocaleString('en')} people x ${sizes.topics} topics`
  return [
    ...found.map(
      ({ name, ms, lines, limitMs, addedMb }): Measure => ({
        title: `${name}, ${size}`,
        found: ms,
        unit: 'ms',
        goal: { atMost: limitMs },
        notes: [`${lines.toLocaleString('en')} lines, at most ${Math.round(addedMb)} MB more than before it`],
      }),
    ),
    {
      title: `memory for all reports one after the other, ${size}`,
      found: peakMb - beforeMb,
      unit: 'MB',
      goal: { atMost: 200 },
      notes: [
        `the most that was resident (${Math.round(peakMb)} MB) less what the process held before the first report (${Math.round(beforeMb)} MB)`,
        `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
      ],
    },
  ]
}

/** All figures at a glance. */
function toTable(found: readonly Found[]): string {
  const lines = found.map(({ name, ms, lines, addedMb }) => [
    ...[name, `${ms.toFixed(0)} ms`, `${lines.toLocaleString('en')} lines`, `+${addedMb.toFixed(0)} MB`],
  ])
  return alignColumns(lines)
}
