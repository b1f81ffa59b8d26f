import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'

export const chatJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'chat',
    everyMs: 20_000,
    async run(root, signal) {
      const { collectNews } = await import('./collect-news.ts')
      const written = await collectNews({ root, signal })
      if (written > 0) root.log.info(`${written} chat message(s) written`)
    },
  },
]
