import { housekeepingMs, type Job, type JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../catalog/catalog.ts'

export function complianceJobs(): Job<JobContext & WithCatalog>[] {
  // Once after each start: only an upgrade brings other content. Otherwise the first admin to look would wait for it.
  let isDone = false
  return [
    {
      ...{ name: 'compliance', everyMs: housekeepingMs },
      async run(root, signal) {
        if (isDone) return
        const { refreshAllTraining } = await import('./compliance.ts')
        const refreshed = await refreshAllTraining({ root, signal })
        isDone = !signal.aborted
        if (refreshed > 0)
          root.log.info(`compliance figures of ${refreshed} organization(s) computed for the current content`)
      },
    },
  ]
}
