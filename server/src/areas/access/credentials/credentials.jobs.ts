import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldSessions } from './credentials.ts'

export const sessionJobs: Job[] = [cleanUp('sessions', dropOldSessions)]
