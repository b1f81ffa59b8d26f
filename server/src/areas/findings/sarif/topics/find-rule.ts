import {
  cutText,
  isObject,
  type JsonObject,
  readIndex,
  readObject,
  readObjects,
  readText,
  SarifError,
} from '../document/sarif-document.ts'
import { splitWords } from './split-words.ts'

const maxRules = 25_000
const maxExtensions = 100
const maxRuleIdLength = 500

/** The same object for all results that name the rule in the same way. */
export type FoundRule = { ruleId: string; rule: JsonObject | undefined }

export type RuleBook = { find(result: JsonObject): FoundRule }

/** The rules of one run, of the driver and of all extensions: CodeQL keeps its rules in extensions. */
export function readRules(tool: JsonObject, driver: JsonObject): RuleBook {
  const driverRules = readRuleList(driver, 'tool.driver')
  const extensionRules = readObjects(tool, 'extensions', maxExtensions, 'tool.').map((extension, i) =>
    readRuleList(extension, `tool.extensions[${i}]`),
  )
  const byId = new Map<string, JsonObject>()
  for (const rules of [driverRules, ...extensionRules]) {
    for (const rule of rules) {
      const id = cutText(rule.id as string, maxRuleIdLength)
      if (!byId.has(id)) byId.set(id, rule)
    }
  }

  const known = new Map<string, FoundRule>()
  /** Rules found only by index. Reading them again for every result would let a small file take minutes. */
  const knownByIndex = new Map<JsonObject | undefined, Map<string | undefined, FoundRule>>()

  function findIndexed(rule: JsonObject | undefined, ruleId: string | undefined): FoundRule {
    let ofRule = knownByIndex.get(rule)
    if (ofRule === undefined) {
      ofRule = new Map()
      knownByIndex.set(rule, ofRule)
    }
    let found = ofRule.get(ruleId)
    if (found === undefined) {
      const ownId = rule === undefined ? undefined : readText(rule, 'id', maxRuleIdLength, 'rule.')
      found = { ruleId: ruleId ?? ownId ?? '', rule }
      ofRule.set(ruleId, found)
    }
    return found
  }

  return {
    find(result) {
      const reference = readObject(result, 'rule')
      const ruleId =
        readText(result, 'ruleId', maxRuleIdLength) ??
        (reference === undefined ? undefined : readText(reference, 'id', maxRuleIdLength, 'rule.'))
      if (ruleId !== undefined) {
        const named = known.get(ruleId) ?? findNamed(byId, ruleId)
        if (named !== undefined) {
          if (!known.has(ruleId)) known.set(ruleId, named)
          return named
        }
      }
      // Last, because some tools (gosec) write wrong indexes next to correct ids.
      const component = reference === undefined ? undefined : readObject(reference, 'toolComponent', 'rule.')
      const extension = component === undefined ? undefined : readIndex(component, 'index', 'rule.toolComponent.')
      const rules = extension === undefined ? driverRules : (extensionRules[extension] ?? [])
      const index =
        readIndex(result, 'ruleIndex') ?? (reference === undefined ? undefined : readIndex(reference, 'index', 'rule.'))
      const rule = index === undefined ? undefined : rules[index]
      return findIndexed(rule !== undefined && isRelated(rule, ruleId) ? rule : undefined, ruleId)
    },
  }
}

/** `CA1000/1` is a case of the rule `CA1000`. */
function findNamed(byId: Map<string, JsonObject>, ruleId: string): FoundRule | undefined {
  for (let id = ruleId; ; id = id.slice(0, id.lastIndexOf('/'))) {
    const rule = byId.get(id)
    if (rule !== undefined) return { ruleId, rule }
    if (!id.includes('/')) return undefined
  }
}

/** Some tools write index 0 everywhere: a rule whose id shares no word with the result's belongs to something else. */
function isRelated(rule: JsonObject, ruleId: string | undefined): boolean {
  if (ruleId === undefined) return true
  const words = new Set(splitWords([rule.id, rule.name].filter((text) => typeof text === 'string').join(' ')))
  return splitWords(ruleId).some((word) => words.has(word))
}

function readRuleList(component: JsonObject, place: string): readonly JsonObject[] {
  const rules = readObjects(component, 'rules', maxRules, `${place}.`)
  const wrong = rules.findIndex((rule) => typeof rule.id !== 'string')
  if (wrong >= 0) throw new SarifError(`${place}.rules[${wrong}].id`, 'must be a string')
  return rules
}

/** The words of a rule that say what it is about, in lower case except for names that are still to be split. */
export type RuleWords = {
  id: string
  name: string
  /** A title or a sentence. */
  short: string
  /** What the tool calls this kind of finding, where its ids are numbers: Brakeman's `warningType`. */
  type: string
  /** Wider than a type: the group of rules it belongs to. */
  category: string
  /** The same, one by one and in lower case. */
  groups: readonly string[]
  tags: readonly string[]
  /** Id, name, title and type together, in lower case. */
  all: string
  /** Sentences that explain the rule. */
  full: string
}

export function readRuleWords({ ruleId, rule }: FoundRule): RuleWords {
  const id = ruleId.slice(0, maxWords)
  const name = typeof rule?.name === 'string' ? rule.name.slice(0, maxWords) : ''
  const short = readWords(rule?.shortDescription)
  const properties = isObject(rule?.properties) ? rule.properties : {}
  const type = readType(properties)
  const tags = Array.isArray(properties.tags) ? properties.tags.slice(0, maxTags) : []
  return {
    id,
    name,
    short,
    type,
    category: readCategory(properties),
    groups: readGroups(properties),
    tags: tags.filter((tag) => typeof tag === 'string').map((tag) => tag.slice(0, 100).toLowerCase()),
    all: [id, name, short, type].join('\n').toLowerCase(),
    full: readWords(rule?.fullDescription),
  }
}

function readWords(message: unknown): string {
  const text = isObject(message) ? message.text : undefined
  return typeof text === 'string' ? text.slice(0, maxWords) : ''
}

const maxWords = 500
const maxTags = 100

/** Under the names that AppScan, Brakeman and others use. */
const typeName = /^(?:vulnerability|warning|issue|finding|weakness|vuln)[-_ ]?(?:type|class|kind)$/i
const groupName = /^(?:(?:sub[-_ ]?)?category|kingdom|type|group|kind)$/i
const categoryName = /^(?:sub[-_ ]?category|category|subtype|kingdom)$/i

export function readType(properties: JsonObject): string {
  return readNamed(properties, typeName)[0] ?? ''
}

export function readCategory(properties: JsonObject): string {
  return readNamed(properties, categoryName).join('; ')
}

export function readGroups(properties: JsonObject): string[] {
  return readNamed(properties, groupName).map((name) => name.toLowerCase())
}

function readNamed(properties: JsonObject, wanted: RegExp): string[] {
  const found: string[] = []
  for (const name in properties) {
    const value = properties[name]
    if (typeof value === 'string' && wanted.test(name)) found.push(value.slice(0, 200))
  }
  return found
}
