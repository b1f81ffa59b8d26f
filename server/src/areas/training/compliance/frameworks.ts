/** The standards and regulations, read from files in this folder, and which parts of them the catalog teaches. */
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
  /** The date on which the file was checked; a comment in the file and docs/evidence.md say against what. */
  checkedOn: string
  mappedBy: 'publisher' | 'parapet'
  mapping: string
  requirements: readonly Requirement[]
}

export type Requirement = {
  id: string
  title: string
  cwes?: readonly number[]
  /** When the publisher names no weaknesses, or leaves out some that its own text describes. */
  topics?: readonly string[]
  /** When the text itself says how old training may be. A longer window of the organization doesn't apply. */
  maxWindowDays?: number
}

const folder = join(import.meta.dirname, 'frameworks')

/** In display order. */
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

/** Read on first use and cached: the files are part of the program. */
export function listFrameworks(): readonly Framework[] {
  loaded ??= readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Framework)
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return loaded
}

/** The topics that a learner must pass, in catalog order; empty when the catalog doesn't teach the requirement. */
export function listRequiredTopics(catalog: Catalog, { cwes = [], topics = [] }: Requirement): CatalogTopic[] {
  return [...catalog.topics.values()].filter(
    (topic) => !topic.isRetired && (topics.includes(topic.id) || topic.cwes.some((cwe) => cwes.includes(cwe))),
  )
}
