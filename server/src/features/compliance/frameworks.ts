/** The standards and regulations, read from the files beside this one, and what of them the catalog teaches. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Catalog, CatalogTopic } from '../catalog/catalog.ts'

export type Framework = {
  id: string
  title: string
  version: string
  kind: 'standard' | 'regulatory'
  source: string
  /** The day on which the file was compared with its source. */
  checkedOn: string
  mappedBy: 'publisher' | 'parapet'
  mapping: string
  requirements: readonly Requirement[]
}

export type Requirement = {
  id: string
  title: string
  cwes?: readonly number[]
  /** Where the publisher names no weaknesses. */
  topics?: readonly string[]
}

const folder = join(import.meta.dirname, 'frameworks')

/** In the order in which they are shown. */
const order = [
  'owasp-top-10-2025',
  'owasp-top-10-2021',
  'owasp-api-security-2023',
  'owasp-llm-2025',
  'cwe-top-25-2025',
  'pci-dss-4-0-1',
  'iso-27001-2022',
  'soc-2',
  'nist-ssdf-1-1',
]

let loaded: readonly Framework[] | undefined

/** Read at the first use, and kept: the files belong to the program. */
export function listFrameworks(): readonly Framework[] {
  loaded ??= readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Framework)
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return loaded
}

/** The topics that a learner must pass, in the order of the catalog; none when it teaches nothing of it. */
export function listRequiredTopics(catalog: Catalog, { cwes = [], topics = [] }: Requirement): CatalogTopic[] {
  return [...catalog.topics.values()].filter(
    (topic) => !topic.isRetired && (topics.includes(topic.id) || topic.cwes.some((cwe) => cwes.includes(cwe))),
  )
}
