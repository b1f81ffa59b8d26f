import type { RootContext } from '../context.ts'
import type { Db } from '../database/database.ts'

export type JobContext = RootContext<{ type: 'worker'; job: string }>

/** Background work. A feature lists its own in `FEATURE.jobs.ts`. */
export type Job<C extends JobContext = JobContext> = {
  /** In the log, in metrics, in the audit log and in `parapet doctor`. */
  name: string
  /** How often it runs, over all workers of the installation; a whole number of seconds. */
  everyMs: number
  /** Long work stops early when asked to; what is left is done by the next run. */
  run(ctx: C, signal: AbortSignal): Promise<void>
}

/** What has outlived its time can wait a while longer. */
export const housekeepingMs = 600_000

/** Deletes what has outlived its time. */
export function cleanUp(name: string, dropOld: (db: Db, now: Date) => Promise<unknown>): Job {
  return {
    name: `drop-${name}`,
    everyMs: housekeepingMs,
    async run({ db, clock }) {
      await dropOld(db, clock.now())
    },
  }
}

export { readJobStates, wakeJob } from './jobs.queries.ts'
