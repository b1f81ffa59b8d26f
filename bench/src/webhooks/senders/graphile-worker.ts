/** The same posts as jobs of graphile-worker, from a separate database on the same PostgreSQL. */
import { Logger, run } from 'graphile-worker'
import { announce, type Job, postSigned } from './signed-post.ts'

export type GraphileOptions = { connectionString: string; concurrency: number; poolSize: number }

const { connectionString, concurrency, poolSize }: GraphileOptions = JSON.parse(process.argv[2] as string)
announce()
await run({
  connectionString,
  concurrency,
  maxPoolSize: poolSize,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  taskList: { deliver: (payload) => postSigned(payload as Job) },
})
