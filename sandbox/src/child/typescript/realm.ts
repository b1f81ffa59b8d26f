/** A virtual machine with its set-up done: restored from a snapshot for every step, thrown away after it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  EvalFlags,
  type ExtensionDescriptor,
  type JSValueHandle,
  QuickJS,
  type QuickJSOptions,
  type Snapshot,
} from 'quickjs-wasi'
import type { HostCalls, Plain } from './host/host-calls.ts'
import { loadModule, resolveModule, type Side, startModule } from './library.ts'

const memoryLimit = 48 * 1024 * 1024
const extensionNames = ['url', 'encoding', 'headers']

export type Realm = {
  /** Calls a function of the machine's control object. */
  control: (name: string, ...args: (string | number)[]) => string | undefined
  runJobs: () => number
  dispose: () => void
}

type RealmOptions = {
  calls: HostCalls
  /** Gives a message to the other machine and returns its answer. */
  send: (message: string) => string
  /** Sources of the modules that differ from step to step, by name. */
  entries: ReadonlyMap<string, string>
  now: () => number
  isOver: () => boolean
}

export type RealmFactory = (options: RealmOptions) => Promise<Realm>

/** Node has it; the types that this project uses know only what it makes. */
const { WebAssembly: compiler } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }
}

const compile = (specifier: string) => compiler.compile(readFileSync(fileURLToPath(import.meta.resolve(specifier))))

export async function loadEngine(): Promise<Pick<QuickJSOptions, 'wasm' | 'extensions'>> {
  const extensions: ExtensionDescriptor[] = []
  for (const name of extensionNames) extensions.push({ name, wasm: await compile(`quickjs-wasi/${name}.so`) })
  return { wasm: await compile('quickjs-wasi/quickjs.wasm'), extensions }
}

/** What a call of the host failed with, as text that guest/host.ts turns into an error. No stack: it names files of this machine. */
function describeFailure(error: unknown): string {
  const { name, message, code, errno, syscall, path } = error as NodeJS.ErrnoException
  return `\u0000!${JSON.stringify({ name, message, code, errno, syscall, path })}`
}

function readArgument(handle: JSValueHandle): Plain {
  if (handle.isString) return handle.toString()
  if (handle.isNumber) return handle.toNumber()
  if (handle.isObject && !handle.isProxy && !handle.isFunction) return handle.toUint8Array()
  return undefined
}

function answerCalls(vm: QuickJS, calls: HostCalls): (name?: JSValueHandle, ...args: JSValueHandle[]) => JSValueHandle {
  // The caller makes a copy of the handle it gets, so the last one can only be freed later.
  let last: JSValueHandle | undefined
  const give = (value: Plain): JSValueHandle => {
    if (value === undefined) return vm.undefined
    last =
      typeof value === 'string'
        ? vm.newString(value)
        : typeof value === 'number'
          ? vm.newNumber(value)
          : vm.newUint8Array(value)
    return last
  }
  return (name, ...args) => {
    let value: Plain
    try {
      const wanted = String(readArgument(name as JSValueHandle))
      const call = Object.hasOwn(calls, wanted) ? calls[wanted] : undefined
      if (!call) throw new TypeError('unknown call')
      value = call(...args.map(readArgument))
    } catch (error) {
      value = describeFailure(error)
    }
    last?.dispose()
    last = undefined
    return give(value)
  }
}

function passMessages(vm: QuickJS, send: (message: string) => string): (message?: JSValueHandle) => JSValueHandle {
  let last: JSValueHandle | undefined
  return (message) => {
    if (!message?.isString) throw new TypeError('text expected')
    let text: string
    try {
      text = send(message.toString())
    } catch {
      // Without the stack of the host, which names files of this machine.
      throw Object.assign(new Error('the other machine has stopped'), { stack: '' })
    }
    last?.dispose()
    last = vm.newString(text)
    return last
  }
}

function optionsFor(
  side: Side,
  engine: Pick<QuickJSOptions, 'wasm' | 'extensions'>,
  { entries, now, isOver }: RealmOptions,
): QuickJSOptions {
  return {
    ...engine,
    memoryLimit,
    timezoneOffset: 0,
    interruptHandler: isOver,
    moduleLoader: {
      normalize: (base, specifier) => resolveModule(base, specifier, side),
      load: (name) => entries.get(name) ?? loadModule(name),
    },
    wasi: (memory) => ({
      clock_time_get(_clock: number, _precision: bigint, place: number) {
        new DataView(memory.buffer).setBigUint64(place, BigInt(Math.round(now() * 1000)) * 1000n, true)
        return 0
      },
    }),
  }
}

/** Sets a machine up once and returns what makes copies of it. */
export async function createRealmFactory(
  side: Side,
  engine: Pick<QuickJSOptions, 'wasm' | 'extensions'>,
): Promise<RealmFactory> {
  const snapshot = await takeSnapshot(side, engine)
  return async (options) => {
    const vm = await QuickJS.restore(snapshot, optionsFor(side, engine, options))
    vm.registerHostCallback('host', answerCalls(vm, options.calls))
    vm.registerHostCallback('send', passMessages(vm, options.send))
    const control = vm.global.getProp('__control')
    vm.evalCode('delete globalThis.__control').dispose()
    const functions = new Map<string, JSValueHandle>()
    return {
      control(name, ...args) {
        const run = functions.get(name) ?? control.getProp(name)
        functions.set(name, run)
        const handles = args.map((one) => (typeof one === 'string' ? vm.newString(one) : vm.newNumber(one)))
        try {
          const result = vm.callFunction(run, vm.undefined, ...handles)
          const text = result.isString ? result.toString() : undefined
          result.dispose()
          return text
        } finally {
          for (const one of handles) one.dispose()
        }
      },
      runJobs: () => vm.executePendingJobs(),
      dispose: () => vm.dispose(),
    }
  }
}

async function takeSnapshot(side: Side, engine: Pick<QuickJSOptions, 'wasm' | 'extensions'>): Promise<Snapshot> {
  const startedAt = Date.now()
  const options: RealmOptions = {
    calls: {},
    send: () => '',
    entries: new Map(),
    now: () => startedAt,
    isOver: () => false,
  }
  using vm = await QuickJS.create(optionsFor(side, engine, options))
  using host = vm.newFunction('host', answerCalls(vm, options.calls))
  vm.setProp(vm.global, '__host', host)
  using send = vm.newFunction('send', passMessages(vm, options.send))
  vm.setProp(vm.global, '__send', send)
  using loaded = vm.evalCode(loadModule(startModule(side)), startModule(side), EvalFlags.TYPE_MODULE)
  vm.executePendingJobs()
  if (loaded.promiseState !== 1) {
    const result = await vm.resolvePromise(loaded)
    throw new Error(
      `The ${side} machine does not start: ${'error' in result ? `${result.error.toString()} ${result.error.getProp('stack').toString()}` : 'it waits'}`,
    )
  }
  return vm.snapshot()
}
