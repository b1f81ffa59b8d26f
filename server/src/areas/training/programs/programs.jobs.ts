import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../catalog/catalog.ts'

export const programJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'programs',
    everyMs: 60_000,
    async run(root, signal) {
      const { startDuePrograms } = await import('./start-due-programs.ts')
      const started = await startDuePrograms({ root, signal })
      if (started > 0) root.log.info(`${started} programs started`)
    },
  },
]
