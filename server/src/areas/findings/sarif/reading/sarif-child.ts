/** Runs in a separate process: reads one file at a time and sends back the result. */
import { readSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createTimeLimit } from '../document/limit-time.ts'
import { SarifError } from '../document/sarif-document.ts'
import { createTopicMap, type TopicsOfCwes } from '../topics/map-topic.ts'
import { type ReadOptions, readSarif, type SarifReading } from './read-sarif.ts'

export type ChildSetup = { topics: TopicsOfCwes; readingMs: number }
/** The file arrives through standard input, since a message would be copied several times. */
export type ChildQuestion = { byteLength: number; options: ReadOptions }
export type ChildAnswer =
  | { reading: SarifReading }
  | { mistake: Pick<SarifError, 'code' | 'field' | 'message' | 'place'> }
  | { failure: unknown }

let topics = createTopicMap([])
let readingMs: number | undefined

// The service decides when this process ends. Ctrl-C reaches both, but running uploads still need a response.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

// Only this listener keeps the process alive, so it ends with the service, however that ends.
process.on('message', (message: ChildSetup | ChildQuestion) => {
  if ('topics' in message) {
    topics = createTopicMap(message.topics)
    readingMs = message.readingMs
  } else {
    process.send?.(answer(message))
  }
})

// The service ends this process without notice, so the cache is written now.
flushCompileCache()

function answer({ byteLength, options }: ChildQuestion): ChildAnswer {
  try {
    const bytes = receive(byteLength)
    // Frees the memory now; the garbage collector would do so much later.
    const release = () => void bytes.buffer.transfer(0)
    return { reading: readSarif(bytes, options, topics, { limit: createTimeLimit(readingMs), release }) }
  } catch (error) {
    if (!(error instanceof SarifError)) return { failure: error }
    const { code, field, message, place } = error
    return { mistake: { code, field, message, place } }
  }
}

/** Waits for the whole file, straight into its place. */
function receive(byteLength: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(byteLength)
  for (let at = 0; at < byteLength; ) {
    const count = readSync(0, bytes, at, byteLength - at, null)
    // The service is gone; nobody waits for a response.
    if (count === 0) process.exit()
    at += count
  }
  return bytes
}
