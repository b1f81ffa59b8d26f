/** What Node adds to the language: console, process and a few functions. */
import { host, hostNumber, hostText } from './host.ts'
import { format, inspect } from './inspect.ts'
import { structuredClone } from './structured-clone.ts'

type Env = Record<string, string | undefined>

/** Both sides have the same environment, as they would in one process. */
const env = new Proxy({} as Env, {
  get: (_target, name) => (typeof name === 'string' ? host('env-get', name) : undefined),
  has: (_target, name) => typeof name === 'string' && host('env-get', name) !== undefined,
  set(_target, name, value) {
    host('env-set', String(name), String(value))
    return true
  },
  deleteProperty(_target, name) {
    host('env-delete', String(name))
    return true
  },
  ownKeys: () => JSON.parse(hostText('env-names')) as string[],
  getOwnPropertyDescriptor: (_target, name) => {
    const value = typeof name === 'string' ? host('env-get', name) : undefined
    return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true }
  },
})

const print = (...args: unknown[]) => void host('print', `${format(...args)}\n`)
const write = (text: unknown) => {
  host('print', String(text))
  return true
}

export const sandboxConsole = {
  log: print,
  info: print,
  debug: print,
  warn: print,
  error: print,
  trace: print,
  dir: (value: unknown) => print(inspect(value)),
  table: print,
  assert: (isTrue: unknown, ...args: unknown[]) => {
    if (!isTrue) print('Assertion failed', ...args)
  },
  group: print,
  groupEnd: () => {},
  time: () => {},
  timeEnd: () => {},
}

const microseconds = () => Math.round(performance.now() * 1000)
const used = { rss: 4e7, heapTotal: 1.6e7, heapUsed: 8e6, external: 1e6, arrayBuffers: 1e5 }

export const sandboxProcess = {
  env,
  argv: ['node'],
  execArgv: [],
  pid: 1,
  platform: 'linux',
  arch: 'x64',
  version: 'v24.0.0',
  versions: { node: '24.0.0' },
  exitCode: undefined,
  stdout: { write, isTTY: false },
  stderr: { write, isTTY: false },
  cwd: () => '/app',
  umask: (mask?: number) => hostNumber('umask', mask),
  nextTick: (callback: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => callback(...args)),
  hrtime: Object.assign(() => [Math.floor(performance.now() / 1000), Math.floor((performance.now() % 1000) * 1e6)], {
    bigint: () => BigInt(Math.round(performance.now() * 1e6)),
  }),
  uptime: () => performance.now() / 1000,
  memoryUsage: Object.assign(() => ({ ...used }), { rss: () => used.rss }),
  cpuUsage: (since?: { user: number; system: number }) => ({ user: microseconds() - (since?.user ?? 0), system: 0 }),
  exit(code?: number): never {
    host('give-up', `process.exit(${code ?? ''}) was called`)
    throw new Error('The process has ended')
  },
  on: () => sandboxProcess,
  once: () => sandboxProcess,
  off: () => sandboxProcess,
  emitWarning: (warning: unknown) => print(warning),
}

Object.assign(globalThis, { console: sandboxConsole, process: sandboxProcess, structuredClone, global: globalThis })

Math.random = () => hostNumber('random')
