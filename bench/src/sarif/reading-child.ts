/** Times `JSON.parse` and the reading of the same file in turn, with and without what is known of its scanner, in a process like the one that reads for the service. */
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

export type Round = Record<'parseMs' | 'readMs' | 'unknownMs', number>

/** Time of the processor: what else the machine does at the moment does not count. */
function time(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Question = { bytes: Uint8Array; unknownBytes: Uint8Array; rounds: number }

process.once('message', ({ bytes, unknownBytes, rounds }: Question) => {
  const works = {
    parseMs: () => JSON.parse(new TextDecoder().decode(bytes)),
    readMs: () => readSarif(bytes, options, topics),
    // The same file of a tool that the knowledge base does not have.
    unknownMs: () => readSarif(unknownBytes, options, topics),
  }
  const names = Object.keys(works) as (keyof Round)[]
  // Code gets fast by being run.
  for (let n = 0; n < 3; n++) for (const name of names) works[name]()
  const found = Array.from({ length: rounds }, (_, n) => {
    // In turn, each time with another one first: what follows something else finds a fuller heap.
    const turn = names.map((_, i) => names[(i + n) % names.length] as keyof Round)
    const times = new Map(turn.map((name) => [name, time(works[name])]))
    return Object.fromEntries(times)
  })
  process.send?.(found)
})
