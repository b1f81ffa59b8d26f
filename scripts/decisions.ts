/** The index of docs/decisions, made from the first line of each page, and of the line that says what replaced it. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../docs/decisions')

type Page = { file: string; text: string }

export function readDecisions(): Page[] {
  return globSync('[0-9][0-9][0-9][0-9]-*.md', { cwd: folder })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

/** One row per decision. A page without the right first line, or with a number twice, is a mistake. */
export function drawDecisions(pages: readonly Page[] = readDecisions()): string {
  const rows = new Map<string, string>()
  for (const { file, text } of pages) {
    const number = basename(file).slice(0, 4)
    const [, appendix, title] =
      new RegExp(`^# ${number}(, appendix:)? (.+)$`, 'm').exec(text.split('\n')[0] ?? '') ?? []
    if (title === undefined) throw new Error(`docs/decisions/${file} must begin with "# ${number} Title"`)
    if (appendix !== undefined) continue
    if (rows.has(number)) throw new Error(`docs/decisions has ${number} twice`)
    const [, replacedBy] = /^\*\*Replaced by\*\* \[(\d{4})\]/m.exec(text) ?? []
    const status = replacedBy === undefined ? 'in force' : `replaced by ${replacedBy}`
    rows.set(number, `| ${number} | [${title}](${file}) | ${status} |`)
  }
  return ['| number | decision | status |', '|---|---|---|', ...rows.values()].join('\n')
}
