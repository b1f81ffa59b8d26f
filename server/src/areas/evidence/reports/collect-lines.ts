/** What a PDF needs of all lines, read once: their text, sums by team, and the few that it prints. */
import { limits } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Line, toCsvText, toRow } from './report-lines.ts'
import type { Source } from './report-source.ts'

export type TeamSum = { team: string; people: number; lines: number; counts: ReadonlyMap<string, number> }

export type CollectedLines = {
  pieces: string[]
  rowCount: number
  /** People and lines of all teams, then by team, where the lines are of people. */
  teams: TeamSum[]
  /** What the column has that the source counts, most frequent first. */
  values: string[]
  /** All lines, or of a longer report those that matter most. */
  printed: { title: string; rows: string[][]; isWhole: boolean }
}

export async function collectLines(parts: AsyncIterable<Line[]>, source: Source): Promise<CollectedLines> {
  const pieces: string[] = []
  const sums = createSums(source)
  const first: string[][] = []
  const highlighted: string[][] = []
  let rowCount = 0
  for await (const lines of parts) {
    rowCount += lines.length
    if (rowCount > limits.reportPdfAttachedRows) throw tooLarge()
    pieces.push(toCsvText(lines))
    for (const line of lines) {
      const row = toRow(line)
      sums.add(row)
      if (first.length < limits.reportPdfRows) first.push(row)
      if (highlighted.length < limits.reportPdfHighlights && isHighlight(source, row)) highlighted.push(row)
    }
  }
  return { pieces, rowCount, ...sums.read(), printed: choosePrinted(source, { rowCount, first, highlighted }) }
}

function tooLarge(): AppError {
  const most = limits.reportPdfAttachedRows.toLocaleString('en')
  return new AppError('report_too_large', {
    message: `This report has more than ${most} lines. Choose a team or a shorter period, or export it as CSV.`,
  })
}

function isHighlight({ highlights, columns }: Source, row: string[]): boolean {
  return highlights?.isOne(new Map(columns.map((name, index) => [name, row[index] ?? '']))) ?? false
}

type Kept = { rowCount: number; first: string[][]; highlighted: string[][] }

function choosePrinted({ highlights }: Source, { rowCount, first, highlighted }: Kept): CollectedLines['printed'] {
  if (rowCount === first.length) return { title: 'Lines', rows: first, isWhole: true }
  const most = limits.reportPdfHighlights
  const isCut = highlights === undefined || highlighted.length === most
  if (highlights === undefined) return { title: `The first ${most} lines`, rows: first.slice(0, most), isWhole: false }
  return {
    title: isCut ? `${highlights.title}: the first ${most}` : highlights.title,
    rows: highlighted,
    isWhole: false,
  }
}

type Sum = { people: Set<string>; lines: number; counts: Map<string, number> }

function createSums({ columns, counted }: Source) {
  const [team, person] = [columns.indexOf('Team'), columns.indexOf('Email')]
  const value = counted === undefined ? -1 : columns.indexOf(counted)
  const byTeam = new Map<string, Sum>()
  const all: Sum = { people: new Set(), lines: 0, counts: new Map() }
  const count = (sum: Sum, row: string[]) => {
    sum.lines++
    sum.people.add(row[person] ?? '')
    if (value >= 0) sum.counts.set(row[value] ?? '', (sum.counts.get(row[value] ?? '') ?? 0) + 1)
  }
  const toSum = (name: string, { people, lines, counts }: Sum): TeamSum => ({
    ...{ team: name, people: people.size, lines, counts },
  })
  return {
    add(row: string[]) {
      count(all, row)
      if (person < 0) return
      const name = row[team] ?? ''
      const sum: Sum = byTeam.get(name) ?? { people: new Set(), lines: 0, counts: new Map() }
      byTeam.set(name, sum)
      count(sum, row)
    },
    read() {
      const named = [...byTeam].sort(
        ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true }),
      )
      const teams = named.map(([name, sum]) => toSum(name === '' ? 'No team' : name, sum))
      const values = [...all.counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
      return { teams: person < 0 ? [] : [toSum('All', all), ...teams], values }
    },
  }
}
