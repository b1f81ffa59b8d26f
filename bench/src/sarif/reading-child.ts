/** Times `JSON.parse` and the reading of the same file in turn, in a process like the one that reads for the service. */
import { createTopicMap } from '../../../server/src/features/sarif/map-topic.ts'
import { readSarif } from '../../../server/src/features/sarif/read-sarif.ts'

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

process.once('message', ({ bytes, rounds }: { bytes: Uint8Array; rounds: number }) => {
  const parse = () => JSON.parse(new TextDecoder().decode(bytes))
  const read = () => readSarif(bytes, options, topics)
  // Code gets fast by being run.
  for (let n = 0; n < 3; n++) [time(parse), time(read)]
  process.send?.(Array.from({ length: rounds }, () => ({ parseMs: time(parse), readMs: time(read) })))
})
