import { hasAdvisory, isAdvisoryId } from './find-advisory.ts'
import { findNamedCwes, findResultCwes, findRuleCwes, readTaxonomies } from './find-cwes.ts'
import { isAboutSecret, isManifest } from './find-dependency.ts'
import { type FoundRule, readRuleWords } from './find-rule.ts'
import { isManagedLanguage, memoryCwes } from './managed-language.ts'
import type { TopicMap } from './map-topic.ts'
import { createMeaningFinder, findPhraseCwe } from './phrase-list.ts'
import { findTool, type ToolKnowledge } from './rule-knowledge.ts'
import type { JsonObject } from './sarif-document.ts'

/** How certain a match is, most certain first. */
export const matchTypes = ['exact', 'parent', 'rule', 'phrase', 'dependency'] as const
export type MatchType = (typeof matchTypes)[number]

export type Classification =
  | { topicId: string; matchType: MatchType; cwes: readonly number[] /** The one that decided. */; decidedBy: number }
  | { reason: 'no_cwe' | 'not_a_vulnerability' }
  | { reason: 'no_topic'; cwes: readonly number[] }

/** Dependency on a vulnerable third-party component. */
const vulnerableDependency = 1395
/** Initialization of a resource with an insecure default. */
const insecureDefault = 1188
const hardcodedCredentials = 798

/** What all results of a rule have in common. */
type RuleFacts = {
  cwes: readonly number[]
  isDependency: boolean
  /** Settings of infrastructure, and what they are about. */
  settingCwe: number | undefined
  isSecret: boolean
  isLicence: boolean
  isStyle: boolean
  knownCwe: number | undefined
  /** What its words say. Only asked if nothing better decides: searching them takes longer than all the rest. */
  findPhraseCwe: () => number | undefined
  /** For results without their own CWE or meaning that aren't in a manifest, which is nearly all of them. */
  classification: Classification
}

/** Decides what the results of one run are about. */
export function createClassifier(run: JsonObject, driverName: string, topics: TopicMap) {
  const taxonomies = readTaxonomies(run)
  const tool = findTool(driverName)
  const isTrivy = /^trivy\b/i.test(driverName)
  const findMeaningCwe = createMeaningFinder()
  const factsOfRules = new Map<FoundRule, RuleFacts>()
  const manifests = new Map<string, boolean>()
  // One rule can have many names and many references.
  const cwesOfRules = new Map<JsonObject, readonly number[]>()

  function listRuleCwes(rule: JsonObject | undefined): readonly number[] {
    if (rule === undefined) return []
    let cwes = cwesOfRules.get(rule)
    if (cwes === undefined) {
      cwes = findRuleCwes(rule, taxonomies)
      cwesOfRules.set(rule, cwes)
    }
    return cwes
  }

  /** Many results are in the same files. */
  function isInKnownManifest(uri: string): boolean {
    let is = manifests.get(uri)
    if (is === undefined) {
      is = isManifest(uri)
      manifests.set(uri, is)
    }
    return is
  }

  return (result: JsonObject, found: FoundRule, uri: string | undefined): Classification => {
    let rule = factsOfRules.get(found)
    if (rule === undefined) {
      rule = learnRule(found, listRuleCwes(found.rule), { tool, isTrivy }, topics)
      factsOfRules.set(found, rule)
    }
    return leaveOutMemory(classifyResult(result, rule, uri), uri)
  }

  function classifyResult(result: JsonObject, rule: RuleFacts, uri: string | undefined): Classification {
    const own = findResultCwes(result, taxonomies)
    const isInManifest = uri !== undefined && !rule.isSecret && !rule.isStyle && isInKnownManifest(uri)
    const cwes = own.length > 0 ? own : rule.cwes
    if (own.length > 0 || isInManifest) {
      return classify(
        { ...rule, cwes, isDependency: rule.isDependency || (isInManifest && !isAboutSecret(cwes, '')) },
        topics,
      )
    }
    if ('reason' in rule.classification && rule.classification.reason === 'no_cwe') {
      const meaningCwe = findMeaningCwe(result)
      if (meaningCwe !== undefined) return classify({ ...rule, findPhraseCwe: () => meaningCwe }, topics)
    }
    return rule.classification
  }
}

function learnRule(
  found: FoundRule,
  tagged: readonly number[],
  { tool, isTrivy }: { tool: ToolKnowledge; isTrivy: boolean },
  topics: TopicMap,
): RuleFacts {
  const words = readRuleWords(found)
  const { ruleId } = found
  const known = tool.find({ ruleId, name: words.name, words: words.all })
  const trivyKind = isTrivy ? findTrivyKind(found) : undefined
  const cwes = tagged.length > 0 ? tagged : findNamedCwes(ruleId)
  const isSetting = tool.kind === 'infrastructure' || trivyKind === 'misconfiguration' || isSettingId(ruleId)
  const rest = tool.kind === 'code' && isSetting ? undefined : tool.rest
  const knownCwe = trivyKind === 'secret' ? hardcodedCredentials : typeof known === 'number' ? known : undefined
  const findOwnPhraseCwe = once(() => findPhraseCwe(words))
  const isAdvisory = isAdvisoryId(ruleId) || (tool.kind !== 'code' && hasAdvisory(words.all))
  const isLicence = /^snyk:lic:/i.test(ruleId) || trivyKind === 'licence' || words.tags.includes('license')
  const rule = {
    cwes,
    isDependency: !isSetting && (isAdvisory || tool.kind === 'dependencies' || trivyKind === 'package'),
    settingCwe: isSetting ? (knownCwe ?? insecureDefault) : undefined,
    isSecret: isAboutSecret(knownCwe === undefined ? cwes : [...cwes, knownCwe], words.all),
    isLicence,
    isStyle:
      known === 'style' ||
      isStyleByTags(words.tags) ||
      (rest === 'style' && known === undefined && findOwnPhraseCwe() === undefined),
    knownCwe: knownCwe ?? (typeof rest === 'number' ? rest : undefined),
    findPhraseCwe: findOwnPhraseCwe,
  }
  return { ...rule, classification: classify(rule, topics) }
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

function classify(rule: Omit<RuleFacts, 'classification'>, topics: TopicMap): Classification {
  const { cwes, settingCwe, knownCwe } = rule
  if (rule.isLicence || (rule.isStyle && settingCwe !== undefined)) return { reason: 'not_a_vulnerability' }
  if (settingCwe !== undefined) return toTopic(topics, [settingCwe], 'rule', cwes)
  if (rule.isDependency) return toTopic(topics, [vulnerableDependency], 'dependency', cwes)
  const byCwe = cwes.length > 0 ? toTopic(topics, cwes) : undefined
  if (byCwe !== undefined && 'topicId' in byCwe) return byCwe
  if (rule.isStyle) return { reason: 'not_a_vulnerability' }
  // A vague CWE such as 693 must not hide what the rule itself says.
  const phraseCwe = knownCwe === undefined ? rule.findPhraseCwe() : undefined
  const bySecond =
    knownCwe !== undefined
      ? toTopic(topics, [knownCwe], 'rule')
      : phraseCwe !== undefined
        ? toTopic(topics, [phraseCwe], 'phrase')
        : undefined
  if (bySecond !== undefined && 'topicId' in bySecond) return bySecond
  return byCwe ?? bySecond ?? { reason: 'no_cwe' }
}

/** The CWE that decided is shown, unless others are to be. */
function toTopic(
  topics: TopicMap,
  cwes: readonly number[],
  matchType?: MatchType,
  shown?: readonly number[],
): Classification {
  const match = topics.find(cwes)
  if (match === undefined) return { reason: 'no_topic', cwes }
  return {
    topicId: match.topicId,
    matchType: matchType ?? (match.isExact ? 'exact' : 'parent'),
    cwes: shown ?? [match.cwe],
    decidedBy: match.cwe,
  }
}

/** A null reference in C# throws an exception; lessons about memory in C don't help there. */
function leaveOutMemory(classification: Classification, uri: string | undefined): Classification {
  if (!('topicId' in classification) || uri === undefined) return classification
  const { cwes } = classification
  if (cwes.length === 0 || !cwes.every((cwe) => memoryCwes.has(cwe)) || !isManagedLanguage(uri)) return classification
  return { reason: 'no_topic', cwes }
}

/** Rule ids that mean a setting, whichever tool writes them. */
function isSettingId(ruleId: string): boolean {
  return /^(avd-(?!cve)|ckv2?_(?!secret)|snyk-cc-|ksv\d|ac_(aws|azure|gcp|k8s)_)/i.test(ruleId)
}

const styleTags = new Set(
  [
    'maintainability',
    'readability',
    'reliability',
    'performance',
    'style',
    'convention',
    'useless-code',
    'documentation',
  ].concat(
    [
      'code-smell',
      'code smell',
      'bug',
      'bad_practice',
      'correctness',
      'i18n',
      'mt_correctness',
      'best-practice',
      'quality',
    ],
    ['code quality', 'complexity', 'unused code', 'possible bugs', 'optimization', 'code duplication detection'],
  ),
)

function isStyleByTags(tags: readonly string[]): boolean {
  return tags.some((tag) => styleTags.has(tag)) && !tags.some((tag) => /secur|vulnerab|owasp/.test(tag))
}

/** Trivy checks packages, configurations, secrets and licenses; the name of the rule says which. */
function findTrivyKind({ ruleId, rule }: FoundRule): 'misconfiguration' | 'secret' | 'licence' | 'package' | undefined {
  if (/^AVD-/i.test(ruleId) || rule?.name === 'Misconfiguration') return 'misconfiguration'
  if (rule?.name === 'Secret') return 'secret'
  if (rule?.name === 'License') return 'licence'
  return typeof rule?.name === 'string' && rule.name.endsWith('PackageVulnerability') ? 'package' : undefined
}
