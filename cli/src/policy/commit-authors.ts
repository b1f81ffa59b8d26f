/** The authors of a range of commits, including co-authors, and the files each of them changed. */
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { CliError } from '../cli-error.ts'
import { policyLimits } from '../facts.generated.ts'
import { type Checkout, fetchHistoryAdvice, readComplaint } from '../git/git.ts'
import { type Mailmap, type Person, toPerson } from '../git/mailmap.ts'

/** An author, by the address from the mailmap. */
export type CommitAuthor = {
  email: string
  paths: string[]
  commits: number
  /** Only named in trailers, never the author of a commit. */
  isCoAuthor: boolean
}

/** What a range holds. */
export type CommitAuthors = {
  authors: CommitAuthor[]
  commits: number
  /** How many paths are too long to send. */
  longPaths: number
}

type Commit = { name: string; isMerge: boolean; people: Person[]; paths: string[] }

/** Replaces an address that cannot be sent. It belongs to no one, so the policy treats it as an unknown author. */
const [noAddress, longAddress] = ['(no address)', '(address too long)']

/**
 * Reads the commits. The commits that a merge brings are counted themselves, so a merge counts only for files that
 * differ from all of its parents: a conflict resolved by hand, or a change made while merging.
 */
export async function listCommitAuthors(checkout: Checkout, range: string, mailmap: Mailmap): Promise<CommitAuthors> {
  // Names and paths may contain every character but NUL, so only NUL separates fields. A trailer is one line.
  const format = '%H%x00%P%x00%an%x00%ae%x00%(trailers:key=Co-authored-by,valueonly,unfold)'
  const options = ['-c', '--no-show-signature', '--no-color', '--name-status', '--find-renames', '-z']
  const args = ['log', ...options, `--format=${format}`, '--end-of-options', range, '--']
  const { code, stdout, stderr } = await checkout.ask(args, { timeoutMs: 300_000 })
  if (code !== 0) {
    const advice =
      'Fetch the start of the range, for example: git fetch origin main. A shallow clone also needs its history.'
    throw new CliError('usage', `git cannot list ${range}: ${readComplaint(stderr) || 'it took too long'}. ${advice}`)
  }
  const commits = readCommits(stdout).filter(({ isMerge, paths }) => !isMerge || paths.length > 0)
  await refuseEndOfClone(checkout, commits, range)
  return groupByAuthor(commits, mailmap)
}

/**
 * Five fields for a commit, then two or three for each change: `M\0path\0`, `R100\0old\0new\0`. A merge has a letter
 * for each parent and one path: `MM\0path\0`.
 */
function readCommits(text: string): Commit[] {
  const fields = text.split('\0')
  const commits: Commit[] = []
  for (let at = 0; at < fields.length; ) {
    const field = (fields[at] ?? '').replace(/^\n+/, '')
    const commit = commits.at(-1)
    if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(field)) {
      const [parents = '', name = '', email = '', trailers = ''] = fields.slice(at + 1, at + 5)
      const people = [{ name, email }, ...readCoAuthors(trailers)]
      commits.push({ name: field, isMerge: parents.includes(' '), people, paths: [] })
      at += 5
    } else if (commit !== undefined && /^(?:[A-Z]\d*|[A-Z]{2,})$/.test(field)) {
      const hasTwo = !commit.isMerge && /^[RC]/.test(field)
      const path = fields[at + (hasTwo ? 2 : 1)]
      at += hasTwo ? 3 : 2
      // Deleted or merely renamed files need no training.
      if (path !== undefined && !/^D+$/.test(field) && field !== 'R100') commit.paths.push(path)
    } else if (field === '') at++
    else throw new CliError('usage', 'git lists the commits in a way that cannot be read. Update git.')
  }
  return commits
}

/** Trailers are free text: only those with an address name a person. */
function readCoAuthors(trailers: string): Person[] {
  return trailers
    .split('\n')
    .map(toPerson)
    .filter(({ email }) => /^[^\s<>]+@[^\s<>]+$/.test(email))
}

/** The oldest commit of a shallow clone looks as if it had written every file. */
async function refuseEndOfClone(checkout: Checkout, commits: readonly Commit[], range: string): Promise<void> {
  if (!checkout.isShallow) return
  const place = (await checkout.read(['rev-parse', '--git-path', 'shallow'])).trim()
  const text = await readFile(isAbsolute(place) ? place : join(checkout.root, place), 'utf8').catch(() => '')
  const ends = new Set(text.split('\n'))
  if (!commits.some(({ name }) => ends.has(name))) return
  throw new CliError(
    'usage',
    `The clone is shallow and ${range} goes beyond it, so the authors of some changes are unknown. ${fetchHistoryAdvice}`,
  )
}

async function groupByAuthor(commits: readonly Commit[], mailmap: Mailmap): Promise<CommitAuthors> {
  // The first person of a commit is its author.
  const people = commits.flatMap((commit) =>
    commit.people.map((person, place) => ({ commit, person, isCoAuthor: place > 0 })),
  )
  const emails = await mailmap(people.map(({ person }) => person))
  const found = new Map<string, { email: string; paths: Set<string>; commits: Set<string>; isCoAuthor: boolean }>()
  const longPaths = new Set<string>()
  for (const [index, { commit, isCoAuthor }] of people.entries()) {
    const email = toSendable(emails[index]?.trim() ?? '')
    const key = email.toLowerCase()
    const author = found.get(key) ?? { email, paths: new Set(), commits: new Set(), isCoAuthor: true }
    author.isCoAuthor &&= isCoAuthor
    found.set(key, author)
    author.commits.add(commit.name)
    for (const path of commit.paths) {
      if (path.length > policyLimits.pathLength) longPaths.add(path)
      else author.paths.add(path)
    }
  }
  const authors = [...found.values()].map((author) => ({
    email: author.email,
    paths: [...author.paths].sort(),
    commits: author.commits.size,
    isCoAuthor: author.isCoAuthor,
  }))
  authors.sort((a, b) => (a.email < b.email ? -1 : 1))
  return { authors, commits: commits.length, longPaths: longPaths.size }
}

function toSendable(email: string): string {
  if (email === '') return noAddress
  return email.length > policyLimits.emailLength ? longAddress : email
}
