import { dayMs } from '../../../platform/clock/durations.ts'
import { cleanUp, type Job, type JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { deleteOldActs } from './bulk-acts.queries.ts'

const keptDays = 30

export const bulkActJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'bulk-acts',
    // A start wakes it; this is for what a stopped worker left.
    everyMs: 60_000,
    async run(root, signal) {
      const { finishBulkActs } = await import('./run-bulk-acts.ts')
      await finishBulkActs({ root, signal })
    },
  },
  cleanUp('bulk-acts', (db, now) => deleteOldActs(db, new Date(now.getTime() - keptDays * dayMs))),
]
