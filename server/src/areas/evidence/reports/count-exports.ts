import { type ReportId, reportIds } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'

/** `aborted`: the reader went away. `refused`: it would be too long, or its period makes no sense. */
type ExportResult = 'complete' | 'aborted' | 'refused' | 'failed'

type ExportSums = { report: ReportId; format: 'csv' | 'pdf'; result: ExportResult }

export type ReportCounts = {
  /** Lines and seconds of exports with this outcome, and how many there were. */
  list(): (ExportSums & { exports: number; lines: number; seconds: number })[]
  /** Passes the pieces on, and counts the export when it ends. A generator of pieces returns its number of lines. */
  count<Piece>(
    what: { report: string; format: 'csv' | 'pdf' },
    pieces: AsyncGenerator<Piece, number>,
  ): AsyncGenerator<Piece>
}

export function createReportCounts(): ReportCounts {
  const sums = new Map<string, ReturnType<ReportCounts['list']>[number]>()
  const add = (labels: ExportSums, lines: number, seconds: number) => {
    const key = Object.values(labels).join(' ')
    const sum = sums.get(key) ?? { ...labels, exports: 0, lines: 0, seconds: 0 }
    sums.set(key, {
      ...sum,
      exports: sum.exports + 1,
      lines: sum.lines + lines,
      seconds: sum.seconds + seconds,
    })
  }
  return {
    list: () => [...sums.values()],
    async *count({ report, format }, pieces) {
      const startedAt = performance.now()
      let result: ExportResult = 'aborted'
      let lines = 0
      try {
        lines = yield* pieces
        result = 'complete'
      } catch (error) {
        result = error instanceof AppError ? 'refused' : 'failed'
        throw error
      } finally {
        // Anything else in the path would become a label.
        const known = reportIds.find((id) => id === report)
        if (known !== undefined) add({ report: known, format, result }, lines, (performance.now() - startedAt) / 1000)
      }
    },
  }
}
