/** Test support: SARIF files, real ones and made-up ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadOptions, readSarif, type SarifReading } from '../src/areas/findings/sarif/reading/read-sarif.ts'
import { createTopicMap } from '../src/areas/findings/sarif/topics/map-topic.ts'
import { builtInContentFolder, listTopicsOfCwes, loadCatalog } from '../src/areas/training/catalog/catalog.ts'

const folder = join(import.meta.dirname, 'sarif-samples')

export const sampleNames = readdirSync(folder).filter((name) => name.endsWith('.sarif'))

export function readSample(name: string): Buffer {
  return readFileSync(join(folder, name))
}

export const builtInTopics = listTopicsOfCwes(await loadCatalog([builtInContentFolder]))
const topicMap = createTopicMap(builtInTopics)

export const readOptions: ReadOptions = {
  repo: 'example/shop',
  branch: undefined,
  commitSha: undefined,
  source: undefined,
  commitAuthorEmail: 'ada@example.com',
  minSeverity: 1,
}

type Json = Record<string, unknown>

/** A file with one run. */
export function sarifFile(run: { tool?: string; rules?: Json[]; results?: unknown } & Json, log: Json = {}): Buffer {
  const { tool = 'Scanner', rules, ...fields } = run
  const driver = { name: tool, ...(rules === undefined ? {} : { rules }) }
  return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, ...fields }], ...log }))
}

export function locationOf(uri: string, startLine?: number): Json {
  return {
    physicalLocation: { artifactLocation: { uri }, ...(startLine === undefined ? {} : { region: { startLine } }) },
  }
}

/** Ten megabytes that need hundreds in memory: containers of few bytes each, and an object of distinct keys. */
export function cheapContainers(): Buffer {
  const containers = '{"34":1},'.repeat(580_000)
  const pairs = Array.from({ length: 585_000 }, (_, i) => `"${i.toString(36).padStart(4, '_')}":1`)
  return Buffer.from(`[${containers}{${pairs.join()}}]`)
}

/** What is in a file, mapped to the built-in catalog. */
export function read(bytes: Uint8Array, options: Partial<ReadOptions> = {}): SarifReading {
  return readSarif(bytes, { ...readOptions, ...options }, topicMap)
}

/** A summary: the number of results per topic, and of skipped ones per reason. */
export function summarise(reading: SarifReading): Record<string, string | number> {
  const count = (list: { resultCount: number }[]) => list.reduce((sum, { resultCount }) => sum + resultCount, 0)
  return {
    received: reading.resultsReceived,
    ...Object.fromEntries(
      reading.findings.map(({ topicId, matchType, severity, resultCount }) => [
        topicId,
        `${resultCount} ${severity} ${matchType}`,
      ]),
    ),
    ...Object.fromEntries(
      [...Map.groupBy(reading.skipped, ({ reason }) => reason)].map(([reason, entries]) => [reason, count(entries)]),
    ),
  }
}
