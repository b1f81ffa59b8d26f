/**
 * Adds authors to results before a file is sent: those in the file, mapped by `.mailmap`; with --blame also those of
 * results without one. Only properties of results change, so every finding keeps its fingerprints and its position.
 */
import { type Blame, blameLines, type LinesOfFiles } from '../git/blame.ts'
import { type Checkout, fetchHistoryAdvice, findCommit } from '../git/git.ts'
import { type Mailmap, toPerson } from '../git/mailmap.ts'
import { countOf } from '../report.ts'
import { listPaths } from './repository-path.ts'
import { findAuthor, findPlace, type JsonObject, listRuns, parseSarif, setAuthor } from './sarif-file.ts'

/** What names authors, and what to do with it. */
export type NamingOptions = {
  mailmap: Mailmap | undefined
  /** The repository to blame; undefined without --blame. */
  blamed: { checkout: Checkout; commit: string | undefined; folder: string } | undefined
  maxBytes: number
}

/** The file to send, and what was done to it. */
export type NamedFile = {
  bytes: Uint8Array
  /** Results whose author the mailmap replaced. */
  mapped: number
  /** Results whose author came from git blame. */
  blamed: number
  /** Sentences for the person who runs the command. */
  warnings: string[]
}

/** Returns the same bytes if there is nothing to change. */
export async function nameAuthors(bytes: Uint8Array, options: NamingOptions): Promise<NamedFile> {
  const file = parseSarif(bytes)
  const unchanged = { bytes, mapped: 0, blamed: 0, warnings: [] }
  if (file === undefined) return unchanged
  const mapped = options.mailmap === undefined ? 0 : await mapAuthors(file, options.mailmap)
  const { blamed, warnings } =
    options.blamed === undefined ? { blamed: 0, warnings: [] } : await blameAuthors(file, options.blamed)
  if (mapped + blamed === 0) return { ...unchanged, warnings }
  const changed = new TextEncoder().encode(JSON.stringify(file))
  if (changed.length <= options.maxBytes) return { bytes: changed, mapped, blamed, warnings }
  const tooLarge = `With the authors, the file would have ${changed.length} bytes; the limit is ${options.maxBytes}. It is sent without them. Split the file, or leave out code flows and snippets.`
  return { ...unchanged, warnings: [...warnings, tooLarge] }
}

async function mapAuthors(file: JsonObject, mailmap: Mailmap): Promise<number> {
  const named = listRuns(file).flatMap(({ results }) =>
    results.flatMap((result) => {
      const author = findAuthor(result)
      return author === undefined ? [] : [{ result, person: toPerson(author.text) }]
    }),
  )
  // Thousands of results have a handful of authors.
  const people = new Map(named.map(({ person }) => [`${person.name}\n${person.email}`, person]))
  const emails = await mailmap([...people.values()])
  const emailOf = new Map([...people.keys()].map((key, index) => [key, emails[index]]))
  let count = 0
  for (const { result, person } of named) {
    const email = emailOf.get(`${person.name}\n${person.email}`)
    if (email === undefined || email === '' || email === person.email) continue
    setAuthor(result, email)
    count++
  }
  return count
}

type Wanted = { result: JsonObject; paths: string[]; line: number }

async function blameAuthors(file: JsonObject, { checkout, commit, folder }: NonNullable<NamingOptions['blamed']>) {
  const wanted: Wanted[] = listRuns(file).flatMap(({ run, results }) =>
    results.flatMap((result) => {
      if (findAuthor(result) !== undefined) return []
      const place = findPlace(run, result)
      if (place === undefined) return []
      return [{ result, line: place.line, paths: listPaths(place.uri, place.base, { root: checkout.root, folder }) }]
    }),
  )
  if (wanted.length === 0) return { blamed: 0, warnings: [] }
  const scanned =
    (commit === undefined ? undefined : await findCommit(checkout, commit)) ?? (await findCommit(checkout, 'HEAD'))
  if (scanned === undefined)
    return { blamed: 0, warnings: ['The repository has no commits yet, so --blame finds no authors.'] }
  const blame = await blameLines(checkout, scanned, toLines(wanted))
  let blamed = 0
  for (const { result, paths, line } of wanted) {
    const email = paths.map((path) => blame.authors.get(path)?.get(line)).find((found) => found !== undefined)
    if (email === undefined) continue
    setAuthor(result, email)
    blamed++
  }
  return { blamed, warnings: describeGaps(blame, wanted) }
}

function toLines(wanted: readonly Wanted[]): LinesOfFiles {
  const lines = new Map<string, Set<number>>()
  for (const { paths, line } of wanted) {
    for (const path of paths) {
      const known = lines.get(path) ?? new Set()
      lines.set(path, known.add(line))
    }
  }
  return lines
}

function describeGaps(blame: Blame, wanted: readonly Wanted[]): string[] {
  const warnings: string[] = []
  if (blame.beyondClone > 0) {
    warnings.push(
      `The clone is shallow. The authors of ${countOf(blame.beyondClone, 'line')} with findings are unknown, because the clone begins later. ${fetchHistoryAdvice}`,
    )
  }
  // A path may match several files; a result has a gap only if none of them was blamed.
  const missed = wanted.filter(({ paths }) => !paths.some((path) => blame.authors.has(path)))
  if (missed.length > 0) {
    const [{ paths } = { paths: [] }] = missed
    const reason = paths.map((path) => blame.leftOut.get(path)).find((found) => found !== undefined)
    const example = paths[0] === undefined ? 'their paths are outside the repository' : `such as ${paths[0]}: ${reason}`
    warnings.push(`--blame found no author for ${countOf(missed.length, 'result')} (${example}).`)
  }
  return warnings
}
