/**
 * A pull request must not choose the rules it is judged by. If the range begins at a commit, the policy and the mailmap
 * come from that commit: the checkout may contain the changes under review.
 */
import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { TrainingPolicy } from '../../../sdk/src/api.generated.ts'
import { type Checkout, findCommit } from '../git/git.ts'
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
  const policy = await readPolicy(file)
  const path = base === undefined ? undefined : await findPath(checkout, file)
  if (base === undefined || path === undefined) return policy
  const trusted = await readFileOfCommit(checkout, base, path)
  if (trusted === undefined) {
    warn(`${file} did not exist before this range, so nobody has reviewed this policy yet.`)
    return policy
  }
  if (await hasText(resolve(file), trusted)) return policy
  warn(`${file} differs from the version before this range. The earlier version is used.`)
  return parsePolicy(file, trusted)
}

/** The path from the root of the repository. The given name is tried first: a folder in it may have become a link. */
async function findPath(checkout: Checkout, file: string): Promise<string | undefined> {
  const given = resolve(file)
  const real = join(await realpath(dirname(given)), basename(given))
  for (const place of [given, real]) {
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
