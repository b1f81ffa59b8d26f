/** Mutants of a lab: its right fix, and the right entries of the corpus, each a little worse in one place. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseProgram } from '../../server/src/areas/learning/learning/labs/labs.tools.ts'
import type { CorpusEntry } from '../corpus-entries.ts'
import type { isCandidate } from '../lab-check.ts'
import type { Variant } from '../variants.ts'
import { findWeakenings, type Program, type Weakening } from './weakenings.ts'

export type Lab = Extract<Variant, Parameters<typeof isCandidate>[0]> & { language: Program['language'] }
export type Mutant = CorpusEntry & {
  /** Another one as soon as the fix, or the code around it, is. */
  key: string
  kind: string
  /** The fix that it was made of. */
  fix: string
  /** The few lines that differ. */
  diff: string
}

/** Where the fix changes so little that fewer can be made, the lines around are weakened, too. */
const leastOfLab = 10

type Fix = { id: string; source: string }

/** Everything that can be made of the fixes of a lab; those of the right fix come first. */
export function makeMutants(lab: Lab, corpus: readonly CorpusEntry[], each: number): Mutant[] {
  const challenge = lab.name.split(' ')[0] as string
  const right = lab.versions.find(({ isExploitable }) => !isExploitable)
  const own = corpus.filter((one) => one.isRight && one.challenge === challenge && one.language === lab.language)
  const fixes: Fix[] = [...(right ? [right] : []), ...own.map(({ name, source }) => ({ id: name, source }))]
  const vulnerable = linesOf(lab.versions[0]?.source ?? '')
  const proof = readFileSync(lab.proofFile, 'utf8')
  const known = new Set(lab.versions.map(({ source }) => strip(source)))
  for (const { source } of own) known.add(strip(source))

  return fixes.flatMap((fix, index) => {
    const found: Mutant[] = []
    const describe = (kind: string, source: string): Mutant => {
      const key = createHash('sha256').update(`${lab.name} ${source}`).digest('hex').slice(0, 10)
      const diff = compareLines(linesOf(fix.source), linesOf(source))
      const entry = { challenge, language: lab.language, name: `${fix.id} ${kind}`, isRight: false, about: diff }
      return { ...entry, fileName: basename(lab.codeFile), source, proof, key, kind, fix: fix.id, diff }
    }
    const take = (isInside: (line: number) => boolean) => {
      for (const { kind, source } of weaken(fix, lab.language, isInside)) {
        if (known.has(strip(source))) continue
        known.add(strip(source))
        found.push(describe(kind, source))
      }
    }
    take(findChanged(fix, vulnerable))
    if (index === 0 && found.length < leastOfLab) take(findAround(fix, vulnerable))
    return sample(found, index === 0 ? each : Math.ceil(each / 3))
  })
}

const linesOf = (source: string): string[] => source.split('\n')
const strip = (source: string): string => source.replace(/\s+/g, ' ')

/** Lines that the vulnerable file doesn't have. */
function findChanged({ source }: Fix, vulnerable: string[]): (line: number) => boolean {
  const known = new Set(vulnerable.map((line) => line.trim()))
  const lines = linesOf(source)
  return (line) => !known.has((lines[line] ?? '').trim())
}

/** From shortly before the first change to shortly after the last one, for fixes that change little or only leave something out. */
function findAround({ source }: Fix, vulnerable: string[]): (line: number) => boolean {
  const lines = linesOf(source)
  const { start, end } = findEnds(vulnerable, lines)
  return (line) => line >= start - 3 && line < lines.length - end + 3
}

function* weaken(
  { source }: Fix,
  language: Program['language'],
  isLineInside: (line: number) => boolean,
): Generator<Pick<Weakening, 'kind'> & { source: string }> {
  const insides = linesOf(source).flatMap((text, line) => Array<boolean>(text.length + 1).fill(isLineInside(line)))
  const isInside = (at: number) => insides[at] === true
  const tree = parseProgram(source, language)
  for (const { kind, from, to, text } of findWeakenings({ source, language, tree }, isInside)) {
    const mutant = source.slice(0, from) + text + source.slice(to)
    if (!hasErrors(mutant, language)) yield { kind, source: mutant }
  }
}

function hasErrors(source: string, language: Program['language']): boolean {
  let isFound = false
  parseProgram(source, language).iterate({
    enter({ type }) {
      isFound ||= type.isError
    },
  })
  return isFound
}

/** Those that leave out protection come first in each turn. */
const kinds = [
  ...[
    'check dropped',
    'condition in SQL dropped',
    'lock dropped',
    'transaction or lock dropped',
    'placeholders joined',
  ],
  ...['made once', 'weaker neighbor', 'always true', 'operand dropped', 'check after the use', 'pattern changed'],
  ...[
    'only the first',
    'await dropped',
    'error ignored',
    'call dropped',
    'option turned',
    'option dropped',
    'part dropped',
  ],
]
const orderOf = (kind: string): number => (kinds.indexOf(kind) + kinds.length + 1) % (kinds.length + 1)

/** So many of them, of all kinds in turns; which ones depends on each mutant alone, so that others stay when a fix changes. */
function sample(mutants: Mutant[], count: number): Mutant[] {
  const byKind = Map.groupBy(
    mutants.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ({ kind }) => kind,
  )
  const turns = [...byKind.values()].flatMap((own) => own.map((mutant, turn) => ({ mutant, turn })))
  return turns
    .toSorted((a, b) => a.turn - b.turn || orderOf(a.mutant.kind) - orderOf(b.mutant.kind))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** How many lines at the beginning and at the end are the same. */
function findEnds(before: string[], after: string[]): { start: number; end: number } {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { start, end }
}

/** The lines between the same beginning and the same end. */
function compareLines(before: string[], after: string[]): string {
  const { start, end } = findEnds(before, after)
  const cut = (lines: string[], sign: string) => lines.slice(start, lines.length - end).map((line) => `${sign} ${line}`)
  return [...cut(before, '-'), ...cut(after, '+')].join('\n')
}
