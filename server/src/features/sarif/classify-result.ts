import { findResultCwes, findRuleCwes, readTaxonomies } from './find-cwes.ts'
import { isAboutSecret, isDependencyRule, isManifest } from './find-dependency.ts'
import { describeRule, type FoundRule } from './find-rule.ts'
import type { TopicMap } from './map-topic.ts'
import { findPhraseCwe } from './phrase-list.ts'
import { findTableCwe } from './rule-table.ts'
import type { JsonObject } from './sarif-document.ts'

/** How sure a match is, the surest first. */
export const matchTypes = ['exact', 'parent', 'rule', 'phrase', 'dependency'] as const
export type MatchType = (typeof matchTypes)[number]

export type Classification =
  | { topicId: string; matchType: MatchType; cwes: readonly number[] }
  | { reason: 'no_cwe' }
  | { reason: 'no_topic'; cwes: readonly number[] }

/** Dependency on a vulnerable third-party component. */
const vulnerableDependency = 1395
/** Initialization of a resource with an insecure default. */
const insecureDefault = 1188
const hardcodedCredentials = 798

/** What all results of a rule have in common. */
type RuleFacts = {
  cwes: readonly number[]
  tableCwe: number | undefined
  phraseCwe: number | undefined
  isDependency: boolean
  isMisconfiguration: boolean
  isSecret: boolean
  /** For results that carry no CWE of their own and lie in no manifest, that is, for nearly all. */
  classification: Classification
}

/** Decides what the results of one run are about. */
export function createClassifier(run: JsonObject, tool: string, topics: TopicMap) {
  const taxonomies = readTaxonomies(run)
  const factsOfRules = new Map<FoundRule, RuleFacts>()
  // Many names can lead to one rule, whose references are many as well.
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

  return (result: JsonObject, found: FoundRule, uri: string | undefined): Classification => {
    let rule = factsOfRules.get(found)
    if (rule === undefined) {
      rule = learnRule(found, listRuleCwes(found.rule), tool, topics)
      factsOfRules.set(found, rule)
    }
    const own = findResultCwes(result, taxonomies)
    const isInManifest = uri !== undefined && !rule.isSecret && isManifest(uri)
    if (own.length === 0 && !isInManifest) return rule.classification
    const cwes = own.length > 0 ? own : rule.cwes
    return classify({ ...rule, cwes }, isInManifest && !isAboutSecret(cwes, ''), topics)
  }
}

function learnRule(found: FoundRule, cwes: readonly number[], tool: string, topics: TopicMap): RuleFacts {
  const description = describeRule(found)
  const trivyKind = findTrivyKind(tool, found)
  const tableCwe = trivyKind === 'secret' ? hardcodedCredentials : findTableCwe(tool, found.ruleId, description)
  const rule = {
    cwes,
    tableCwe,
    phraseCwe: findPhraseCwe(description),
    isDependency: isDependencyRule(tool, found.ruleId),
    isMisconfiguration: trivyKind === 'misconfiguration',
    isSecret: isAboutSecret(tableCwe === undefined ? cwes : [...cwes, tableCwe], description),
  }
  return { ...rule, classification: classify(rule, false, topics) }
}

function classify(
  rule: Omit<RuleFacts, 'classification' | 'isSecret'>,
  isInManifest: boolean,
  topics: TopicMap,
): Classification {
  const { cwes, tableCwe, phraseCwe } = rule
  if (rule.isMisconfiguration) return toTopic(topics, [insecureDefault], 'rule', cwes)
  if (rule.isDependency || isInManifest) return toTopic(topics, [vulnerableDependency], 'dependency', cwes)
  if (cwes.length > 0) return toTopic(topics, cwes)
  if (tableCwe !== undefined) return toTopic(topics, [tableCwe], 'rule')
  if (phraseCwe !== undefined) return toTopic(topics, [phraseCwe], 'phrase')
  return { reason: 'no_cwe' }
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
  }
}

/** Trivy looks at packages, configurations and secrets, and tells which by the name of the rule. */
function findTrivyKind(tool: string, { ruleId, rule }: FoundRule): 'misconfiguration' | 'secret' | undefined {
  if (!/^trivy\b/i.test(tool)) return undefined
  if (/^AVD-/i.test(ruleId) || rule?.name === 'Misconfiguration') return 'misconfiguration'
  return rule?.name === 'Secret' ? 'secret' : undefined
}
