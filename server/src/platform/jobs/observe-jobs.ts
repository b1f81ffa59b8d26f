import { Counter, Gauge, type Registry } from 'prom-client'
import type { JobRun } from './run-jobs.ts'

/** Metrics of background work by job. Returns what is called after each run. */
export function observeJobs(registry: Registry): (run: JobRun) => void {
  const labelNames = ['job'] as const
  const succeededAt = new Gauge({
    name: 'parapet_job_last_success_timestamp_seconds',
    help: 'When background work last ended without an error, by job',
    labelNames,
    registers: [registry],
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
    if (isOk) succeededAt.set({ job }, Date.now() / 1000)
    else failures.inc({ job })
    duration.set({ job }, seconds)
  }
}
