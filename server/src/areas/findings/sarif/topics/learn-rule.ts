/** What all results of a rule have in common. */

import { isObject } from '../document/sarif-document.ts'
import { hasAdvisory, isAdvisoryId, isAdvisoryTitle } from './find-advisory.ts'
import { type FoundCwes, findGroups, findWrittenCwes, type Taxonomies } from './find-cwes.ts'
import { isAboutSecret } from './find-dependency.ts'
import { findSetting, type Phrase } from './find-phrase.ts'
import { type FoundRule, type RuleWords, readRuleWords } from './find-rule.ts'
import {
  countWords,
  type FoundPhrase,
  findWeakPhrase,
  firstSentence,
  isTitle,
  lastPart,
  listRulePhrases,
} from './find-rule-phrase.ts'
import type { KnownRule, ToolKnowledge } from './rule-knowledge.ts'
import { splitWords } from './split-words.ts'
import { isLicenseRule, isNoVulnerability, isStyleByTags } from './style-rules.ts'

const hardcodedCredentials = 798

export type RuleFacts = {
  ruleId: string
  toolName: string
  cwes: FoundCwes | undefined
  /** The words of the rule contain a published vulnerability of a package. */
  isAdvisory: boolean
  /** Everything the tool reports is about packages; `isMixed` tools report code as well. */
  isPackage: boolean
  /** About settings of infrastructure: `id` if the rule itself says so, `tool` if only the name of the tool does. */
  setting: 'id' | 'tool' | undefined
  /** What the setting is about, by its words. */
  settingPhrase: Phrase | undefined
  /** The same for rules that only name things of a cloud, where nothing else is known. */
  cloudPhrase: Phrase | undefined
  isMixed: boolean
  /** Nothing but an id: only its results say more. */
  isWordless: boolean
  isSecret: boolean
  /** Its words speak of packages or their versions. */
  isAboutPackages: boolean
  isLicense: boolean
  isStyle: boolean
  /** Not about security, whatever CWE it carries: CodeQL tags its security queries. */
  isQuality: boolean
  known: (KnownRule & { cwe: number }) | undefined
  /** Its file or the name of its tool says that it is about security: words alone don't make a vulnerability. */
  isSecurity: boolean
  /** What is known about the rule was read from such CWEs. */
  isKnownByTags: boolean
  /** What the tool's other rules are about. */
  rest: number | undefined
  /** Words of a rule say more than the name of its tool. */
  isRestGuess: boolean
  phrases: readonly FoundPhrase[]
  /** Names a weakness so clearly that it outweighs the CWEs in the file. */
  clearPhrase: FoundPhrase | undefined
  /** Only asked if nothing better decides: searching takes longer than all the rest. */
  findWeakPhrase: () => FoundPhrase | undefined
}

type About = { tool: ToolKnowledge; toolName: string; isTrivy: boolean; taxonomies: Taxonomies }

export function learnRule(
  found: FoundRule,
  tagged: FoundCwes | undefined,
  { tool, toolName, isTrivy, taxonomies }: About,
): RuleFacts {
  const words = readRuleWords(found)
  const { ruleId } = found
  const known = tool.find({ ruleId, name: words.name, words: words.all })
  const trivyKind = isTrivy ? findTrivyKind(found) : undefined
  const cwes = tagged ?? findWrittenCwes({ ruleId, title: titleOf(words), rule: found.rule })
  const isSettingRule =
    trivyKind === 'misconfiguration' || isSettingId(ruleId) || words.tags.some((tag) => settingTags.has(tag))
  // Tools for code mark their CWEs like this; those for infrastructure don't.
  const isCodeRule = words.tags.some((tag) => tag.startsWith('external/cwe'))
  const setting = isSettingRule ? 'id' : tool.kind === 'infrastructure' && !isCodeRule ? 'tool' : undefined
  const isOfOtherKind = tool.kind === 'code' ? isSettingRule : tool.kind === 'infrastructure' && setting === undefined
  const rest = isOfOtherKind ? undefined : tool.rest
  const phrases = listRulePhrases(words)
  const clearPhrase =
    typeof rest === 'number' && !tool.isGuess ? undefined : phrases.find((phrase) => isClear(phrase, words))
  const knownCwe =
    trivyKind === 'secret' ? hardcodedCredentials : typeof known?.cwe === 'number' ? known.cwe : undefined
  const isAdvisory =
    isAdvisoryId(ruleId) ||
    (cwes === undefined && isAdvisoryTitle(words.short)) ||
    (tool.kind !== 'code' && hasAdvisory(words.all))
  const numbers = cwes?.numbers ?? []
  return {
    ruleId,
    toolName,
    cwes,
    isAdvisory: isAdvisory && !isSettingRule,
    isPackage: tool.kind === 'dependencies' || trivyKind === 'package' || isPackageRule(words),
    setting,
    settingPhrase:
      setting !== undefined || isInfrastructureId(ruleId)
        ? findSettingPhrase(words, findGroups(found.rule, taxonomies))
        : undefined,
    isMixed: tool.isMixed,
    isWordless: words.name === '' && words.short === '' && words.full === '',
    isSecret:
      rest === hardcodedCredentials ||
      isAboutSecret(knownCwe === undefined ? numbers : [...numbers, knownCwe], words.all),
    isAboutPackages: packageWords.test(`${words.all} ${words.full} ${words.tags.join(' ')}`),
    isLicense: trivyKind === 'licence' || isLicenseRule(words) || isNoVulnerability(words),
    isStyle:
      known?.cwe === 'style' ||
      (clearPhrase === undefined && String(knownCwe) !== ruleId && isStyleByTags([...words.tags, ...words.groups])) ||
      (rest === 'style' && known === undefined && clearPhrase === undefined),
    isQuality: tool.name === 'codeql' && isStyleByTags(words.tags) && !isTaughtQuality(words, numbers),
    known: knownCwe === undefined ? undefined : { cwe: knownCwe, isCertain: known?.isCertain ?? true },
    isSecurity:
      tool.name !== undefined || cwes !== undefined || securityTool.test(toolName) || hasSecuritySign(found, words),
    isKnownByTags: tool.isKnownByTags,
    rest: typeof rest === 'number' ? rest : undefined,
    isRestGuess: tool.isGuess,
    cloudPhrase: findCloudPhrase(words),
    phrases,
    clearPhrase,
    findWeakPhrase: once(() => findWeakPhrase(words)),
  }
}

const securityTool = /secur|sec\b|\bsec|sast|vuln|guard|threat|hack|pentest|audit|secret|leak|safety|bandit|warden/i

function hasSecuritySign({ rule }: FoundRule, { tags, groups }: RuleWords): boolean {
  const properties = isObject(rule?.properties) ? rule.properties : {}
  return properties['security-severity'] !== undefined || [...tags, ...groups].some((tag) => securityTag.test(tag))
}

const securityTag = /secur|vulnerab|owasp|cwe|\bcert\b|sast/

/**
 * Whether a name is a reason for training where nothing else speaks of security: ids and titles about crashes and errors
 * may be about correctness, and messages mention much.
 */
export function isReason(
  { cwe, isCertain, place }: FoundPhrase,
  { isSecurity, isWordless }: Pick<RuleFacts, 'isSecurity' | 'isWordless'>,
): boolean {
  // Where a rule says nothing, the message is its title.
  const isTitle = place === 'message' ? isWordless : place !== 'rule_description'
  if (isSecurity || (isCertain && clearCwes.has(cwe))) return true
  return isTitle && !qualityCwes.has(cwe)
}

/** What tools for correctness report as well. */
const qualityCwes = new Set([...[252, 390, 391, 396, 400, 401, 476, 681, 770, 835]])

/** Names that are hardly ever used for anything else, in an id, a name or a short title. */
function isClear({ cwe, isCertain, place }: FoundPhrase, { short }: RuleWords): boolean {
  return isCertain && clearCwes.has(cwe) && (place !== 'rule_title' || countWords(short) <= maxClearWords)
}

const maxClearWords = 8

const clearCwes = new Set([
  ...[
    22, 78, 79, 88, 89, 90, 91, 94, 95, 113, 117, 208, 295, 297, 306, 319, 321, 326, 327, 328, 329, 338, 347, 352, 367,
  ],
  ...[
    384, 415, 416, 434, 470, 489, 502, 521, 532, 564, 601, 611, 613, 614, 639, 640, 643, 760, 776, 798, 862, 863, 915,
  ],
  ...[916, 917, 918, 942, 943, 1004, 1021, 1275, 1321, 1333, 1336, 1427],
])

function titleOf({ name, short }: RuleWords): string {
  return [name, short].filter(isTitle).join('\n')
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

/** Swallowed errors and races are taught. */
function isTaughtQuality({ tags }: RuleWords, cwes: readonly number[]): boolean {
  return tags.includes('concurrency') || cwes.some((cwe) => cwe === 390 || cwe === 391 || cwe === 396)
}

const packageWords =
  /depend|package|librar|vulnerab|outdated|component|advisor|module|npm|upgrade|(?:known|affected|fixed|old|unsupported|insecure) version/i

/** What suites call the part that looks at infrastructure, and the one that looks at packages. */
const settingTags = new Set(['kics', 'iac', 'infrastructure-as-code', 'misconfiguration'])
const packageTag =
  /^(?:sca|containers-vulnerability|(?:vulnerable|direct|transitive)[-_ ]dependency|open[-_ ]source[-_ ](?:analysis|security|vulnerability)|software[-_ ]composition[-_ ]analysis|dependency[-_ ](?:check|scanning|vulnerability))$/
const packageTitle = /^(?:direct|transitive|vulnerable|outdated) (?:dependency|package|component)\b/i

function isPackageRule({ tags, short }: RuleWords): boolean {
  return packageTitle.test(short) || tags.some((tag) => packageTag.test(tag))
}

/** Rule ids that mean a setting, whichever tool writes them. */
function isSettingId(ruleId: string): boolean {
  return /^(avd-(?!cve)|ckv2?_(?!secret)|snyk-cc-|ksv\d|ac_(aws|azure|gcp|k8s)_)/i.test(ruleId)
}

/** Folders in which rules of tools for code look at infrastructure. */
function isInfrastructureId(ruleId: string): boolean {
  return /^(?:.*[./])?(?:terraform|docker|dockerfile|docker-compose|kubernetes|cloudformation|azureresourcemanager|bicep)[./:]/i.test(
    ruleId,
  )
}

/** What the title says comes first, then the id, then the first sentence of the description. */
function findSettingPhrase({ id, name, short, full, category }: RuleWords, groups: string): Phrase | undefined {
  const title = short.includes(id) || short === '' || /^misconfiguration$/i.test(short) ? '' : short
  const ownName = /^misconfiguration$/i.test(name) ? '' : name
  for (const text of [title, ownName, lastPart(id), firstSentence(full), category, groups]) {
    const phrase = text === '' ? undefined : findSetting(text)
    if (phrase !== undefined) return phrase
  }
  return undefined
}

/** Rules of tools that nobody knows: a title about things of a cloud. */
function findCloudPhrase({ id, name, short }: RuleWords): Phrase | undefined {
  const title = [short, name, id].find(isAboutCloud)
  return title === undefined || !isTitle(title) ? undefined : findSetting(title)
}

export function isAboutCloud(text: string): boolean {
  return cloudThing.test(splitWords(text).join(' '))
}

const cloudThing =
  /\b(?:s3|ebs|efs|sqs|sns|dynamodb|bucket|iam|security group|kubernete|k8|container|pod|docker|dockerfile|docker compose|terraform|cloudformation|aws|azure|gcp|lambda function|rds|ec2|ek|ak|gke|vpc|km|cloudtrail|cloudfront|load balancer|storage account|subnet|firewall rule|nsg|instance metadata|ecr|helm)\b/

/** Trivy checks packages, configurations, secrets and licenses; the name of the rule says which. */
function findTrivyKind({ ruleId, rule }: FoundRule): 'misconfiguration' | 'secret' | 'licence' | 'package' | undefined {
  if (/^AVD-/i.test(ruleId) || rule?.name === 'Misconfiguration') return 'misconfiguration'
  if (rule?.name === 'Secret') return 'secret'
  if (rule?.name === 'License') return 'licence'
  return typeof rule?.name === 'string' && rule.name.endsWith('PackageVulnerability') ? 'package' : undefined
}
