/** Lines of a report, made of pieces. What many lines share, such as a person's cells, is escaped for CSV only once. */
import { csvCells } from '../../../platform/csv.ts'

/** Cells side by side, and the same as CSV. A comma follows every cell, since the last column of a file is empty. */
export type Cells = { texts: readonly string[]; csv: string }

/** A text is plain cells that PostgreSQL wrote, a comma after each: numbers, times and our own words. */
export type Line = readonly (Cells | string)[]

export function toCells(...texts: string[]): Cells {
  return { texts, csv: `${csvCells(texts)},` }
}

/** For the page, the API and PDFs. */
export function toRow(line: Line): string[] {
  return line.flatMap((piece) => (typeof piece === 'string' ? piece.slice(0, -1).split(',') : piece.texts))
}

/** In one step: adding to a text piece by piece leaves a tree of short texts, which costs more than all the rest. */
export function toCsvText(lines: readonly Line[]): string {
  const pieces: string[] = []
  for (const line of lines) {
    for (const piece of line) pieces.push(typeof piece === 'string' ? piece : piece.csv)
    pieces.push('\r\n')
  }
  return pieces.join('')
}

/** Enough for the people of a large organization. An export never needs more memory than this. */
const keptMax = 50_000

export type Memory<T> = {
  get(key: string): T
  /** Reads the ones that are not known yet, in one query. */
  learn(keys: readonly string[], read: (unknown: string[]) => Promise<Iterable<[string, T]>>): Promise<void>
}

/** What was read for earlier parts of the same export. */
export function createMemory<T>(): Memory<T> {
  const known = new Map<string, T>()
  return {
    get(key) {
      const found = known.get(key)
      if (found === undefined) throw new Error(`${key} was not read`)
      return found
    },
    async learn(keys, read) {
      const unknown = new Set<string>()
      for (const key of keys) if (!known.has(key)) unknown.add(key)
      if (unknown.size === 0) return
      if (known.size + unknown.size > keptMax) {
        known.clear()
        for (const key of keys) unknown.add(key)
      }
      for (const [key, value] of await read([...unknown])) known.set(key, value)
    },
  }
}

/** The same for what needs no query. */
export function remember<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= keptMax) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
