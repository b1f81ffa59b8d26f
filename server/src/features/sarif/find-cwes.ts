import { isObject, type JsonObject, readArray, readObject } from './sarif-document.ts'

/** Scanners write a handful; what follows so many says nothing more. */
const maxLooked = 1000
const none: readonly number[] = []

/**
 * The CWE numbers that a result itself carries. Each place is asked in turn, and the first that has some is taken: the
 * more a place is about this one result, the more it is right.
 */
export function findResultCwes(result: JsonObject, run: JsonObject): readonly number[] {
  if (result.taxa === undefined && result.properties === undefined) return none
  const taxa = readReferences(readArray(result, 'taxa', maxLooked), run)
  if (taxa.length > 0) return taxa
  const properties = readObject(result, 'properties')
  return properties === undefined ? [] : firstFilled(readCweProperties(properties), readTags(properties))
}

/** The CWE numbers that a rule declares for all its results. */
export function findRuleCwes(rule: JsonObject, run: JsonObject): number[] {
  const targets = readArray(rule, 'relationships', maxLooked, 'rule.').map((relation) =>
    isObject(relation) ? relation.target : undefined,
  )
  const related = readReferences(targets, run)
  if (related.length > 0) return related
  const properties = readObject(rule, 'properties', 'rule.')
  return properties === undefined ? [] : firstFilled(readCweProperties(properties), readTags(properties))
}

function firstFilled(...lists: number[][]): number[] {
  return lists.find((list) => list.length > 0) ?? []
}

/** References to entries of a taxonomy. A bare number counts only where the taxonomy is known to be CWE. */
function readReferences(references: readonly unknown[], run: JsonObject): number[] {
  const found: number[] = []
  for (const reference of references) {
    if (!isObject(reference)) continue
    const component = isObject(reference.toolComponent) ? reference.toolComponent : undefined
    const taxonomy = component === undefined ? undefined : findTaxonomy(component, run)
    const name = component?.name ?? taxonomy?.name
    const isCwe = typeof name === 'string' && /^cwe\b/i.test(name.trim())
    const id = reference.id ?? findListedId(reference, taxonomy)
    found.push(...readNumbers(id, isCwe))
  }
  return unique(found)
}

function findTaxonomy(component: JsonObject, run: JsonObject): JsonObject | undefined {
  const taxonomies = Array.isArray(run.taxonomies) ? run.taxonomies.slice(0, maxLooked) : []
  const { index, guid } = component
  const isNamed = (entry: unknown) => isObject(entry) && guid !== undefined && entry.guid === guid
  const listed = typeof index === 'number' && index >= 0 ? taxonomies[index] : taxonomies.find(isNamed)
  return isObject(listed) ? listed : undefined
}

function findListedId(reference: JsonObject, taxonomy: JsonObject | undefined): unknown {
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
