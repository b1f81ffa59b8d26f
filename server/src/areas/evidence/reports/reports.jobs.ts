import { housekeepingMs, type Job } from '../../../platform/jobs/jobs.ts'

export const reportJobs: Job[] = [
  {
    name: 'reports',
    everyMs: housekeepingMs,
    async run(root, signal) {
      const { announceReports, dropOldReports } = await import('./reports.ts')
      await dropOldReports(root.db, root.clock.now())
      const written = await announceReports(root, signal)
      if (written > 0) root.log.info(`${written} email(s) about reports written`)
    },
  },
]
