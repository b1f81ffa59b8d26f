/** Times `JSON.parse` and the reading of the same file in turn, in a thread like the service's own. */
import { parentPort, workerData } from 'node:worker_threads'
import { createTopicMap } from '../../../server/src/features/sarif/map-topic.ts'
import { readSarif } from '../../../server/src/features/sarif/read-sarif.ts'

const { bytes, rounds } = workerData as { bytes: Uint8Array; rounds: number }
const topics = createTopicMap([
  [89, 'sql-injection'],
  [79, 'xss'],
  [22, 'path-traversal'],
  [78, 'command-injection'],
  [94, 'code-injection'],
])
const options = {
  repo: 'example/shop',
  branch: undefined,
  commitSha: undefined,
  source: undefined,
  commitAuthorEmail: 'person2@example.com',
  minSeverity: 1,
}

function time(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

const parse = () => JSON.parse(new TextDecoder().decode(bytes))
const read = () => readSarif(bytes, options, topics)
// Code gets fast by being run.
for (let n = 0; n < 3; n++) [time(parse), time(read)]
const times = Array.from({ length: rounds }, () => ({ parseMs: time(parse), readMs: time(read) }))
parentPort?.postMessage(times)
