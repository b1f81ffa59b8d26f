/** Runs in a process of its own: takes one file at a time and sends back what is in it. */
import { flushCompileCache } from 'node:module'
import { createTopicMap, type TopicsOfCwes } from './map-topic.ts'
import { type ReadOptions, readSarif, type SarifReading } from './read-sarif.ts'
import { SarifError } from './sarif-document.ts'

export type ChildSetup = { topics: TopicsOfCwes }
export type ChildQuestion = { bytes: Uint8Array; options: ReadOptions }
export type ChildAnswer =
  | { reading: SarifReading }
  | { mistake: { code: SarifError['code']; field: string; message: string } }
  | { failure: unknown }

let topics = createTopicMap([])

// The service decides when this process ends: Ctrl-C reaches both, and uploads under way are still to be answered.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

// Listening is all that keeps this process alive: it ends with the service, however the service ended.
process.on('message', (message: ChildSetup | ChildQuestion) => {
  if ('topics' in message) topics = createTopicMap(message.topics)
  else process.send?.(answer(message))
})

// The service ends this process without notice, so the cache is written now.
flushCompileCache()

function answer({ bytes, options }: ChildQuestion): ChildAnswer {
  try {
    return { reading: readSarif(bytes, options, topics) }
  } catch (error) {
    if (!(error instanceof SarifError)) return { failure: error }
    return { mistake: { code: error.code, field: error.field, message: error.message } }
  }
}
