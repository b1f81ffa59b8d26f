/** What the words of a rule or a result say it is about, where nothing better does. */

import { isObject, type JsonObject } from '../document/sarif-document.ts'
import { findFaint, findPhrase, type Phrase } from './find-phrase.ts'
import { type RuleWords, readCategory, readGroups, readType } from './find-rule.ts'
import { splitWords } from './split-words.ts'
import { isStyleByTags } from './style-rules.ts'

/** Longer than a title: a sentence that may mention what the rule is not about. */
const maxTitleWords = 12
const maxSentenceWords = 45
/** Next to more words, a general one such as "injection" says nothing. */
const maxFaintWords = 3

export type WordPlace =
  | 'rule_id'
  | 'rule_name'
  | 'rule_type'
  | 'rule_title'
  | 'rule_tag'
  | 'rule_description'
  | 'message'
export type FoundPhrase = Phrase & { place: WordPlace }

/** Rules about imports and unused code name packages, not weaknesses. */
function isAboutNames({ id, short }: RuleWords): boolean {
  return namesOnly.test(`${id.replace(/[_-]/g, ' ')} ${short}`)
}

const namesOnly = /\b(?:unused|unnecessary|imports?|imported|deprecated|duplicated?)\b/i

/** The names in id, name, type and title, in that order. */
export function listRulePhrases(words: RuleWords): FoundPhrase[] {
  if (isAboutNames(words)) return []
  const found: FoundPhrase[] = []
  const add = (text: string, place: WordPlace, onlyCertain: boolean) => {
    const phrase = text === '' ? undefined : findPhrase(text, { onlyCertain })
    if (phrase !== undefined) found.push({ ...phrase, place })
  }
  add(words.type, 'rule_type', false)
  add(lastPart(words.id), 'rule_id', false)
  if (words.name !== words.id) add(lastPart(words.name), 'rule_name', isSentence(words.name))
  add(titleOf(words), 'rule_title', isSentence(words.short))
  return found
}

/** Only asked where those above say nothing. */
export function findWeakPhrase(words: RuleWords): FoundPhrase | undefined {
  if (isAboutNames(words)) return undefined
  const inId = findPhrase(words.id)
  if (inId !== undefined) return { ...inId, place: 'rule_id' }
  for (const tag of words.tags) {
    const phrase = /cwe|owasp/.test(tag) ? undefined : secretTags.has(tag) ? aboutSecrets(tag) : findPhrase(tag)
    if (phrase !== undefined) return { ...phrase, place: 'rule_tag' }
  }
  const phrase = findPhrase(words.category) ?? findPhrase(firstSentence(words.full), { onlyCertain: true })
  if (phrase !== undefined) return { ...phrase, place: 'rule_description' }
  const owasp = findOwasp(words.tags)
  if (owasp !== undefined) return owasp
  const faint = [lastPart(words.id), words.name, titleOf(words)].flatMap((text) =>
    splitWords(text).length <= maxFaintWords ? (findFaint(text) ?? []) : [],
  )[0]
  return faint === undefined ? undefined : { ...faint, place: 'rule_title' }
}

/** Categories of the OWASP Top 10 that are about one topic, by what their tags look like without signs. */
const owaspCategories: readonly (readonly [RegExp, number])[] = [
  [/owasp.*a0?1.?2021|owasp.*a0?5.?2017|owasp.*broken.?access/, 862],
  [/owasp.*a0?2.?2021|owasp.*cryptographic.?fail/, 327],
  [/owasp.*a0?5.?2021|owasp.*a0?6.?2017|owasp.*misconfig/, 1188],
  [/owasp.*a0?6.?2021|owasp.*a0?9.?2017|owasp.*(?:vulnerable|outdated).*components/, 1395],
  [/owasp.*a0?7.?2021|owasp.*a0?2.?2017|owasp.*authentication.?fail/, 287],
  [/owasp.*a0?9.?2021|owasp.*a0?10.?2017|owasp.*logging/, 778],
  [/owasp.*a0?10.?2021|owasp.*ssrf/, 918],
  [/owasp.*a0?4.?2017/, 611],
  [/owasp.*a0?7.?2017/, 79],
  [/owasp.*a0?8.?2017/, 502],
]

function findOwasp(tags: readonly string[]): FoundPhrase | undefined {
  for (const tag of tags.filter((name) => name.includes('owasp'))) {
    const cwe = owaspCategories.find(([pattern]) => pattern.test(tag))?.[1]
    if (cwe !== undefined) return { cwe, isCertain: false, words: tag, place: 'rule_tag' }
  }
  return undefined
}

const secretTags = new Set(['secret', 'secrets', 'credentials'])
const aboutSecrets = (tag: string): Phrase => ({ cwe: 798, isCertain: false, words: tag })

/** For tools where only the result says what it is about, such as AppScan's `IssueType`. Values repeat often. */
export function createMeaningFinder(): (result: JsonObject, isOnlyHint: boolean) => FoundPhrase | undefined {
  const known = new Map<string, FoundPhrase | undefined>()
  return ({ properties, message }, isOnlyHint) => {
    const type = isObject(properties) ? readType(properties) : ''
    const category = isObject(properties) ? readCategory(properties) : ''
    const text = isObject(message) && typeof message.text === 'string' ? message.text.slice(0, 400) : ''
    // Code quality is said in words that sound like weaknesses.
    if (isObject(properties) && isStyleByTags(readGroups(properties))) return undefined
    const key = [isOnlyHint, type, category, text].join('\n')
    if (known.has(key)) return known.get(key)
    const found = findMeaning(type, category, text, isOnlyHint)
    if (known.size < maxKnown) known.set(key, found)
    return found
  }
}

function findMeaning(type: string, category: string, text: string, isOnlyHint: boolean): FoundPhrase | undefined {
  const named = findPhrase(type) ?? findPhrase(category)
  if (named !== undefined) return { ...named, place: 'rule_type' }
  if (namesOnly.test(text)) return undefined
  const message = firstSentence(dropNames(text))
  // Where a rule says nothing, a short message is its title.
  const phrase = findPhrase(message, { onlyCertain: !isOnlyHint || isSentence(message) })
  return phrase === undefined ? undefined : { ...phrase, place: 'message' }
}

/** Messages name code, files and addresses, and a class `StoredXss` is no cross-site scripting. */
export function dropNames(message: string): string {
  return message
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\b[a-z][a-z+.-]{0,20}:\/\/\S+/gi, ' ')
    .replace(/(`+)[^`]*\1|(?<!\w)'[^']*'|"[^"]*"/g, ' x ')
    .replace(/(?<![\w$./\\-])[\w$./\\-]*[\w$](?:\.|\/|\\|::)[\w$./\\:-]*\w(?:\([^)]*\))?/g, ' x ')
}

const maxKnown = 1000

/** The last part of `javascript.express.xss`, `java/sql-injection` or `squid:S2077`; folders mean little. */
export function lastPart(text: string): string {
  const parts = text.split(/[./:]+/).filter((part) => /[a-z]{3}/i.test(part))
  return parts.at(-1) ?? text
}

/** Semgrep's titles repeat the id. */
function titleOf({ short, id }: RuleWords): string {
  return short.includes(id) && id !== '' ? '' : countWords(short) > maxSentenceWords ? '' : short
}

function isSentence(text: string): boolean {
  return countWords(text) > maxTitleWords
}

export function firstSentence(text: string): string {
  const sentence = text.split(/(?<=[.!?])\s|\n/, 1)[0] ?? ''
  return countWords(sentence) > maxSentenceWords ? '' : sentence
}

export function isTitle(text: string): boolean {
  return countWords(text) <= maxSentenceWords
}

export function countWords(text: string): number {
  return text.trim().split(/\s+/).length
}
