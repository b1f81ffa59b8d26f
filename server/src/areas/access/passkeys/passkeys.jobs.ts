import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldChallenges } from './challenges.ts'

export const passkeyJobs: Job[] = [cleanUp('challenges', dropOldChallenges)]
