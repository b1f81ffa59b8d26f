/** Programs for code that starts them: functions of the judge, on its files. No process of this machine is started. */
import { noteMissing } from '../not-in-sandbox.ts'
import { offerOutside } from '../outside.ts'
import { makeRepository } from './git-program.ts'
import { existsSync } from './node-fs.ts'
import type { Machine } from './shell.ts'
import { createPrograms } from './shell-programs.ts'
import { ShellLack } from './shell-words.ts'

export { makeRepository }

type Start = { args?: unknown; shell?: unknown; cwd?: unknown; env?: unknown; input?: unknown }

const maxCommands = 2000
const maxBytes = 8 * 1024 * 1024
const maxLength = 256 * 1024

/** Everything in it is what the code says. `shell` is a command line; without it, the first of `args` is a program. */
function run(given: unknown): object {
  const { args, shell: line, cwd, env, input } = (given ?? {}) as Start
  const words = Array.isArray(args) ? args.map(String) : []
  const folder = absolute(typeof cwd === 'string' ? cwd : '/app')
  if (!existsSync(folder)) return { problem: 'ENOENT', path: folder }
  if (words.join('').length + String(line ?? '').length > maxLength) return { problem: 'E2BIG' }
  const { shell, programs } = createPrograms()
  const variables = typeof env === 'object' && env !== null ? Object.entries(env) : [['PATH', '/usr/bin:/bin']]
  const machine: Machine = {
    ...{ folder, depth: 0, budget: { commands: maxCommands, bytes: maxBytes } },
    env: new Map(variables.map(([name, value]) => [String(name), String(value)])),
  }
  const text = typeof input === 'string' ? Buffer.from(input, 'base64').toString() : ''
  try {
    if (typeof line !== 'string' && !programs.has(String(words[0]).replace(/^\/(usr\/)?bin\//, '')))
      return { problem: 'ENOENT' }
    const ran = typeof line === 'string' ? shell.run(machine, line, words, text) : shell.start(machine, words, text)
    const encode = (one: string) => Buffer.from(one).toString('base64')
    return { status: ran.status, stdout: encode(ran.stdout), stderr: encode(ran.stderr) }
  } catch (error) {
    if (!(error instanceof ShellLack)) throw error
    noteMissing(error.message)
    return { problem: 'LACK', message: error.message }
  }
}

const absolute = (path: string): string => (path.startsWith('/') ? path : `/app/${path}`)

/** From now on, code can start programs. */
export function openPrograms(): void {
  offerOutside({ run })
}
