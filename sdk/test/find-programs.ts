/** Programs in other versions than ours: those on this machine, and with `npm run test:sdk` those from npm. */
import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Set by `npm run test:sdk`. */
const isFetching = process.env.SDK_VERSIONS === 'all'

/** Node of this major version; undefined if this machine has none. */
export async function findNode(major: number): Promise<string | undefined> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  for (const folder of folders) {
    const program = join(folder, 'node')
    const version = await run(program, ['--version']).catch(() => undefined)
    if (version?.stdout.startsWith(`v${major}.`)) return program
  }
  return isFetching ? fetchProgram(`node@${major}`, 'node') : undefined
}

/** The compiler of this version; undefined unless it may be downloaded. */
export async function findCompiler(version: string): Promise<string | undefined> {
  return isFetching ? fetchProgram(`typescript@${version}`, 'tsc') : undefined
}

/** npm caches downloads, so the program stays in place. */
async function fetchProgram(packageName: string, program: string): Promise<string> {
  const { stdout } = await run('npm', [
    'exec',
    '--yes',
    `--package=${packageName}`,
    '--',
    'sh',
    '-c',
    `command -v ${program}`,
  ])
  return stdout.trim()
}
