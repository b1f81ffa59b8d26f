/** The least that can be done: jobs from a file, sent by so many loops at once. Nothing is stored anywhere. */
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
// Until it is told to end, so that its connections do not close in the middle of a count.
setInterval(() => {}, 60_000)
