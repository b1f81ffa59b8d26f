import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { createReportCounts } from './count-exports.ts'
import { observeReports } from './observe-reports.ts'

async function* giveLines(lines: number, error?: Error) {
  yield 'head'
  if (error !== undefined) throw error
  yield 'lines'
  return lines
}

async function readAll(pieces: AsyncGenerator<string>) {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('exports are counted by report, format and how they ended, with the lines of complete ones', async () => {
  const counts = createReportCounts()
  const registry = new Registry()
  observeReports(counts, registry)
  const csv = (report: string) => ({ report, format: 'csv' as const })

  expect(await readAll(counts.count(csv('findings'), giveLines(600)))).toBe('headlines')
  await readAll(counts.count(csv('findings'), giveLines(50)))
  for await (const _ of counts.count(csv('findings'), giveLines(1))) break
  const refused = counts.count({ report: 'compliance', format: 'pdf' }, giveLines(1, new AppError('report_too_large')))
  await expect(readAll(refused)).rejects.toThrow()
  await expect(readAll(counts.count(csv('team-summary'), giveLines(1, new Error('lost'))))).rejects.toThrow('lost')
  await readAll(counts.count(csv('ada@example.com'), giveLines(1)))

  const text = await registry.metrics()
  expect(text).toContain('parapet_report_exports_total{report="findings",format="csv",result="complete"} 2\n')
  expect(text).toContain('parapet_report_export_lines_total{report="findings",format="csv",result="complete"} 650\n')
  expect(text).toContain('parapet_report_exports_total{report="findings",format="csv",result="aborted"} 1\n')
  expect(text).toContain('parapet_report_exports_total{report="compliance",format="pdf",result="refused"} 1\n')
  expect(text).toContain('parapet_report_exports_total{report="team-summary",format="csv",result="failed"} 1\n')
  expect(text).toMatch(/parapet_report_export_seconds_total\{report="findings",format="csv",result="complete"\} 0\.\d/)
  expect(text).not.toContain('ada@example.com')
})
