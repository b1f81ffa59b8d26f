/** A fix belongs into the marked lines; the editor keeps the others, and so does the service, which anyone can call without the editor. */
import type { LanguageName } from '@parapet/contract'

type Marked = {
  lines: readonly string[]
  /** 1-based and inclusive; an empty place ends before it starts. */
  editable: readonly { startLine: number; endLine: number }[]
}

/** Whether all other lines are there, in order and together. Imports may follow those at the top, and helpers the last line. */
export function keepsFixedLines(source: string, marked: Marked, language: LanguageName): boolean {
  const lines = source.split(/\r?\n/)
  let at = 0
  for (const [index, wanted] of listFixed(marked, language).entries()) {
    const found = findLines(lines, wanted, at)
    // Nothing may be above the first line, unless it can be changed itself: then the first stretch is empty.
    if (found === undefined || (index === 0 && found !== 0)) return false
    at = found + wanted.length
  }
  return true
}

/** Stretches between the places where something may be written. The first begins with the file, and may be empty. */
function listFixed({ lines, editable }: Marked, language: LanguageName): string[][] {
  const importsEnd = countImportLines(lines, language)
  const places = [...editable, { startLine: importsEnd + 1, endLine: importsEnd }].sort(
    (a, b) => a.startLine - b.startLine || a.endLine - b.endLine,
  )
  const fixed: string[][] = []
  let next = 1
  for (const { startLine, endLine } of places) {
    fixed.push(lines.slice(next - 1, Math.max(startLine, next) - 1))
    next = Math.max(next, endLine + 1)
  }
  return [...fixed, lines.slice(next - 1)]
}

function findLines(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  for (let at = from; at + wanted.length <= lines.length; at++) {
    if (wanted.every((line, index) => lines[at + index] === line)) return at
  }
  return undefined
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
