/** The file that runs in the thread of its own: takes one file at a time, and says what is in it. */
import { parentPort, workerData } from 'node:worker_threads'
import { createTopicMap, type TopicsOfCwes } from './map-topic.ts'
import { type ReadOptions, readSarif, type SarifReading } from './read-sarif.ts'
import { SarifError } from './sarif-document.ts'

export type ThreadQuestion = { bytes: Uint8Array; options: ReadOptions }
export type ThreadAnswer =
  | { reading: SarifReading }
  | { mistake: { code: SarifError['code']; field: string; message: string } }
  | { failure: unknown }

const topics = createTopicMap(workerData as TopicsOfCwes)

parentPort?.on('message', ({ bytes, options }: ThreadQuestion) => parentPort?.postMessage(answer(bytes, options)))

function answer(bytes: Uint8Array, options: ReadOptions): ThreadAnswer {
  try {
    return { reading: readSarif(bytes, options, topics) }
  } catch (error) {
    if (!(error instanceof SarifError)) return { failure: error }
    return { mistake: { code: error.code, field: error.field, message: error.message } }
  }
}
