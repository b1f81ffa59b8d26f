import { cleanUp, type Job } from '../../platform/jobs/job.ts'
import { dropOldChallenges } from './challenges.ts'

export const passkeyJobs: Job[] = [cleanUp('challenges', dropOldChallenges)]
