/** `node:child_process`: programs are the judge's. */
import { NotInSandbox } from '../not-in-sandbox.ts'
import { askNow } from './ask-outside.ts'
import { EventEmitter } from './node-events.ts'
import { Readable } from './node-stream.ts'

type Options = {
  cwd?: string | URL
  env?: Record<string, string | undefined>
  shell?: boolean | string
  encoding?: string | null
  input?: string | Uint8Array
  maxBuffer?: number
  timeout?: number
  stdio?: unknown
}
type Ran = { status: number; stdout: Buffer; stderr: Buffer }
type Callback = (error: Error | null, stdout: Buffer | string, stderr: Buffer | string) => void

const invalid = (name: string, value: string) =>
  Object.assign(new TypeError(`The argument '${name}' must be a string without null bytes. Received '${value}'`), {
    code: 'ERR_INVALID_ARG_VALUE',
  })

function checkText(name: string, value: unknown): string {
  if (typeof value !== 'string')
    throw Object.assign(new TypeError(`The "${name}" argument must be of type string. Received ${typeof value}`), {
      code: 'ERR_INVALID_ARG_TYPE',
    })
  if (value.includes('\0')) throw invalid(name, value)
  return value
}

function start(file: string, args: readonly string[], options: Options, isShell: boolean): Ran {
  checkText('file', file)
  for (const [index, one] of args.entries()) checkText(`args[${index}]`, one)
  const cwd = options.cwd instanceof URL ? decodeURIComponent(options.cwd.pathname) : options.cwd
  const env = Object.fromEntries(Object.entries(options.env ?? process.env).filter(([, value]) => value !== undefined))
  const input = options.input === undefined ? '' : Buffer.from(options.input as string).toString('base64')
  // With a shell, Node joins the words: nothing is quoted.
  const what = isShell || options.shell ? { shell: [file, ...args].join(' ') } : { args: [file, ...args] }
  const answer = askNow('run', { ...what, cwd, env, input })
  if (answer.problem === 'NOT_OFFERED') throw new NotInSandbox('There are no programs here')
  if (answer.problem === 'LACK') throw new NotInSandbox(String(answer.message))
  if (answer.problem !== undefined)
    throw Object.assign(new Error(`spawn ${file} ${answer.problem}`), {
      code: answer.problem,
      syscall: `spawn ${file}`,
      path: file,
      errno: -2,
      spawnargs: args,
    })
  const decode = (one: unknown) => Buffer.from(String(one), 'base64')
  return { status: Number(answer.status), stdout: decode(answer.stdout), stderr: decode(answer.stderr) }
}

const decodeAs = (bytes: Buffer, encoding: string | null | undefined, usual: string) => {
  const wanted = encoding === undefined ? usual : encoding
  return wanted === null || wanted === 'buffer' ? bytes : bytes.toString(wanted as BufferEncoding)
}

function failureOf(
  command: string,
  { status, stdout, stderr }: { status: number; stdout: unknown; stderr: unknown },
): Error {
  const error = new Error(`Command failed: ${command}\n${stderr}`)
  return Object.assign(error, { code: status, killed: false, signal: null, cmd: command, stdout, stderr })
}

class ChildProcess extends EventEmitter {
  stdout = new Readable()
  stderr = new Readable()
  pid = 2
  exitCode: number | null = null
  killed = false
  stdin = {
    written: [] as Buffer[],
    write: (chunk: string) => this.stdin.written.push(Buffer.from(chunk)) > 0,
    end: (chunk?: string) => void (chunk === undefined || this.stdin.write(chunk)),
    on: () => this.stdin,
    once: () => this.stdin,
  }
  kill(): boolean {
    this.killed = true
    return true
  }
  unref(): void {}
}

function startLater(
  child: ChildProcess,
  run: (input: Buffer) => Ran,
  done: (error: Error | null, ran: Ran | undefined) => void,
): void {
  setImmediate(() => {
    let ran: Ran
    try {
      ran = run(Buffer.concat(child.stdin.written))
    } catch (error) {
      done(error as Error, undefined)
      return
    }
    child.exitCode = ran.status
    done(null, ran)
  })
}

function execute(
  file: string,
  args: readonly string[],
  options: Options,
  isShell: boolean,
  callback?: Callback,
): ChildProcess {
  const child = new ChildProcess()
  checkText('file', file)
  for (const [index, one] of args.entries()) checkText(`args[${index}]`, one)
  const command = [file, ...args].join(' ')
  startLater(
    child,
    (input) => start(file, args, { input, ...options }, isShell),
    (error, ran) => {
      if (ran === undefined) {
        callback?.(Object.assign(error as Error, { cmd: command, stdout: '', stderr: '' }), '', '')
        child.emit('close', 127, null)
        return
      }
      const [stdout, stderr] = [
        decodeAs(ran.stdout, options.encoding, 'utf8'),
        decodeAs(ran.stderr, options.encoding, 'utf8'),
      ]
      const isTooMuch = ran.stdout.length > (options.maxBuffer ?? 1024 * 1024)
      if (isTooMuch)
        callback?.(
          Object.assign(new RangeError('stdout maxBuffer length exceeded'), {
            code: 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER',
          }),
          stdout,
          stderr,
        )
      else
        callback?.(ran.status === 0 ? null : failureOf(command, { status: ran.status, stdout, stderr }), stdout, stderr)
      child.emit('exit', ran.status, null)
      child.emit('close', ran.status, null)
    },
  )
  return child
}

const sortArguments = (given: unknown[]) => ({
  args: (given.find((one) => Array.isArray(one)) ?? []) as string[],
  options: (given.find((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) ?? {}) as Options,
  callback: given.find((one) => typeof one === 'function') as Callback | undefined,
})

const custom = Symbol.for('nodejs.util.promisify.custom')
/** Their promises give both streams, as Node's do. */
function withPromise<T extends (...args: never[]) => unknown>(run: T): T {
  const promised = (...given: unknown[]) =>
    new Promise((resolve, reject) => {
      const done: Callback = (error, stdout, stderr) =>
        error ? reject(Object.assign(error, { stdout, stderr })) : resolve({ stdout, stderr })
      Reflect.apply(run, undefined, [...given, done])
    })
  return Object.assign(run, { [custom]: promised })
}

export const exec = withPromise((command: string, ...given: unknown[]): ChildProcess => {
  const { options, callback } = sortArguments(given)
  return execute(command, [], options, true, callback)
})
export const execFile = withPromise((file: string, ...given: unknown[]): ChildProcess => {
  const { args, options, callback } = sortArguments(given)
  return execute(file, args, options, false, callback)
})

export function spawn(file: string, ...given: unknown[]): ChildProcess {
  const { args, options } = sortArguments(given)
  const child = new ChildProcess()
  let settle: (ran: Ran | undefined) => void = () => {}
  const ended = new Promise<Ran | undefined>((resolve) => {
    settle = resolve
  })
  const stream = (name: 'stdout' | 'stderr') =>
    new Readable(
      (async function* () {
        const bytes = (await ended)?.[name]
        if (bytes !== undefined && bytes.length > 0) yield bytes
      })(),
    )
  child.stdout = stream('stdout')
  child.stderr = stream('stderr')
  checkText('file', file)
  startLater(
    child,
    (input) => start(file, args, { input, ...options }, false),
    (error, ran) => {
      settle(ran)
      // After what it printed.
      setTimeout(() => {
        if (ran === undefined) child.emit('error', error)
        else child.emit('exit', ran.status, null)
        child.emit('close', ran?.status ?? -2, null)
      }, 1)
    },
  )
  return child
}

export function spawnSync(file: string, ...given: unknown[]) {
  const { args, options } = sortArguments(given)
  try {
    const ran = start(file, args, options, false)
    const [stdout, stderr] = [
      decodeAs(ran.stdout, options.encoding, 'buffer'),
      decodeAs(ran.stderr, options.encoding, 'buffer'),
    ]
    return { pid: 2, status: ran.status, signal: null, stdout, stderr, output: [null, stdout, stderr] }
  } catch (error) {
    if (error instanceof NotInSandbox || error instanceof TypeError) throw error
    return { pid: 0, status: null, signal: null, stdout: null, stderr: null, output: null, error }
  }
}

function executeSync(file: string, args: readonly string[], options: Options, isShell: boolean): Buffer | string {
  const ran = start(file, args, options, isShell)
  const [stdout, stderr] = [
    decodeAs(ran.stdout, options.encoding, 'buffer'),
    decodeAs(ran.stderr, options.encoding, 'buffer'),
  ]
  if (ran.status === 0) return stdout
  throw Object.assign(failureOf([file, ...args].join(' '), { status: ran.status, stdout, stderr }), {
    status: ran.status,
    output: [null, stdout, stderr],
  })
}
export const execSync = (command: string, options: Options = {}) => executeSync(command, [], options, true)
export const execFileSync = (file: string, ...given: unknown[]) => {
  const { args, options } = sortArguments(given)
  return executeSync(file, args, options, false)
}
export { ChildProcess }
export default { ChildProcess, exec, execFile, execFileSync, execSync, spawn, spawnSync }
