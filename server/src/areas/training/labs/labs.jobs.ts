import { limits } from '@parapet/contract'
import { housekeepingMs, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldSubmissions } from './labs.ts'

export const labJobs: Job[] = [
  {
    name: 'drop-lab-code',
    everyMs: housekeepingMs,
    async run({ db, clock, log }, signal) {
      const dropped = await dropOldSubmissions(db, clock.now(), signal)
      if (dropped > 0) log.info(`code of ${dropped} lab run(s) deleted after ${limits.submissionDays} days`)
    },
  },
]
