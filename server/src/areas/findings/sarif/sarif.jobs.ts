import { cleanUp, type Job } from '../../../platform/jobs/jobs.ts'
import { dropOldScans } from './sarif.ts'

export const sarifJobs: Job[] = [cleanUp('scans', dropOldScans)]
