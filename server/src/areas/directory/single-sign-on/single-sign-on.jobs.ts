import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldSignIns } from './single-sign-on.ts'

export const singleSignOnJobs: Job[] = [cleanUp('sign-ins', dropOldSignIns)]
