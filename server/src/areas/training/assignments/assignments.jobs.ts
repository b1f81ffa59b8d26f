import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../catalog/catalog.ts'

export const assignmentJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'renewals',
    everyMs: 60_000,
    async run(root, signal) {
      const { renewAssignments } = await import('./renew-assignments.ts')
      const renewed = await renewAssignments({ root, signal })
      if (renewed > 0) root.log.info(`assignments renewed for ${renewed} people`)
    },
  },
]
