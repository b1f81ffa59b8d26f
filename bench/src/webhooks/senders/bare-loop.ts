/** The minimum: jobs from a file, sent by this many concurrent loops. Nothing is stored. */
import { readFile } from 'node:fs/promises'
import { announce, type Job, postSigned } from './signed-post.ts'

export type BareLoopOptions = { concurrency: number; jobs: Job[] }

const { concurrency, jobs }: BareLoopOptions = JSON.parse(await readFile(process.argv[2] as string, 'utf8'))
announce()
let next = 0
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await postSigned(job)
  }),
)
// Waits for the signal to stop, so that its connections don't close while counting.
setInterval(() => {}, 60_000)
