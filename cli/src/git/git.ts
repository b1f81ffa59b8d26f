/**
 * Runs git safely: no shell, no prompt, English output, limits on time and output, and no name that could become an
 * option.
 */
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { CliError } from '../cli-error.ts'

const outputMaxBytes = 256 * 1024 * 1024

/** What to do if a shallow clone is not deep enough. */
export const fetchHistoryAdvice =
  'Fetch the whole history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0; Bitbucket: clone: depth: full; or git fetch --unshallow).'

/** The result of a git call. */
export type GitAnswer = { code: number | null; stdout: string; stderr: string }

/** Options of a git call. */
export type GitOptions = {
  /** Standard input for git. */
  input?: string
  /** How long it may take. */
  timeoutMs?: number
}

/** A checkout: where it is, and how to run git in it. */
export type Checkout = {
  /** The top folder of the repository. */
  root: string
  /** Runs git in the top folder, whatever the exit code. */
  ask(args: string[], options?: GitOptions): Promise<GitAnswer>
  /** The same for calls that must succeed: returns standard output. */
  read(args: string[], options?: GitOptions): Promise<string>
  /** Whether history is cut off, as in a clone with a depth. */
  isShallow: boolean
}

/** Opens the repository of a folder; undefined if there is none, or no git. */
export async function findCheckout(folder: string): Promise<Checkout | undefined> {
  const answer = await runGit(folder, ['rev-parse', '--show-toplevel', '--is-shallow-repository']).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EACCES') return undefined
      throw error
    },
  )
  if (answer === undefined) return undefined
  if (answer.code !== 0) {
    // In containers that mount the checkout the owner differs; git then refuses every call.
    if (answer.stderr.includes('dubious ownership')) {
      throw new CliError(
        'usage',
        `git does not trust ${folder}, because another user owns it. Run this first: git config --global --add safe.directory '*'`,
      )
    }
    return undefined
  }
  const [root = '', isShallow] = answer.stdout.trimEnd().split('\n')
  if (root === '') return undefined
  const ask: Checkout['ask'] = (args, options) => runGit(root, args, options)
  return {
    root,
    isShallow: isShallow === 'true',
    ask,
    async read(args, options) {
      const { code, stdout, stderr } = await ask(args, options)
      if (code !== 0) throw new CliError('usage', `git ${args[0]} failed: ${readComplaint(stderr)}`)
      return stdout
    },
  }
}

/** Why `findCheckout` found nothing, and what to do. `user` is what needs the checkout. */
export async function describeMissingCheckout(user: string, folder: string): Promise<string> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return `${user} needs a git repository, and there is no folder ${folder}. Check --checkout.`
  const hasGit = await runGit(folder, ['--version']).then(
    () => true,
    () => false,
  )
  if (!hasGit) {
    return `${user} needs git, and this machine has none. Install it, or use an image with git, such as node:22.`
  }
  return `${user} needs a git repository, and ${folder} is not in one. Check out the repository, or add --checkout FOLDER.`
}

/** The full hash of a commit; undefined if the checkout does not have it. */
export async function findCommit(checkout: Checkout, name: string): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  const { code, stdout } = await checkout.ask(args)
  return code === 0 ? stdout.trim() : undefined
}

/** Git's error message: the first line, without its prefix. */
export function readComplaint(stderr: string): string {
  return (stderr.trim().split('\n')[0] ?? '').replace(/^fatal: /, '')
}

function runGit(cwd: string, args: string[], { input = '', timeoutMs = 60_000 }: GitOptions = {}): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['--no-pager', '--literal-pathspecs', '-c', 'core.quotePath=false', ...args], {
      cwd,
      env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    // Not spawn's own option: without git, its timer would still keep this process waiting.
    const timer = setTimeout(() => child.kill(), timeoutMs)
    const parts: Buffer[] = []
    let bytes = 0
    let stderr = ''
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > outputMaxBytes) child.kill()
      else parts.push(part)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < 10_000) stderr += text
    })
    // git may exit without having read everything; its output says what happened.
    child.stdin.on('error', () => {})
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, stdout: Buffer.concat(parts).toString('utf8'), stderr })
    })
    child.stdin.end(input)
  })
}
