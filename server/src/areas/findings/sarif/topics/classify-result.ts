import { isObject, type JsonObject } from '../document/sarif-document.ts'
import { chooseCwe, isVague } from './choose-cwe.ts'
import { type FoundCwes, findNamedCwes, findResultCwes, findRuleCwes, readTaxonomies } from './find-cwes.ts'
import { isAboutSecret, isManifest } from './find-dependency.ts'
import { findSetting, type Phrase } from './find-phrase.ts'
import type { FoundRule } from './find-rule.ts'
import { createMeaningFinder, type FoundPhrase, firstSentence, isTitle } from './find-rule-phrase.ts'
import type { Reason } from './finding-reason.ts'
import { isAboutCloud, isReason, learnRule, type RuleFacts } from './learn-rule.ts'
import { isManagedLanguage, memoryCwes } from './managed-language.ts'
import type { TopicMap } from './map-topic.ts'
import { findTool, type ToolKnowledge, unknownTool } from './rule-knowledge.ts'
import { isSourceFile } from './source-file.ts'

/** How certain a match is, most certain first. */
export const matchTypes = ['exact', 'parent', 'rule', 'phrase', 'dependency'] as const
export type MatchType = (typeof matchTypes)[number]

export type Classification =
  | {
      topicId: string
      matchType: MatchType
      cwes: readonly number[]
      /** The one that decided. */
      decidedBy: number
      why: Reason
    }
  | { reason: 'no_cwe' | 'not_a_vulnerability' | 'no_training' }
  | { reason: 'no_topic'; cwes: readonly number[] }

/** Input that a language model takes as instructions: no topic teaches it, whatever else its rule mentions. */
const promptInjection = 1427
/** Dependency on a vulnerable third-party component. */
const vulnerableDependency = 1395

type Learned = RuleFacts & {
  /** For results without their own CWE that aren't in a special file, which is nearly all of them. */
  classification: Classification
}

/** What differs from result to result. */
type Circumstances = { own?: FoundCwes | undefined; isInManifest?: boolean; isInSource?: boolean }

/** Topics that people chose for rules of a tool, by the ids of the rules; null for no training. */
type Overrides = Record<'ofOrganization' | 'ofRepository', ReadonlyMap<string, string | null>>
const noOverrides: Overrides = { ofOrganization: new Map(), ofRepository: new Map() }

/** Decides what the results of one run are about. */
export function createClassifier(
  run: JsonObject,
  driverName: string,
  topics: TopicMap,
  { ofOrganization, ofRepository }: Overrides = noOverrides,
) {
  const taxonomies = readTaxonomies(run)
  const about = {
    tool: recognizeTool(driverName, run),
    toolName: driverName,
    isTrivy: /^trivy\b/i.test(driverName),
    taxonomies,
  }
  const findMeaning = createMeaningFinder()
  const factsOfRules = new Map<FoundRule, Learned>()
  const manifests = new Map<string, boolean>()
  // One rule can have many names and many references.
  const cwesOfRules = new Map<JsonObject, FoundCwes | undefined>()

  function listRuleCwes(rule: JsonObject | undefined): FoundCwes | undefined {
    if (rule === undefined) return undefined
    if (!cwesOfRules.has(rule)) cwesOfRules.set(rule, findRuleCwes(rule, taxonomies))
    return cwesOfRules.get(rule)
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
    // Admins decide for the organization, and a repository for what they left open.
    const chosen = ofOrganization.get(found.ruleId)
    if (chosen !== undefined) return byOverride(chosen, null, topics)
    const chosenThere = ofRepository.get(found.ruleId)
    if (chosenThere !== undefined) return byOverride(chosenThere, 'policy file', topics)
    let rule = factsOfRules.get(found)
    if (rule === undefined) {
      const facts = learnRule(found, listRuleCwes(found.rule), about)
      rule = { ...facts, classification: classify(facts, {}, topics) }
      factsOfRules.set(found, rule)
    }
    return leaveOutMemory(classifyResult(result, rule, uri), uri)
  }

  function classifyResult(result: JsonObject, rule: Learned, uri: string | undefined): Classification {
    const own = findResultCwes(result, taxonomies)
    const isInManifest = uri !== undefined && !rule.isSecret && !rule.isStyle && isInKnownManifest(uri)
    const isInSource =
      uri !== undefined && (rule.setting === 'tool' || (rule.isPackage && rule.isMixed)) && isSourceFile(uri)
    const classification =
      own !== undefined || isInManifest || isInSource
        ? classify(rule, { own, isInManifest, isInSource }, topics)
        : rule.classification
    if (!('reason' in classification) || classification.reason !== 'no_cwe') return classification
    return classifyMeaning(result, rule, topics) ?? classification
  }

  /** The last resort: what only the result itself says. */
  function classifyMeaning(result: JsonObject, rule: Learned, topics: TopicMap): Classification | undefined {
    const text = isObject(result.message) && typeof result.message.text === 'string' ? result.message.text : ''
    if (rule.setting !== undefined || (rule.isWordless && isAboutCloud(firstSentence(text)))) {
      const setting = findSetting(firstSentence(text))
      return setting === undefined ? undefined : byCloud(setting, topics)
    }
    const written = isTitle(text) ? findNamedCwes(text) : []
    if (written.length > 0) {
      const byCwe = byCwes({ numbers: written, place: 'message' }, [], topics)
      if ('topicId' in byCwe) return byCwe
    }
    const phrase = findMeaning(result, rule.isWordless)
    return phrase === undefined || !isReason(phrase, rule) ? undefined : byPhrase(phrase, topics)
  }
}

/** How many results show what a tool looks at. */
const maxSampled = 200
const leastSourceShare = 0.2

/** Two products can share a name. A tool that reports in source files is not one for infrastructure. */
function recognizeTool(driverName: string, { results }: JsonObject): ToolKnowledge {
  const tool = findTool(driverName)
  if (tool.kind !== 'infrastructure' || !Array.isArray(results)) return tool
  const uris = results
    .slice(0, maxSampled)
    .map(findUri)
    .filter((uri) => uri !== undefined)
  const inSource = uris.filter(isSourceFile).length
  return uris.length > 0 && inSource / uris.length >= leastSourceShare ? unknownTool : tool
}

function findUri(result: unknown): string | undefined {
  let value: unknown = isObject(result) && Array.isArray(result.locations) ? result.locations[0] : undefined
  for (const name of ['physicalLocation', 'artifactLocation', 'uri']) value = isObject(value) ? value[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function classify(rule: RuleFacts, { own, isInManifest, isInSource }: Circumstances, topics: TopicMap): Classification {
  const { known, clearPhrase, phrases } = rule
  const cwes = own ?? rule.cwes
  const shown = cwes?.numbers ?? []
  if (rule.isLicense || rule.isQuality) return { reason: 'not_a_vulnerability' }
  if (rule.isAdvisory)
    return toTopic([vulnerableDependency], 'dependency', reason('advisory', rule.ruleId), topics, shown)
  // A name that two tools share: what is reported in written code is about the code.
  const isCode = isInSource === true && (cwes !== undefined || known !== undefined || phrases.length > 0)
  if (rule.setting === 'id' || (rule.setting === 'tool' && !isCode)) {
    if (rule.isStyle) return { reason: 'not_a_vulnerability' }
    return bySetting(rule, shown, topics)
  }
  if (rule.settingPhrase !== undefined) return bySetting(rule, shown, topics)
  if (rule.isPackage && !isCode)
    return toTopic([vulnerableDependency], 'dependency', reason('package', rule.toolName), topics, shown)
  if (isInManifest === true && !isAboutSecret(shown, '') && (shown.length > 0 || rule.isAboutPackages)) {
    return toTopic([vulnerableDependency], 'dependency', reason('package', null), topics, shown)
  }
  if (known?.isCertain === true) return byRule(rule, known.cwe, topics)
  if (clearPhrase?.cwe === promptInjection) return { reason: 'no_topic', cwes: [promptInjection] }
  const hints = [...(known === undefined ? [] : [known.cwe]), ...phrases.map(({ cwe }) => cwe)]
  const byCwe = cwes === undefined ? undefined : byCwes(cwes, hints, topics)
  // People who described a tool's rules by hand know better than words do.
  const isDescribed =
    known !== undefined && !rule.isKnownByTags && (byCwe === undefined || leadsTo(byCwe, known, topics))
  if (clearPhrase !== undefined && !isDescribed && !leadsTo(byCwe, clearPhrase, topics)) {
    const clear =
      known !== undefined && topics.find([known.cwe])?.topicId === topics.find([clearPhrase.cwe])?.topicId
        ? byRule(rule, known.cwe, topics)
        : byPhrase(clearPhrase, topics)
    if ('topicId' in clear) return clear
  }
  // A CWE that no topic teaches itself is often chosen for its number, and the name of the rule for its meaning.
  const certain = phrases.find(({ isCertain, cwe, place }) => isCertain && !isVague(cwe) && place !== 'rule_title')
  if (
    certain !== undefined &&
    byCwe !== undefined &&
    !isDescribed &&
    isIndirect(byCwe) &&
    !leadsTo(byCwe, certain, topics)
  ) {
    const clear = byPhrase(certain, topics)
    if ('topicId' in clear) return clear
  }
  // A vague CWE such as 693 must not hide what the rule itself says.
  const better = phrases.find(({ isCertain, cwe }) => isCertain && !isVague(cwe))
  if (better !== undefined && byCwe !== undefined && (cwes?.numbers ?? []).every(isVague)) {
    const clear = byPhrase(better, topics)
    if ('topicId' in clear) return clear
  }
  // Encryption is missing in storage as often as on the way: CWE-311 alone doesn't say which.
  if (rule.cloudPhrase !== undefined && cwes?.numbers.every(isVague) === true) {
    const byCloudWords = byCloud(rule.cloudPhrase, topics)
    if ('topicId' in byCloudWords) return byCloudWords
  }
  if (byCwe !== undefined && 'topicId' in byCwe) return byCwe
  if (rule.isStyle) return { reason: 'not_a_vulnerability' }
  const bySecond =
    known !== undefined
      ? byRule(rule, known.cwe, topics)
      : rule.rest !== undefined && rule.setting === undefined
        ? byRest(rule, rule.rest, isInSource === true, topics)
        : byWords(rule, topics)
  if (bySecond !== undefined && 'topicId' in bySecond) return bySecond
  if (byCwe === undefined && bySecond === undefined && rule.cloudPhrase !== undefined) {
    return byCloud(rule.cloudPhrase, topics)
  }
  return byCwe ?? bySecond ?? { reason: 'no_cwe' }
}

function byOverride(topicId: string | null, evidence: string | null, topics: TopicMap): Classification {
  if (topicId === null) return { reason: 'no_training' }
  const why: Reason = { by: 'override', place: null, evidence }
  return { topicId, matchType: 'rule', cwes: [], decidedBy: topics.findCwe(topicId) ?? 0, why }
}

function byCwes({ numbers, place }: FoundCwes, hints: readonly number[], topics: TopicMap): Classification {
  const match = chooseCwe(numbers, hints, topics)
  if (match === undefined) return { reason: 'no_topic', cwes: numbers }
  const { topicId, cwe, isExact } = match
  const why: Reason = { by: 'cwe', place, evidence: `CWE-${cwe}` }
  return { topicId, matchType: isExact ? 'exact' : 'parent', cwes: [cwe], decidedBy: cwe, why }
}

/** The topic that the words of the rule name. Without such words, it may as well be about costs or tidiness. */
function bySetting(rule: RuleFacts, shown: readonly number[], topics: TopicMap): Classification {
  const { settingPhrase } = rule
  const known = rule.isKnownByTags && settingPhrase !== undefined ? undefined : rule.known
  if (known === undefined && settingPhrase?.cwe === 0) return { reason: 'not_a_vulnerability' }
  const cwe = known?.cwe ?? settingPhrase?.cwe
  if (cwe === undefined) return { reason: 'no_cwe' }
  const why: Reason = { by: 'setting', place: null, evidence: settingPhrase?.words ?? rule.toolName }
  return toTopic([cwe], 'rule', why, topics, shown)
}

function byCloud({ cwe, words }: Phrase, topics: TopicMap): Classification {
  if (cwe === 0) return { reason: 'not_a_vulnerability' }
  return toTopic([cwe], 'phrase', { by: 'setting', place: null, evidence: words }, topics)
}

/** What all other rules of a tool are about. */
function byRest(rule: RuleFacts, rest: number, isInSource: boolean, topics: TopicMap): Classification {
  const byTitle =
    (rule.isRestGuess || isInSource) && rule.phrases[0]?.isCertain === true
      ? byPhrase(rule.phrases[0], topics)
      : undefined
  if (byTitle !== undefined && 'topicId' in byTitle) return byTitle
  return toTopic([rest], 'rule', reason('tool', rule.toolName), topics)
}

function byRule(rule: RuleFacts, cwe: number, topics: TopicMap): Classification {
  return toTopic([cwe], 'rule', reason('rule', rule.ruleId), topics)
}

function byWords(rule: RuleFacts, topics: TopicMap): Classification | undefined {
  const phrase = rule.phrases[0] ?? rule.findWeakPhrase()
  return phrase === undefined || !isReason(phrase, rule) ? undefined : byPhrase(phrase, topics)
}

function byPhrase({ cwe, words, place }: FoundPhrase, topics: TopicMap): Classification {
  return toTopic([cwe], 'phrase', { by: 'words', place, evidence: words }, topics)
}

function isIndirect(classification: Classification): boolean {
  return 'topicId' in classification && classification.matchType === 'parent'
}

function leadsTo(classification: Classification | undefined, { cwe }: { cwe: number }, topics: TopicMap): boolean {
  if (classification === undefined || !('topicId' in classification)) return false
  return classification.topicId === topics.find([cwe])?.topicId
}

function reason(by: Reason['by'], evidence: string | null): Reason {
  return { by, place: null, evidence: evidence === '' ? null : evidence }
}

/** The CWE that decided is shown, unless others are to be. */
function toTopic(
  cwes: readonly number[],
  matchType: MatchType,
  why: Reason,
  topics: TopicMap,
  shown?: readonly number[],
): Classification {
  const match = topics.find(cwes)
  if (match === undefined) return { reason: 'no_topic', cwes }
  return { topicId: match.topicId, matchType, cwes: shown ?? [match.cwe], decidedBy: match.cwe, why }
}

/** A null reference in C# throws an exception; lessons about memory in C don't help there. */
function leaveOutMemory(classification: Classification, uri: string | undefined): Classification {
  if (!('topicId' in classification) || uri === undefined) return classification
  const { cwes } = classification
  if (cwes.length === 0 || !cwes.every((cwe) => memoryCwes.has(cwe)) || !isManagedLanguage(uri)) return classification
  return { reason: 'no_topic', cwes }
}
