/** Recognizes names of weaknesses in words. The names are in phrases.yaml. */
import compiled from './phrases.generated.json' with { type: 'json' }
import { splitWords } from './split-words.ts'

export type Phrase = {
  cwe: number
  /** Counts in sentences, and outweighs the CWE tags of its rule. */
  isCertain: boolean
  /** As it was written in the text. */
  words: string
}

/** A step of a phrase: words that fit, or the beginnings of such words; undefined stands for up to three others. */
type Step = { words: readonly string[]; starts: readonly string[] } | undefined
type Entry = { cwe: number; isCertain: boolean; rank: number; steps: readonly Step[] }

const maxGap = 3
/** Enough for a title and its sentence. */
const maxWords = 120
const startLength = 2

type Index = { byWord: Map<string, Entry[]>; byStart: Map<string, Entry[]> }
type ListName = 'weaknesses' | 'settings' | 'faint'
type Row = [cwe: number, isCertain: 0 | 1, phrase: string]

/** Built when first asked for. */
const indexes = new Map<ListName, Index>()

function openIndex(name: ListName): Index {
  let index = indexes.get(name)
  if (index === undefined) {
    index = buildIndex(compiled[name] as unknown as Row[])
    indexes.set(name, index)
  }
  return index
}

function buildIndex(rows: readonly Row[]): Index {
  const index: Index = { byWord: new Map(), byStart: new Map() }
  for (const [rank, [cwe, isCertain, phrase]] of rows.entries()) {
    const steps = phrase.split(' ').map(toStep)
    const entry: Entry = { cwe, isCertain: isCertain === 1, rank, steps }
    for (const word of steps[0]?.words ?? []) add(index.byWord, word, entry)
    for (const start of steps[0]?.starts ?? []) add(index.byStart, start.slice(0, startLength), entry)
  }
  return index
}

function toStep(text: string): Step {
  if (text === '..') return undefined
  const options = text.split('|')
  return {
    words: options.filter((option) => !option.endsWith('*')),
    starts: options.filter((option) => option.endsWith('*')).map((option) => option.slice(0, -1)),
  }
}

function add(index: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [entry])
  else known.push(entry)
}

/** The most specific weakness that the text names. */
export function findPhrase(text: string, { onlyCertain = false } = {}): Phrase | undefined {
  const phrase = findIn(openIndex('weaknesses'), splitWords(text), onlyCertain)
  // "Dependency injection" and the like sound like weaknesses, and are none.
  return phrase?.cwe === 0 ? undefined : phrase
}

/** General words in a title, for rules that say nothing else. */
export function findFaint(text: string): Phrase | undefined {
  const words = splitWords(text)
  return findIn(openIndex('weaknesses'), words, true)?.cwe === 0 ? undefined : findIn(openIndex('faint'), words, false)
}

/** What a rule about infrastructure is about; CWE 0 if it isn't a vulnerability that anything teaches. */
export function findSetting(text: string): Phrase | undefined {
  return findIn(openIndex('settings'), splitWords(text), true)
}

function findIn({ byWord, byStart }: Index, all: readonly string[], onlyCertain: boolean): Phrase | undefined {
  const words = all.length > maxWords ? all.slice(0, maxWords) : all
  let best: Entry | undefined
  let place: [number, number] = [0, 0]
  for (const [i, word] of words.entries()) {
    for (const list of [byWord.get(word), byStart.get(word.slice(0, startLength))]) {
      for (const entry of list ?? []) {
        if ((onlyCertain && !entry.isCertain) || (best !== undefined && best.rank <= entry.rank)) continue
        const end = matchFrom(entry.steps, 0, words, i)
        if (end === undefined || isDenied(words, i)) continue
        best = entry
        place = [i, end]
      }
    }
  }
  if (best === undefined) return undefined
  return { cwe: best.cwe, isCertain: best.isCertain, words: words.slice(...place).join(' ') }
}

/** Where the phrase ends, if it is here. */
function matchFrom(steps: readonly Step[], step: number, words: readonly string[], at: number): number | undefined {
  if (step === steps.length) return at
  const wanted = steps[step]
  if (wanted !== undefined) {
    const word = words[at]
    return word !== undefined && fits(word, wanted) ? matchFrom(steps, step + 1, words, at + 1) : undefined
  }
  for (let skipped = 0; skipped <= maxGap; skipped++) {
    const end = matchFrom(steps, step + 1, words, at + skipped)
    if (end !== undefined) return end
  }
  return undefined
}

function fits(word: string, { words, starts }: NonNullable<Step>): boolean {
  return words.includes(word) || starts.some((start) => word.startsWith(start))
}

/** "Nothing about SQL injection", "this also helps against path traversal". */
function isDenied(words: readonly string[], at: number): boolean {
  const [second, first] = [words[at - 1], words[at - 2]]
  return second === 'against' || (second === 'about' && (first === 'nothing' || first === 'not'))
}
