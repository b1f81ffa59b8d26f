/** Which lines of a file a learner may edit, and how the file looks in the editor. */
import type { LanguageName } from '@parapet/contract'

/** 1-based and inclusive; an empty place ends before it starts. */
type LineRange = { startLine: number; endLine: number }

/** Consecutive lines: all of them can be edited, or none. */
export type Part = {
  isEditable: boolean
  lines: readonly string[]
  /** The purpose of an editable part without lines. */
  purpose?: 'imports' | 'lines' | 'helpers'
}

export type Layout = {
  /** Editable and fixed parts alternate. */
  parts: readonly Part[]
  hasFinalNewline: boolean
}

/**
 * Splits the file into parts. In addition to the editable lines, there is space for imports below the ones at the top,
 * and for helpers at the end.
 */
export function layOut(source: string, editable: readonly LineRange[], language: LanguageName): Layout {
  const hasFinalNewline = source.endsWith('\n')
  const lines = (hasFinalNewline ? source.slice(0, -1) : source).split('\n')
  const importsEnd = findImportsEnd(lines, language)
  const roomAfter = (line: number, purpose: Part['purpose']) => ({ startLine: line + 1, endLine: line, purpose })
  const ranges = [
    ...editable.map((range) => ({ ...range, purpose: 'lines' as const })),
    roomAfter(importsEnd, 'imports'),
    roomAfter(lines.length, 'helpers'),
  ].toSorted((a, b) => a.startLine - b.startLine || a.endLine - b.endLine)
  const parts: Part[] = []
  let next = 1
  for (const { startLine, endLine, purpose } of ranges) {
    if (startLine > next) parts.push({ isEditable: false, lines: lines.slice(next - 1, startLine - 1) })
    const added = lines.slice(Math.max(startLine, next) - 1, endLine)
    const last = parts.at(-1)
    if (last?.isEditable === true && added.length > 0)
      parts[parts.length - 1] = { isEditable: true, lines: [...last.lines, ...added] }
    else if (last?.isEditable !== true)
      parts.push({ isEditable: true, lines: added, ...(added.length === 0 ? { purpose } : {}) })
    next = Math.max(next, endLine + 1)
  }
  return { parts, hasFinalNewline }
}

/** How many lines the imports at the top take, including comments and blank lines between them. */
function findImportsEnd(lines: readonly string[], language: LanguageName): number {
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

/** The text of each editable part in a source. Undefined if fixed lines are missing or out of order. */
export function readTexts({ parts }: Layout, source: string): string[] | undefined {
  const lines = (source.endsWith('\n') ? source.slice(0, -1) : source).split('\n')
  const texts: string[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (part.isEditable) {
      const following = parts[index + 1]
      const end = following === undefined ? lines.length : findLines(lines, following.lines, at)
      if (end === undefined) return undefined
      texts.push(lines.slice(at, end).join('\n'))
      at = end
    } else {
      if (findLines(lines, part.lines, at) !== at) return undefined
      at += part.lines.length
    }
  }
  return at === lines.length ? texts : undefined
}

function findLines(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  for (let at = from; at + wanted.length <= lines.length; at++) {
    if (wanted.every((line, index) => lines[at + index] === line)) return at
  }
  return undefined
}

/** The initial texts of the editable parts. */
export function firstTexts({ parts }: Layout): string[] {
  return parts.filter(({ isEditable }) => isEditable).map(({ lines }) => lines.join('\n'))
}

/** A layout for a source without its fixed lines: every line can be edited. */
export function layOutFreely(source: string): Layout {
  const hasFinalNewline = source.endsWith('\n')
  return {
    parts: [{ isEditable: true, lines: source.slice(0, hasFinalNewline ? -1 : undefined).split('\n') }],
    hasFinalNewline,
  }
}

/** A part as the editor shows it. An empty one is shown as a line to write in, which the source does not have. */
type ShownPart = { isEditable: boolean; shown: readonly string[]; isInSource: boolean }

function showParts({ parts }: Layout, texts: readonly string[]): ShownPart[] {
  let next = 0
  return parts.map(({ isEditable, lines }) => {
    if (!isEditable) return { isEditable, shown: lines, isInSource: true }
    const text = texts[next++] ?? ''
    const isUntouched = lines.length > 0 && text === lines.join('\n')
    return { isEditable, shown: text.split('\n'), isInSource: isUntouched || text.trim() !== '' }
  })
}

/** The file as stored and run. */
export function toSource(layout: Layout, texts: readonly string[]): string {
  const lines = showParts(layout, texts).flatMap(({ shown, isInSource }) => (isInSource ? shown : []))
  return lines.join('\n') + (layout.hasFinalNewline ? '\n' : '')
}

export type ShownText = {
  text: string
  /** Where each editable part is in the text. */
  regions: { from: number; to: number }[]
}

/** The file as the editor shows it. */
export function toShown(layout: Layout, texts: readonly string[]): ShownText {
  const regions: ShownText['regions'] = []
  let text = ''
  for (const [index, { isEditable, shown }] of showParts(layout, texts).entries()) {
    if (index > 0) text += '\n'
    const from = text.length
    text += shown.join('\n')
    if (isEditable) regions.push({ from, to: text.length })
  }
  return { text, regions }
}

/** The source line number of each editor line; null for a line that is only there to write in. */
export function numberLines(layout: Layout, texts: readonly string[]): (number | null)[] {
  let line = 0
  return showParts(layout, texts).flatMap(({ shown, isInSource }) => shown.map(() => (isInSource ? ++line : null)))
}
