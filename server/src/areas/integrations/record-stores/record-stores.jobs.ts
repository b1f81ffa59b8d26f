import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'

export const recordStoreJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'xapi',
    everyMs: 20_000,
    async run(root, signal) {
      const { collectStatements } = await import('./collect-statements.ts')
      const written = await collectStatements({ root, signal })
      if (written > 0) root.log.info(`${written} xAPI statement(s) written`)
    },
  },
]
