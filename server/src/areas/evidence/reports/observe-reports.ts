import { Counter, type Registry } from 'prom-client'
import type { ReportCounts } from './count-exports.ts'

export function observeReports(counts: ReportCounts, registry: Registry): void {
  const labelNames = ['report', 'format', 'result'] as const
  const measures = {
    exports: { name: 'parapet_report_exports_total', help: 'Exports of reports, by report, format and result' },
    lines: { name: 'parapet_report_export_lines_total', help: 'Lines of complete exports' },
    seconds: {
      name: 'parapet_report_export_seconds_total',
      help: 'Time that exports took, with the time to send them',
    },
  }
  for (const [measure, { name, help }] of Object.entries(measures)) {
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const { report, format, result, ...sums } of counts.list()) {
          this.inc({ report, format, result }, sums[measure as keyof typeof measures])
        }
      },
    })
  }
}
