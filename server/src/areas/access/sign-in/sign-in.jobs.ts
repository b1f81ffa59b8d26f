import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { answerOldestReset } from './answer-resets.ts'
import { dropOldTries } from './count-tries.ts'

/** People wait for the mail in front of the screen, so a request wakes it. */
export const resetJob = 'resets'

export const signInJobs: Job[] = [
  {
    name: resetJob,
    everyMs: 20_000,
    async run(root, signal) {
      while ((await answerOldestReset(root)) && !signal.aborted);
    },
  },
  cleanUp('tries', dropOldTries),
]
