import { type SpawnOptions, spawn } from 'node:child_process'
import { OperatorError } from '../../operator-error.ts'
import { asSpawnUser, type ServiceUser } from './service-user.ts'

/** How PostgreSQL's programs are started: as its user, in a folder everyone can enter, without our environment. */
export function programOptions(user: ServiceUser, env: Record<string, string> = {}): SpawnOptions {
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  return {
    ...asSpawnUser(user),
    cwd: '/',
    // We search the log for English messages; the operator's PG* variables must not reach the server.
    env: { PATH, ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }), LC_ALL: 'C', TZ: 'UTC', ...env },
  }
}

/** Runs a program to its end. Returns its output, or throws an error with the last lines of it. */
export async function runProgram(
  program: string,
  args: string[],
  { user, input = '' }: { user: ServiceUser; input?: string },
): Promise<string> {
  const child = spawn(program, args, { ...programOptions(user), stdio: 'pipe' })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  // If a program ends before it has read everything, its exit code says so.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', ended.resolve)
  const exitCode = await ended.promise
  const text = Buffer.concat(output).toString('utf8')
  if (exitCode !== 0) throw new OperatorError(`${program} failed: ${lastLines(text)}`)
  return text
}

export function lastLines(text: string): string {
  const lines = text.trim().split('\n').slice(-8)
  // The package's libraries are linked by its install script, which npm may be set to skip.
  const hint = /loading shared libraries|Library not loaded/.test(text) ? ' (run `npm rebuild`)' : ''
  return lines.map((line) => line.trim()).join(' | ') + hint
}
