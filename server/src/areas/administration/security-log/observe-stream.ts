import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../../../platform/database/database.ts'
import { countWaitingLines, type LogStreamer } from './stream-logs.ts'

export function observeLogStream(db: Db, registry: Registry, { failures }: LogStreamer): void {
  new Gauge({
    name: 'parapet_log_stream_waiting_lines',
    help: 'Lines of the audit and security log that were not streamed yet',
    registers: [registry],
    async collect() {
      this.set(await countWaitingLines(db).catch(() => Number.NaN))
    },
  })
  new Counter({
    name: 'parapet_log_stream_failures_total',
    help: 'Batches of the log stream that could not be sent',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(failures())
    },
  })
}
