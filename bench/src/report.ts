import type { Comparison } from './comparison.ts'
import type { SideFigures } from './measure.ts'
import type { Report } from './run.ts'

const marks = { met: 'pass', missed: 'MISS', broken: 'BROKEN' } as const

export function toText({ startedAt, machine, pace, comparisons }: Report): string {
  const { connections, rounds, roundSeconds } = pace
  return [
    `${startedAt}, ${machine.cores} cores (${machine.processor}), load before ${machine.loadBefore.toFixed(1)}`,
    `Node ${machine.node}, PostgreSQL ${machine.postgres}`,
    `${connections} connections, ${rounds} rounds of ${roundSeconds.toFixed(2)} s for each server in turn, medians`,
    ...comparisons.flatMap((comparison) => ['', ...describe(comparison)]),
    '',
    'Only the ratios mean something elsewhere. The load comes from the same machine and takes its share of it.',
  ].join('\n')
}

function describe({ title, goal, status, ratio, ratioRange, sides }: Comparison): string[] {
  const found =
    ratio === null || ratioRange === null
      ? 'no ratio'
      : `${ratio.toFixed(2)} (rounds ${ratioRange.map((value) => value.toFixed(2)).join(' to ')})`
  const width = Math.max(...sides.map(({ name }) => name.length))
  return [
    title,
    `  ${marks[status].padEnd(6)}  ${goal.of} / ${goal.to} = ${found}, goal >= ${goal.atLeast.toFixed(2)}`,
    ...sides.map((side) => `  ${side.name.padEnd(width)}  ${toFigures(side)}`),
  ]
}

function toFigures({ requestsPerSecond, p50Ms, p99Ms, cpuMicros, failures }: SideFigures): string {
  const broken = Object.entries(failures).map(([failure, count]) => `${count} x ${failure}`)
  return [
    `${Math.round(requestsPerSecond).toLocaleString('en').padStart(7)} req/s`,
    `p50 ${p50Ms.toFixed(2).padStart(7)} ms`,
    `p99 ${p99Ms.toFixed(2).padStart(7)} ms`,
    ...(cpuMicros === null ? [] : [`server CPU ${Math.round(cpuMicros).toLocaleString('en').padStart(6)} us/req`]),
    ...broken,
  ].join('   ')
}

/** A table as text: the first column starts at the left, the others end at the right. */
export function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) => cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))))
    .map((cells) => cells.join('  '))
    .join('\n')
}
