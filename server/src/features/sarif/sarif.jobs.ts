import { cleanUp, type Job } from '../../platform/jobs/job.ts'
import { dropOldScans } from './sarif.ts'

export const sarifJobs: Job[] = [cleanUp('scans', dropOldScans)]
