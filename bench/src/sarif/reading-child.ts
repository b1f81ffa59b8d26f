/**
 * Times `JSON.parse` and our reader on the same file in turn, with and without knowledge of its scanner, in a process
 * like the service's reader.
 */

import { createTopicMap, readSarif } from '../../../server/src/areas/findings/sarif/sarif.tools.ts'

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

/** Each is done this often in a row, so that it pays for collecting its own garbage and not that of the others. */
const repeats = 6

/** CPU time: other load on the machine does not count. The first is not counted either: it cleans up after the others. */
function time(work: () => unknown): number {
  work()
  const before = process.cpuUsage()
  for (let n = 0; n < repeats; n++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / repeats
}

type Question = { bytes: Uint8Array; unknownBytes: Uint8Array; rounds: number }

process.once('message', ({ bytes, unknownBytes, rounds }: Question) => {
  const works = {
    parseMs: () => JSON.parse(new TextDecoder().decode(bytes)),
    readMs: () => readSarif(bytes, options, topics),
    // The same file from a tool that is not in the knowledge base.
    unknownMs: () => readSarif(unknownBytes, options, topics),
  }
  const names = Object.keys(works) as (keyof Round)[]
  // Warm-up: code gets faster as it runs.
  for (let n = 0; n < 3; n++) for (const name of names) works[name]()
  const found = Array.from({ length: rounds }, (_, n) => {
    // In turn, starting with a different one each time: later ones find a fuller heap.
    const turn = names.map((_, i) => names[(i + n) % names.length] as keyof Round)
    const times = new Map(turn.map((name) => [name, time(works[name])]))
    return Object.fromEntries(times)
  })
  process.send?.(found)
})
