import { isObject, type JsonObject, readArray, readObject } from './sarif-document.ts'

/** Scanners write a handful; entries beyond this limit are ignored. */
const maxLooked = 1000
const none: readonly number[] = []

/**
 * The CWE numbers that a result itself carries. Places are checked in turn, most specific to the result first, and the
 * first with any CWEs wins.
 */
export function findResultCwes(result: JsonObject, taxonomies: Taxonomies): readonly number[] {
  if (result.taxa === undefined && result.properties === undefined) return none
  const taxa = readReferences(readArray(result, 'taxa', maxLooked), taxonomies)
  if (taxa.length > 0) return taxa
  const properties = readObject(result, 'properties')
  return properties === undefined ? [] : firstFilled(readCweProperties(properties), readTags(properties))
}

/** The CWE numbers that a rule declares for all its results. */
export function findRuleCwes(rule: JsonObject, taxonomies: Taxonomies): number[] {
  const targets = readArray(rule, 'relationships', maxLooked, 'rule.').map((relation) =>
    isObject(relation) ? relation.target : undefined,
  )
  const related = readReferences(targets, taxonomies)
  if (related.length > 0) return related
  const properties = readObject(rule, 'properties', 'rule.')
  return properties === undefined ? [] : firstFilled(readCweProperties(properties), readTags(properties))
}

/** Parasoft and others name their rules by the CWE: `CWE.89.TDSQL`, `J-TAS/CWE-89`. */
export function findNamedCwes(ruleId: string): number[] {
  return unique(
    [...ruleId.slice(0, 300).matchAll(/(?<![a-z])cwe[-_. ]?0*([1-9]\d{0,3})(?!\d)/gi)].map(([, digits]) =>
      Number(digits),
    ),
  )
}

function firstFilled(...lists: number[][]): number[] {
  return lists.find((list) => list.length > 0) ?? []
}

/** References to entries of a taxonomy. A bare number counts only where the taxonomy is known to be CWE. */
function readReferences(references: readonly unknown[], taxonomies: Taxonomies): number[] {
  const found: number[] = []
  for (const reference of references) {
    if (!isObject(reference)) continue
    const component = isObject(reference.toolComponent) ? reference.toolComponent : undefined
    const taxonomy = component === undefined ? undefined : taxonomies.find(component)
    const ownName = component?.name ?? undefined
    const isCwe = ownName === undefined ? taxonomy?.isCwe === true : isCweName(ownName)
    const id = reference.id ?? findListedId(reference, taxonomy)
    found.push(...readNumbers(id, isCwe))
  }
  return unique(found)
}

type Taxonomy = { isCwe: boolean; taxa: unknown }

/** The taxonomies of one run. */
export type Taxonomies = { find(component: JsonObject): Taxonomy | undefined }

/** Read once: there may be a thousand taxonomies, and a thousand references in every rule and result. */
export function readTaxonomies(run: JsonObject): Taxonomies {
  const { taxonomies } = run
  const listed: unknown[] = Array.isArray(taxonomies) ? taxonomies.slice(0, maxLooked) : []
  const byIndex = listed.map((entry) =>
    isObject(entry) ? { guid: entry.guid, isCwe: isCweName(entry.name), taxa: entry.taxa } : undefined,
  )
  const byGuid = new Map<unknown, Taxonomy>()
  for (const taxonomy of byIndex) {
    if (taxonomy?.guid !== undefined && !byGuid.has(taxonomy.guid)) byGuid.set(taxonomy.guid, taxonomy)
  }
  return {
    find: ({ index, guid }) => (typeof index === 'number' && index >= 0 ? byIndex[index] : byGuid.get(guid)),
  }
}

function isCweName(name: unknown): boolean {
  return typeof name === 'string' && /^\s*cwe\b/i.test(name.slice(0, 300))
}

function findListedId(reference: JsonObject, taxonomy: Taxonomy | undefined): unknown {
  const { index } = reference
  const taxa = taxonomy?.taxa
  const entry = typeof index === 'number' && Array.isArray(taxa) ? taxa[index] : undefined
  return isObject(entry) ? entry.id : undefined
}

/** `cwe` and `cwes`: text, a number, or a list of either. */
function readCweProperties(properties: JsonObject): number[] {
  const values = [properties.cwe, properties.cwes].flat().slice(0, maxLooked)
  return unique(values.flatMap((value) => readNumbers(value, true)))
}

/** `external/cwe/cwe-079`, `CWE-79: Cross-site Scripting`, `CWE:614`, and the malformed `external/cwecwe-123`. */
function readTags(properties: JsonObject): number[] {
  const tags = Array.isArray(properties.tags) ? properties.tags.slice(0, maxLooked) : []
  return unique(tags.flatMap((tag) => readNumbers(tag, false)))
}

const named = /cwe[-_:/ ]?0*([1-9]\d{0,4})(?!\d)/gi
const bare = /^0*([1-9]\d{0,4})$/

function readNumbers(value: unknown, isBareAllowed: boolean): number[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const text = String(value).slice(0, 300).trim()
  const onlyNumber = isBareAllowed ? bare.exec(text)?.[1] : undefined
  if (onlyNumber !== undefined) return [Number(onlyNumber)]
  return [...text.matchAll(named)].map(([, digits]) => Number(digits))
}

function unique(numbers: number[]): number[] {
  return numbers.length < 2 ? numbers : [...new Set(numbers)]
}
