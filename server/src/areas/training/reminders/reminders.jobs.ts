import type { Job, JobContext } from '../../../platform/jobs/jobs.ts'
import type { WithCatalog } from '../catalog/catalog.ts'

export const reminderJobs: Job<JobContext & WithCatalog>[] = [
  {
    name: 'news',
    // Later assignments in that time share the mail.
    everyMs: 60_000,
    async run(root, signal) {
      const { announceAssignments } = await import('./reminders.ts')
      const written = await announceAssignments({ root, signal })
      if (written > 0) root.log.info(`${written} email(s) about new assignments written`)
    },
  },
  {
    name: 'reminders',
    everyMs: 300_000,
    async run(root, signal) {
      const { writeReminders } = await import('./reminders.ts')
      const written = await writeReminders({ root, signal })
      if (written > 0) root.log.info(`${written} reminder(s) written`)
    },
  },
]
