/** The marks in code files (`// block: <id>` … `// end`), and what a fix does to the text between them. */

type Section = { kind: 'block' | 'part'; id: string; from: number; to: number }

const opening = /^\s*(?:\/\/|#)\s*(block|part): ([a-z0-9]+(?:-[a-z0-9]+)*)\s*$/
const closing = /^\s*(?:\/\/|#)\s*end\s*$/

/** The sections of a file by id; `from` and `to` are the lines between the marks. Throws with the line of the first mistake. */
function readSections(lines: string[], file: string): Map<string, Section> {
  const sections = new Map<string, Section>()
  let open: Section | undefined
  lines.forEach((line, index) => {
    const [, kind, id] = opening.exec(line) ?? []
    if (id !== undefined) {
      if (open) throw new Error(`${file}:${index + 1}: ${kind} ${id} begins inside of ${open.id}`)
      if (sections.has(id)) throw new Error(`${file}:${index + 1}: ${id} is there twice`)
      open = { kind: kind as Section['kind'], id, from: index + 1, to: index + 1 }
      sections.set(id, open)
    } else if (closing.test(line)) {
      if (!open) throw new Error(`${file}:${index + 1}: an end without a beginning`)
      open.to = index
      open = undefined
    }
  })
  if (open) throw new Error(`${file}:${open.from}: ${open.kind} ${open.id} has no end`)
  return sections
}

export function listBlocks(code: string, file: string): string[] {
  const sections = [...readSections(code.split('\n'), file).values()]
  return sections.filter(({ kind }) => kind === 'block').map(({ id }) => id)
}

/** The code with a fix applied. The marks stay: they are comments, and lines keep their numbers up to the first change. */
export function applyFix(code: string, codeFile: string, fix: string, fixFile: string): string {
  const codeLines = code.split('\n')
  const places = readSections(codeLines, codeFile)
  const fixLines = fix.split('\n')
  const changes = [...readSections(fixLines, fixFile).values()]
  if (changes.length === 0) throw new Error(`${fixFile}: no block and no part in it`)

  const inside = (line: number) => changes.some(({ from, to }) => line >= from - 1 && line <= to)
  const stray = fixLines.findIndex((line, index) => line.trim() !== '' && !inside(index))
  if (stray !== -1) throw new Error(`${fixFile}:${stray + 1}: text outside of the marks`)

  const replacements = changes.map(({ id, kind, from, to }) => {
    const place = places.get(id)
    if (place?.kind !== kind) throw new Error(`${fixFile}:${from}: ${codeFile} has no ${kind} ${id}`)
    return { place, text: fixLines.slice(from, to) }
  })
  // From the end, so that the line numbers of earlier places stay true.
  for (const { place, text } of replacements.sort((a, b) => b.place.from - a.place.from))
    codeLines.splice(place.from, place.to - place.from, ...text)

  const fixed = codeLines.join('\n')
  if (fixed === code) throw new Error(`${fixFile}: changes nothing`)
  return fixed
}
