/** Code with comment lines that mark what learners can select (`block`) and what else a fix may change (`part`). */
import type { LanguageName } from '@parapet/contract'

export type Lines = { startLine: number; endLine: number }

/** A range of lines; ranges between two markers have a name. */
type Stretch = { name: string | undefined; lines: string[] }

export type MarkedCode = {
  /** Without the markers, as learners see it. */
  lines: string[]
  /** Where the blocks are in these lines, by id. */
  blocks: ReadonlyMap<string, Lines>
  /** Where all blocks and parts are, in order. An empty part ends one line before it starts. */
  editable: readonly Lines[]
  stretches: readonly Stretch[]
}

type Report = (line: number, message: string) => void

const extensions: Record<LanguageName, readonly string[]> = {
  typescript: ['ts', 'tsx'],
  python: ['py'],
  java: ['java'],
  go: ['go'],
  csharp: ['cs', 'cshtml'],
  c: ['c'],
  rust: ['rs'],
}

export function extensionsOf(language: LanguageName): readonly string[] {
  return extensions[language]
}

export function languageOf(fileName: string): LanguageName | undefined {
  const extension = fileName.split('.').at(-1) ?? ''
  const names = Object.keys(extensions) as LanguageName[]
  return names.find((language) => extensions[language].includes(extension))
}

/** Code of a variant or a step. Names are written as in the markers: `block order-by`. */
export function parseCode(text: string, language: LanguageName, report: Report): MarkedCode {
  const stretches = parseStretches(text, language, report)
  const blocks = new Map<string, Lines>()
  const editable: Lines[] = []
  let startLine = 1
  for (const { name, lines } of stretches) {
    const place = { startLine, endLine: startLine + lines.length - 1 }
    if (name !== undefined) editable.push(place)
    if (name?.startsWith('block ') === true) blocks.set(name.slice('block '.length), place)
    startLine += lines.length
  }
  return { lines: stretches.flatMap(({ lines }) => lines), blocks, editable, stretches }
}

/** The new text of blocks and parts, by the name in the marker. Nothing may be outside the markers. */
export function parseFix(text: string, language: LanguageName, report: Report): Map<string, string[]> {
  const changes = new Map<string, string[]>()
  let line = 1
  for (const { name, lines } of parseStretches(text, language, report)) {
    if (name !== undefined) changes.set(name, lines)
    else if (lines.some((one) => one.trim() !== '')) {
      report(line, 'a fix must hold blocks and parts only; put this line between the marks of one')
    }
    line += lines.length + (name === undefined ? 0 : 2)
  }
  return changes
}

export function applyFix({ stretches }: MarkedCode, changes: ReadonlyMap<string, string[]>): string[] {
  return stretches.flatMap(({ name, lines }) => (name === undefined ? lines : (changes.get(name) ?? lines)))
}

function parseStretches(text: string, language: LanguageName, report: Report): Stretch[] {
  const comment = language === 'python' ? '#' : '//'
  const mark = new RegExp(`^\\s*${comment}\\s*(?:(block|part):\\s*(\\S+)|(end))\\s*$`)
  const stretches: Stretch[] = []
  let current: Stretch & { line: number } = { name: undefined, lines: [], line: 1 }
  const close = (line: number) => {
    if (current.name !== undefined || current.lines.length > 0)
      stretches.push({ name: current.name, lines: current.lines })
    current = { name: undefined, lines: [], line: line + 1 }
  }
  // Editors end the last line with a newline, which is not another line.
  for (const [index, content] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    const match = mark.exec(content)
    if (match === null) {
      current.lines.push(content)
    } else if (match[3] !== undefined) {
      if (current.name === undefined) report(line, `"${comment} end" must close a block or a part; remove it`)
      if (current.name?.startsWith('block ') && current.lines.length === 0) {
        report(current.line, `the ${current.name} must hold a line of code`)
      }
      close(line)
    } else {
      const name = `${match[1]} ${match[2]}`
      if (current.name !== undefined) report(line, `${name} must not begin before "${comment} end" of ${current.name}`)
      close(line)
      if (stretches.some((stretch) => stretch.name === name)) report(line, `${name} must be marked once only`)
      current = { name, lines: [], line }
    }
  }
  if (current.name !== undefined) report(current.line, `${current.name} must be closed with "${comment} end"`)
  close(0)
  return stretches
}
