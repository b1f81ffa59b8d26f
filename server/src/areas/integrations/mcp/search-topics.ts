import type { Catalog, CatalogTopic } from '../../training/catalog/catalog.ts'
import { searchWords } from './search-words.ts'

const splitter = /[^\p{L}\p{N}]+/u
/** Words of every sentence, which are about nothing. */
const fillers = new Set(
  `a an and any are as at be by can do does for from had has have how i if in into is it its like me my no not of on
  or our she so that the their them then there they this to up us use used user using was we what when where which who why will with without you your
  people person thing make made get got new one two`.split(/\s+/),
)

/** What a match is worth. A name outweighs all hints together; longer names are surer than short ones. */
const worth = { name: 20, perWord: 4, hint: 5, title: 6, summary: 1 }

/** Topics that the words are about, best first: names people use, then the words of title and summary. */
export function searchTopics(catalog: Catalog, words: string): CatalogTopic[] {
  const asked = toTokens(words)
  const text = ` ${asked.join(' ')} `
  const telling = new Set(asked.filter((token) => token.length > 1 && !fillers.has(token)))
  return [...catalog.topics.values()]
    .filter(({ isRetired }) => !isRetired)
    .map((topic) => ({ topic, score: scoreOf(vocabularyOf(topic), text, telling) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ topic }) => topic)
}

type Vocabulary = { names: string[]; hints: string[]; title: Set<string>; summary: Set<string> }

/** Topics are the same objects until the service ends. */
const vocabularies = new WeakMap<CatalogTopic, Vocabulary>()

function vocabularyOf(topic: CatalogTopic): Vocabulary {
  const known = vocabularies.get(topic)
  if (known !== undefined) return known
  const { names = '', hints = '' } = searchWords[topic.id] ?? {}
  const title = toTokens(topic.title)
  const made = {
    names: [title.join(' '), toTokens(topic.id).join(' '), ...toPhrases(names)],
    hints: toPhrases(hints),
    title: new Set(title),
    summary: new Set(toTokens(topic.summary)),
  }
  vocabularies.set(topic, made)
  return made
}

function scoreOf({ names, hints, title, summary }: Vocabulary, text: string, telling: ReadonlySet<string>): number {
  const isSaid = (phrase: string) => text.includes(` ${phrase} `)
  let score = 0
  for (const name of new Set(names)) if (isSaid(name)) score += worth.name + worth.perWord * name.split(' ').length
  for (const hint of hints) if (isSaid(hint)) score += worth.hint
  for (const token of telling) {
    if (title.has(token)) score += worth.title
    else if (summary.has(token)) score += worth.summary
  }
  return score
}

const toPhrases = (list: string) =>
  list
    .split(',')
    .map((phrase) => toTokens(phrase).join(' '))
    .filter((phrase) => phrase !== '')

function toTokens(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(splitter)
    .filter((token) => token !== '')
    .map(toStem)
}

/** Plurals and simple verb forms look like the word itself. The same for searches and for our lists. */
function toStem(token: string): string {
  if (token.length < 4) return token
  if (/(?:ss|us|is|os)$/.test(token)) return token
  if (token.endsWith('ies')) return `${token.slice(0, -3)}y`
  if (/(?:ches|shes|xes|sses)$/.test(token)) return token.slice(0, -2)
  return token.endsWith('s') ? token.slice(0, -1) : token
}
