// part: import
import { exec } from 'node:child_process'
// end
import { join } from 'node:path'
import { promisify } from 'node:util'

// part: run
const run = promisify(exec)
// end
const limits = { timeout: 5_000, maxBuffer: 4 * 1024 * 1024 }

export type LogSearch = { day: string; term: string; context?: string }
export type LogLine = { number: number; text: string; isMatch: boolean }

export class SearchError extends Error {}

export async function searchLog(logFolder: string, search: LogSearch): Promise<LogLine[]> {
  // block: log-file
  if (!/^\d{4}-\d{2}-\d{2}$/.test(search.day)) throw new SearchError('A day looks like 2026-01-31')
  const file = join(logFolder, `app-${search.day}.log`)
  // end

  // block: context-lines
  const requested = Number.parseInt(search.context ?? '', 10)
  const context = Number.isNaN(requested) ? 0 : Math.min(Math.max(requested, 0), 10)
  // end

  // block: check-term
  const { term } = search
  if (term.length < 3 || term.length > 200) throw new SearchError('A term has 3 to 200 characters')
  // end
  // part: checks
  // end

  let output: string
  try {
    // block: run-grep
    const { stdout } = await run(`grep -n -i -F -C ${context} -e "${term}" ${file}`, limits)
    output = stdout
    // end
  } catch (error) {
    // grep ends with 1 when no line matches.
    if ((error as { code?: unknown }).code === 1) return []
    throw error
  }

  // block: number-lines
  const lines: LogLine[] = []
  for (const line of output.split('\n')) {
    const [, number, mark, text] = /^(\d+)([:-])(.*)$/.exec(line) ?? []
    if (number !== undefined) lines.push({ number: Number(number), text: text ?? '', isMatch: mark === ':' })
  }
  return lines
  // end
}
