import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldEmailChanges } from './undo-email-change.ts'

export const userJobs: Job[] = [cleanUp('email-changes', dropOldEmailChanges)]
