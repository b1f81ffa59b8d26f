/** The same posts as jobs of BullMQ, from a Redis that persists every change. */
import { Worker } from 'bullmq'
import { announce, postSigned } from './signed-post.ts'

export type BullOptions = { socketPath: string; concurrency: number }

const { socketPath, concurrency }: BullOptions = JSON.parse(process.argv[2] as string)
announce()
new Worker('deliveries', (job) => postSigned(job.data), {
  connection: { path: socketPath, maxRetriesPerRequest: null },
  concurrency,
  removeOnComplete: { count: 0 },
})
