import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { readJobStates } from './jobs.queries.ts'
import type { JobRun } from './start-jobs.ts'

/** Metrics of background work by job. Returns what is called after each run in this process. */
export function observeJobs(db: Db, registry: Registry): (run: JobRun) => void {
  const labelNames = ['job'] as const
  new Gauge({
    name: 'parapet_job_last_success_timestamp_seconds',
    help: 'When background work last ended without an error in any worker, by job',
    labelNames,
    registers: [registry],
    async collect() {
      for (const { name: job, succeededAt } of await readJobStates(db))
        if (succeededAt !== null) this.set({ job }, succeededAt.getTime() / 1000)
    },
  })
  const failures = new Counter({
    name: 'parapet_job_failures_total',
    help: 'Runs of background work that ended with an error, by job',
    labelNames,
    registers: [registry],
  })
  const duration = new Gauge({
    name: 'parapet_job_seconds',
    help: 'How long the last run of background work took, by job',
    labelNames,
    registers: [registry],
  })
  return ({ name: job, isOk, seconds }) => {
    if (!isOk) failures.inc({ job })
    duration.set({ job }, seconds)
  }
}
