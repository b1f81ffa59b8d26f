import { cleanUp, housekeepingMs, type Job } from '../../../platform/jobs/jobs.ts'
import { announceExpiries } from './announce-expiries.ts'
import { dropOldNetworks } from './key-networks.ts'

export const apiKeyJobs: Job[] = [
  {
    name: 'key-expiry',
    everyMs: housekeepingMs,
    async run(root, signal) {
      const announced = await announceExpiries(root, signal)
      if (announced > 0) root.log.info(`${announced} email(s) about expiring API keys written`)
    },
  },
  cleanUp('networks', dropOldNetworks),
]
