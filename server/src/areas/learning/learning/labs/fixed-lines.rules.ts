/** A fix belongs into the marked lines; the editor keeps the others, and so does the service, which anyone can call without the editor. */
import type { LanguageName } from '@parapet/contract'
import { readShape } from './program-shape.ts'

type Marked = {
  lines: readonly string[]
  /** 1-based and inclusive; an empty place ends before it starts. */
  editable: readonly { startLine: number; endLine: number }[]
}

/**
 * Whether all other lines are there, in order and together, and still do what they did: in the same functions, and not in a
 * comment. Imports and declarations may follow the imports at the top, and helpers the last line.
 */
export function keepsFixedLines(source: string, marked: Marked, language: LanguageName): boolean {
  const lines = source.split(/\r?\n/)
  const fixed = listFixed(marked, language)
  const [original, shape] = [readShape(marked.lines, language), readShape(lines, language)]
  const isSame = (line: number, wanted: number) =>
    original === undefined || shape === undefined || shape.scopeOf(line) === original.scopeOf(wanted)
  const found = findStretches(lines, fixed, isSame)
  if (found === undefined) return false
  if (original === undefined || shape === undefined) return true

  const fixedLines = new Set(fixed.flatMap(({ start, texts }) => texts.map((_, index) => start + index)))
  const keptLines = new Set(fixed.flatMap(({ texts }, place) => texts.map((_, index) => (found[place] ?? 0) + index)))
  const declared = original.namesOn((line) => fixedLines.has(line))
  if (shape.replaces(declared, (line) => keptLines.has(line))) return false
  // Where only declarations are, in a function or between functions, nothing may begin to run by itself.
  return fixed.every(({ start, texts }, place) => {
    const [from, originalFrom] = [(found[place] ?? 0) + texts.length, start + texts.length]
    const isAdding = original.onlyAdds(originalFrom, fixed[place + 1]?.start ?? marked.lines.length)
    return !isAdding || shape.onlyAdds(from, found[place + 1] ?? lines.length)
  })
}

/** The first of its lines, from 0, and all of them. */
type Stretch = { start: number; texts: string[] }

/** Stretches between the places where something may be written. The first begins with the file, and may be empty. */
function listFixed({ lines, editable }: Marked, language: LanguageName): Stretch[] {
  const importsEnd = countImportLines(lines, language)
  const places = [...editable, { startLine: importsEnd + 1, endLine: importsEnd }].sort(
    (a, b) => a.startLine - b.startLine || a.endLine - b.endLine,
  )
  const fixed: Stretch[] = []
  let next = 1
  for (const { startLine, endLine } of places) {
    const texts = lines.slice(next - 1, Math.max(startLine, next) - 1)
    // Places that touch are one: between them is no line to look for.
    if (texts.length > 0 || fixed.length === 0) fixed.push({ start: next - 1, texts })
    next = Math.max(next, endLine + 1)
  }
  return [...fixed, { start: next - 1, texts: lines.slice(next - 1) }]
}

/** Where each stretch is, trying every place: lines such as `}` are often there twice. */
function findStretches(
  lines: readonly string[],
  fixed: readonly Stretch[],
  isSame: (line: number, wanted: number) => boolean,
): number[] | undefined {
  const failed = new Set<number>()
  const search = (place: number, from: number): number[] | undefined => {
    const stretch = fixed[place]
    if (stretch === undefined) return []
    if (failed.has(place * (lines.length + 1) + from)) return undefined
    const { start, texts } = stretch
    // Nothing may be above the first line, unless it can be changed itself: then the first stretch is empty.
    const lastStart = place === 0 ? 0 : lines.length - texts.length
    for (let at = from; at <= lastStart; at++) {
      const fits = texts.every((text, index) => lines[at + index] === text && isSame(at + index, start + index))
      const rest = fits ? search(place + 1, at + texts.length) : undefined
      if (rest !== undefined) return [at, ...rest]
    }
    failed.add(place * (lines.length + 1) + from)
    return undefined
  }
  return search(0, 0)
}

/** How many lines the imports at the top take, with comments and blank lines between them; as in the editor. */
function countImportLines(lines: readonly string[], language: LanguageName): number {
  let end = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (/^\s*$|^\s*(#|\/\/|\/\*|\*)/.test(line)) continue
    if (!/^(import|from)\b/.test(line)) break
    while (index < lines.length - 1 && !isImportComplete(lines.slice(end, index + 1), language)) index++
    end = index + 1
  }
  return end
}

function isImportComplete(lines: readonly string[], language: LanguageName): boolean {
  const text = lines.join('\n')
  if (language === 'python') return text.split('(').length === text.split(')').length
  return /['"];?\s*$/.test(text)
}
