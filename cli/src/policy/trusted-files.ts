/**
 * A pull request must not choose the rules it is judged by. If the range begins at a commit, the policy and the mailmap
 * come from that commit: the checkout may contain the changes under review.
 */
import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { NewTopicOverride, TrainingPolicy } from '../../../sdk/src/api.generated.ts'
import { readCiJob } from '../ci/ci-job.ts'
import { type Checkout, fetchHistoryAdvice, findCommit } from '../git/git.ts'
import { type Mailmap, openGitMailmap, toMailmap } from '../git/mailmap.ts'
import { parsePolicy, readPolicy } from './read-policy.ts'

/** Sentences for the person who runs the command. */
type Warn = (sentence: string) => void

/** The commit that a range begins after; undefined if it goes back to the first one. */
export async function findBase(checkout: Checkout, range: string): Promise<string | undefined> {
  // An option is not a range; listing the commits reports that.
  if (range.startsWith('-')) return undefined
  const { code, stdout } = await checkout.ask(['rev-parse', '--revs-only', range, '--'])
  const base = code === 0 ? stdout.split('\n').find((line) => line.startsWith('^')) : undefined
  return base === undefined ? undefined : await findCommit(checkout, base.slice(1))
}

/** Git's own mailmap if the checkout's file matches the base, else the base's file alone. */
export async function openTrustedMailmap(checkout: Checkout, base: string | undefined, warn: Warn): Promise<Mailmap> {
  const current = openGitMailmap(checkout)
  if (base === undefined) return current
  const trusted = (await readFileOfCommit(checkout, base, '.mailmap')) ?? ''
  if (await hasText(join(checkout.root, '.mailmap'), trusted)) return current
  warn('.mailmap differs from the version before this range. The earlier version is used.')
  return toMailmap(trusted)
}

/** The policy of the base, if the base has the file; a file outside the repository is used as it is. */
export async function readTrustedPolicy(
  checkout: Checkout,
  base: string | undefined,
  file: string,
  warn: Warn,
): Promise<TrainingPolicy> {
  const { policy } = await readPolicy(file)
  const path = base === undefined ? undefined : await findPath(checkout, file)
  if (base === undefined || path === undefined) return policy
  const trusted = await readFileOfCommit(checkout, base, path)
  if (trusted === undefined) {
    warn(`${file} did not exist before this range, so nobody has reviewed this policy yet.`)
    return policy
  }
  if (await hasText(resolve(file), trusted)) return policy
  warn(`${file} differs from the version before this range. The earlier version is used.`)
  return parsePolicy(file, trusted).policy
}

/**
 * The topics that the policy chooses for rules of scanners, in the version of the branch that changes are merged into: a
 * change must not send its own findings elsewhere. Without that version, the policy chooses none.
 */
export async function readTrustedOverrides(
  checkout: Checkout,
  file: string,
  givenBase: string | undefined,
  warn: Warn,
): Promise<NewTopicOverride[]> {
  const path = await findPath(checkout, file)
  if (path === undefined) return (await readPolicy(file)).overrides
  const base = givenBase ?? (await findTarget(checkout))
  const without = `${file} chooses no topics for this upload`
  if (base === undefined) {
    warn(`It is unknown which branch changes are merged into, so ${without}. Add --policy-base, such as origin/main.`)
    return []
  }
  const commit = await findCommit(checkout, toRemoteRef(base))
  if (commit === undefined) {
    warn(`The clone does not have ${base}, so ${without}. ${fetchHistoryAdvice}`)
    return []
  }
  const trusted = await readFileOfCommit(checkout, commit, path)
  if (trusted === undefined) {
    warn(`${file} does not exist in ${base}, so it chooses no topics yet.`)
    return []
  }
  if (!(await hasText(resolve(file), trusted))) {
    warn(`${file} differs from the version in ${base}. The topics that ${base} chooses are used.`)
  }
  return parsePolicy(`${file} in ${base}`, trusted).overrides
}

/** Git prefers a tag of the same name, and anyone who can push can make one. */
export function toRemoteRef(name: string): string {
  return name.replace(/^origin\//, 'refs/remotes/origin/')
}

/** The target of the job's pull request, else the main branch. */
async function findTarget(checkout: Checkout): Promise<string | undefined> {
  const job = await readCiJob(process.env)
  const known = (job?.base ?? job?.defaultBranch)?.value
  if (known !== undefined) return known
  const { code, stdout } = await checkout.ask(['rev-parse', '--abbrev-ref', 'origin/HEAD'])
  return code === 0 && stdout.startsWith('origin/') ? stdout.trim() : undefined
}

/** The path from the root of the repository. The given name is tried first: a folder in it may have become a link. */
async function findPath(checkout: Checkout, file: string): Promise<string | undefined> {
  const given = resolve(file)
  // A change may have removed the folder.
  const folder = await realpath(dirname(given)).catch(() => dirname(given))
  for (const place of [given, join(folder, basename(given))]) {
    const path = relative(checkout.root, place)
    if (path.split(sep)[0] !== '..' && !isAbsolute(path)) return path.replaceAll(sep, '/')
  }
  return undefined
}

async function readFileOfCommit(checkout: Checkout, commit: string, path: string): Promise<string | undefined> {
  const { code, stdout } = await checkout.ask(['cat-file', 'blob', `${commit}:${path}`])
  return code === 0 ? stdout : undefined
}

/** Whether a file has the same text, ignoring line endings. A missing file counts as empty; a link never matches. */
async function hasText(file: string, text: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined)
  if (found === undefined) return text === ''
  if (!found.isFile()) return false
  const current = await readFile(file, 'utf8').catch(() => undefined)
  return current?.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')
}
