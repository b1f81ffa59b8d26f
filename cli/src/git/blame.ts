/** Finds the authors of lines with `git blame`: one call per file, only for the requested lines. */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkout, readComplaint } from './git.ts'

const fileMaxBytes = 5 * 1024 * 1024
const filesMax = 1000
const callMs = 60_000
const allCallsMs = 5 * 60_000
const callsAtOnce = 4
/** Lines this close together form one range, so that a command stays short. */
const rangeGap = 50
const rangesMax = 200
const ignoreRevisionsFile = '.git-blame-ignore-revs'

/** The lines of a file, by its path from the root of the repository. */
export type LinesOfFiles = ReadonlyMap<string, ReadonlySet<number>>

/** Addresses by path and line, and what remained open. `.mailmap` is applied: git blame reads it. */
export type Blame = {
  authors: Map<string, Map<number, string>>
  /** How many lines are older than a shallow clone. */
  beyondClone: number
  /** Skipped files, each with the reason. */
  leftOut: Map<string, string>
}

/** Finds the authors of lines as of a commit. */
export async function blameLines(checkout: Checkout, commit: string, wanted: LinesOfFiles): Promise<Blame> {
  const blame: Blame = { authors: new Map(), beyondClone: 0, leftOut: new Map() }
  const { known, leftOut } = await findFiles(checkout, commit, wanted)
  for (const [path, reason] of leftOut) blame.leftOut.set(path, reason)
  const ignored = await findIgnoreOption(checkout)
  const endsAt = Date.now() + allCallsMs
  const waiting = [...known]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const leftMs = endsAt - Date.now()
      if (leftMs <= 0) {
        blame.leftOut.set(path, 'git blame took too long')
        continue
      }
      const lines = [...(wanted.get(path) ?? [])].sort((a, b) => a - b)
      const outcome = await blameFile(checkout, commit, path, lines, { ignored, timeoutMs: Math.min(callMs, leftMs) })
      if (typeof outcome === 'string') blame.leftOut.set(path, outcome)
      else {
        blame.authors.set(path, outcome.authors)
        blame.beyondClone += outcome.beyondClone
      }
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return blame
}

/** Files in the commit; files outside the repository never are. */
async function findFiles(checkout: Checkout, commit: string, wanted: LinesOfFiles) {
  const leftOut = new Map<string, string>()
  const known: string[] = []
  // All files of the commit in one call: passed as arguments, their names could exceed the command line.
  const listing = await checkout.read(['ls-tree', '-r', '-l', '-z', '--full-tree', commit])
  const sizes = new Map<string, number>()
  for (const entry of listing.split('\0')) {
    const [, mode, size, path = ''] = /^(\d+) blob \S+ +(\d+)\t([\s\S]+)$/.exec(entry) ?? []
    // Git lists links as files, but their lines are not code.
    if (mode !== undefined && mode !== '120000') sizes.set(path, Number(size))
  }
  for (const path of wanted.keys()) {
    const size = sizes.get(path)
    if (size === undefined) leftOut.set(path, 'not in the commit')
    else if (size > fileMaxBytes) leftOut.set(path, `larger than ${fileMaxBytes} bytes`)
    else if (known.length === filesMax) leftOut.set(path, `more than ${filesMax} files`)
    else known.push(path)
  }
  return { known, leftOut }
}

/**
 * The usual name for a list of reformatting commits. Git's setting is not used: it may name a file that is not here.
 */
async function findIgnoreOption(checkout: Checkout): Promise<string[]> {
  const isThere = await lstat(join(checkout.root, ignoreRevisionsFile)).then(
    (file) => file.isFile(),
    () => false,
  )
  return isThere ? ['--ignore-revs-file', ignoreRevisionsFile] : []
}

type FileOptions = { ignored: string[]; timeoutMs: number }
type FileBlame = { authors: Map<number, string>; beyondClone: number }

/** The authors of a file's lines, or why there are none. */
async function blameFile(
  checkout: Checkout,
  commit: string,
  path: string,
  lines: number[],
  options: FileOptions,
): Promise<FileBlame | string> {
  if (lines.length === 0) return { authors: new Map(), beyondClone: 0 }
  const ranges = toRanges(lines).flatMap(([first, last]) => ['-L', `${first},${last}`])
  const args = ['-c', 'blame.ignoreRevsFile=', 'blame', '--porcelain', '--no-textconv', ...options.ignored]
  const answer = await checkout.ask([...args, ...ranges, commit, '--', path], { timeoutMs: options.timeoutMs })
  if (answer.code === 0) return readPorcelain(answer.stdout, new Set(lines), checkout.isShallow)
  if (answer.code === null) return 'git blame took too long'
  // The scanner saw another version of the file: ask for the lines that still exist.
  const [, count] = /has only (\d+) lines?/.exec(answer.stderr) ?? []
  const inside = count === undefined ? lines : lines.filter((line) => line <= Number(count))
  if (inside.length < lines.length) return blameFile(checkout, commit, path, inside, options)
  if (options.ignored.length > 0) return blameFile(checkout, commit, path, lines, { ...options, ignored: [] })
  return readComplaint(answer.stderr)
}

/** Sorted lines as few ranges that end at requested lines. */
export function toRanges(lines: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const line of lines) {
    const range = ranges.at(-1)
    if (range !== undefined && line - range[1] <= rangeGap) range[1] = line
    else ranges.push([line, line])
  }
  if (ranges.length <= rangesMax) return ranges
  return [[ranges[0]?.[0] ?? 1, ranges.at(-1)?.[1] ?? 1]]
}

/** The format is described in git-blame(1): the first occurrence of a commit has its details. */
export function readPorcelain(text: string, wanted: ReadonlySet<number>, isShallow: boolean): FileBlame {
  const commits = new Map<string, { email: string; isBoundary: boolean }>()
  const commitOfLine = new Map<number, string>()
  let current = ''
  for (const row of text.split('\n')) {
    // The line of the file itself, which may contain anything.
    if (row.startsWith('\t')) continue
    const [, commit, line] = /^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/.exec(row) ?? []
    if (commit !== undefined) {
      current = commit
      if (!commits.has(commit)) commits.set(commit, { email: '', isBoundary: false })
      commitOfLine.set(Number(line), commit)
      continue
    }
    const about = commits.get(current)
    if (about === undefined) continue
    if (row.startsWith('author-mail '))
      about.email = row
        .slice('author-mail '.length)
        .replace(/^<(.*)>$/, '$1')
        .trim()
    if (row === 'boundary') about.isBoundary = true
  }
  const authors = new Map<number, string>()
  let beyondClone = 0
  for (const [line, commit] of commitOfLine) {
    const about = commits.get(commit)
    if (about === undefined || !wanted.has(line)) continue
    // A shallow clone shows its oldest commit as the author of everything before it. That would blame the wrong person.
    if (about.isBoundary && isShallow) beyondClone++
    else if (about.email !== '') authors.set(line, about.email)
  }
  return { authors, beyondClone }
}
