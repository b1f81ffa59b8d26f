import { isObject, type JsonObject, readArray, readObject } from '../document/sarif-document.ts'

/** Scanners write a handful; entries beyond this limit are ignored. */
const maxLooked = 1000

/** Where in the file a CWE was read. */
export type CwePlace =
  | 'result_taxa'
  | 'result_property'
  | 'result_tag'
  | 'rule_relationship'
  | 'rule_property'
  | 'rule_tag'
  | 'rule_id'
  | 'rule_title'
  | 'help_address'
  | 'message'

export type FoundCwes = { numbers: readonly number[]; place: CwePlace }

/**
 * The CWE numbers that a result itself carries. Places are checked in turn, most specific to the result first, and the
 * first with any CWEs wins.
 */
export function findResultCwes(result: JsonObject, taxonomies: Taxonomies): FoundCwes | undefined {
  if (result.taxa === undefined && result.properties === undefined) return undefined
  const taxa = readReferences(readArray(result, 'taxa', maxLooked), taxonomies)
  if (taxa.length > 0) return { numbers: taxa, place: 'result_taxa' }
  const properties = readObject(result, 'properties')
  return properties === undefined ? undefined : findPropertyCwes(properties, 'result_property', 'result_tag')
}

/** The CWE numbers that a rule declares for all its results. */
export function findRuleCwes(rule: JsonObject, taxonomies: Taxonomies): FoundCwes | undefined {
  const targets = readArray(rule, 'relationships', maxLooked, 'rule.').map((relation) =>
    isObject(relation) ? relation.target : undefined,
  )
  const related = readReferences(targets, taxonomies)
  if (related.length > 0) return { numbers: related, place: 'rule_relationship' }
  const properties = readObject(rule, 'properties', 'rule.')
  return properties === undefined ? undefined : findPropertyCwes(properties, 'rule_property', 'rule_tag')
}

function findPropertyCwes(properties: JsonObject, own: CwePlace, tag: CwePlace): FoundCwes | undefined {
  const numbers = readCweProperties(properties)
  if (numbers.length > 0) return { numbers, place: own }
  const tagged = readTags(properties)
  return tagged.length > 0 ? { numbers: tagged, place: tag } : undefined
}

/**
 * CWE numbers in the words of a rule: ids such as `CWE.89.TDSQL` and `J-TAS/CWE-89`, titles such as "CWE-331:
 * Insufficient Entropy", and addresses of the CWE site.
 */
export function findWrittenCwes({ ruleId, title, rule }: WrittenIn): FoundCwes | undefined {
  const inId = findNamedCwes(ruleId)
  if (inId.length > 0) return { numbers: inId, place: 'rule_id' }
  const inTitle = findNamedCwes(title)
  if (inTitle.length > 0) return { numbers: inTitle, place: 'rule_title' }
  const address = typeof rule?.helpUri === 'string' ? rule.helpUri.slice(0, 1000) : ''
  const inAddress = unique([...address.matchAll(cweAddress)].map(([, digits]) => Number(digits)))
  return inAddress.length > 0 ? { numbers: inAddress, place: 'help_address' } : undefined
}

type WrittenIn = { ruleId: string; title: string; rule: JsonObject | undefined }

const cweAddress = /cwe(?:\.mitre\.org|details\.com)\/[a-z/-]*?\/?0*([1-9]\d{0,3})(?!\d)/gi

export function findNamedCwes(text: string): number[] {
  return unique(
    [...text.slice(0, 300).matchAll(/(?<![a-z])cwe[-_. :]{0,2}0*([1-9]\d{0,3})(?!\d)/gi)].map(([, digits]) =>
      Number(digits),
    ),
  )
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

/** The names of groups that a rule belongs to in taxonomies of its tool, such as the categories of KICS. */
export function findGroups(rule: JsonObject | undefined, taxonomies: Taxonomies): string {
  const relationships = Array.isArray(rule?.relationships) ? rule.relationships.slice(0, 20) : []
  const names = relationships.flatMap((relation) => {
    const target = isObject(relation) && isObject(relation.target) ? relation.target : undefined
    const component = isObject(target?.toolComponent) ? target.toolComponent : undefined
    const taxonomy = component === undefined ? undefined : taxonomies.find(component)
    if (target === undefined || taxonomy === undefined || taxonomy.isCwe || !Array.isArray(taxonomy.taxa)) return []
    const entry: unknown =
      typeof target.index === 'number'
        ? taxonomy.taxa[target.index]
        : taxonomy.taxa.slice(0, maxLooked).find((taxon) => isObject(taxon) && taxon.id === target.id)
    return isObject(entry) && typeof entry.name === 'string' ? [entry.name.slice(0, 100)] : []
  })
  return names.join('; ')
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

/** `cwe`, `cwes`, `CWE`, `cweId`, `cwe_ids` and the like: text, a number, an object with an id, or a list of these. */
function readCweProperties(properties: JsonObject): number[] {
  const values: unknown[] = []
  // A loop over names: objects of results are small, and most have none of them.
  for (const name in properties) {
    if (/^cwe[-_ ]?(?:s|ids?|numbers?|list)?$/i.test(name)) values.push(properties[name])
  }
  if (values.length === 0) return []
  const listed = values.flat().slice(0, maxLooked)
  return unique(listed.flatMap((value) => readNumbers(isObject(value) ? (value.id ?? value.cweId) : value, true)))
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
