/**
 * Talks to code that runs elsewhere, in any language. One side speaks at a time: the judge calls, and until the code has returned it may ask the
 * judge's handles, which may call the code again. So calls nest, and every answer belongs to the last question that is open.
 */
import { type CodeRequests, setCurrentWire } from '../../../stand-ins/typescript/current-wire.ts'
import { createValues, isName, readCount, readText, type Values, WireFault, type WireValue } from './code-values.ts'

/** A client for each language sends the same messages; content never crosses as code. */
type Options = {
  send: (message: string) => void
  /** The code broke the rules of the wire, or is gone: the run ends, whatever the proof would make of it. */
  fail: (reason: string) => void
  fileName: string
}

export type LoadFailure = { name: string; message: string; stack: string }

export type CodeWire = CodeRequests & {
  /** Loads the code and gives what it exports, by the names of the proof's language. */
  load: () => Promise<Record<string, unknown>>
  receive: (message: string) => void
}

type Call = { kind: 'call'; id: number; resolve: (value: unknown) => void; reject: (error: unknown) => void }
type Ask = { kind: 'ask'; id: number; answer: string | undefined }
type Waiting = Call & { message: (id: number) => WireValue[] }

const maxMessageLength = 16 * 1024 * 1024
/** What the judge itself says about an error. */
const keptOfError = new Set(['name', 'message', 'stack', 'cause', 'generatedMessage', 'actual', 'expected', 'operator'])

const maxExports = 500
const maxQueue = 10_000

export class CodeNotLoaded extends Error {
  readonly failure: LoadFailure
  constructor(failure: LoadFailure) {
    super(failure.message)
    this.failure = failure
  }
}

export function connectCode({ send, fail, fileName }: Options): CodeWire {
  const objects = new Map<number, object>()
  const objectIds = new WeakMap<object, number>()
  const appIds = new Map<object, number>()
  const errorClasses = new Map<string, new (message: string) => Error>()
  const open: (Call | Ask)[] = []
  const queue: Waiting[] = []
  let isOurTurn = true
  let isOver = false
  let nextId = 1

  const values: Values = createValues({
    findObject(id, className) {
      const known = objects.get(id)
      if (known) return known
      const made = makeObject(id, className)
      objects.set(id, made)
      objectIds.set(made, id)
      return made
    },
    idOfObject: (value) => objectIds.get(value),
    idOfApp: (value) => appIds.get(value),
  })

  const end = (reason: string) => {
    if (isOver) return
    isOver = true
    fail(reason)
  }

  function say(message: readonly WireValue[]): void {
    const text = JSON.stringify(message)
    if (text.length > maxMessageLength) throw new TypeError('A value is too large for the code')
    isOurTurn = false
    send(text)
  }

  /** Calls go first: another request may run while one waits for an answer. */
  function goOn(): void {
    if (!isOurTurn || isOver) return
    const next = queue.shift()
    if (next !== undefined) {
      const { id, message } = next
      try {
        // Made now: what a handle holds is what it holds when the code gets it.
        const content = message(id)
        open.push(next)
        say(content)
      } catch (error) {
        if (open.at(-1) === next) open.pop()
        next.reject(error)
        goOn()
      }
      return
    }
    const last = open.at(-1)
    if (last?.kind !== 'ask' || last.answer === undefined) return
    open.pop()
    isOurTurn = false
    send(last.answer)
  }

  const call = (message: (id: number) => WireValue[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueue) throw new TypeError('Too many calls at a time')
      queue.push({ kind: 'call', id: nextId++, resolve, reject, message })
      goOn()
    })

  const encodeAll = (args: unknown[]): WireValue => {
    let { length } = args
    while (length > 0 && args[length - 1] === undefined) length--
    return ['l', ...args.slice(0, length).map(values.encode)]
  }
  const callExport = (name: string, args: unknown[]) => call((id) => ['call', id, name, encodeAll(args)])
  const callMethod = (object: number, name: string | null, args: unknown[]) =>
    call((id) => ['invoke', id, object, name, encodeAll(args)])

  /** An object of the code: its methods can be called, and that is all. It is no promise, whatever the code calls its methods. */
  function makeObject(id: number, className: string): object {
    const methods = new Map<string, unknown>()
    const target = (...args: unknown[]) => callMethod(id, null, args)
    Object.defineProperty(target, 'name', { value: className })
    return new Proxy(target, {
      get(_target, key) {
        if (typeof key === 'symbol' || !isName(key)) return undefined
        const known = methods.get(key) ?? ((...args: unknown[]) => callMethod(id, key, args))
        methods.set(key, known)
        return known
      },
      has: () => false,
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
      setPrototypeOf: () => false,
    })
  }

  /** `await new Vault(key)` works for code in every language, because the promise of an object is an object. */
  function makeClass(name: string): object {
    const make = function make(...args: unknown[]) {
      return callExport(name, args)
    }
    return new Proxy(make, {
      construct: (_target, args) => callExport(name, args),
      get(target, key) {
        if (typeof key === 'symbol' || !isName(key)) return Reflect.get(target, key)
        return (...args: unknown[]) => call((id) => ['static', id, name, key, encodeAll(args)])
      },
    })
  }

  function makeErrorClass(name: string, bases: string[]): void {
    const base = bases.map((one) => errorClasses.get(one)).find((one) => one !== undefined) ?? Error
    const made = class extends base {}
    Object.defineProperty(made, 'name', { value: name })
    Object.defineProperty(made.prototype, 'name', { value: name, writable: true, configurable: true })
    errorClasses.set(name, made)
  }

  function makeError(wire: unknown): Error {
    const { names, message, line, details } = values.readError(wire)
    const known = names.map((name) => errorClasses.get(name)).find((one) => one !== undefined)
    const error = known === undefined ? new Error(message) : new known(message)
    if (known === undefined) error.name = names[0] ?? 'Error'
    for (const [name, value] of Object.entries(details))
      if (!keptOfError.has(name)) Object.defineProperty(error, name, { value, enumerable: true })
    Object.defineProperty(error, 'stack', { value: line === null ? '' : `${fileName}:${line}` })
    return error
  }

  function readExports(list: unknown): Record<string, unknown> {
    if (!Array.isArray(list) || list.length > maxExports) throw new WireFault('it exports too much')
    const code: Record<string, unknown> = {}
    const errors = list.filter((one) => Array.isArray(one) && one[0] === 'error') as unknown[][]
    // Bases first: they have fewer bases of their own.
    const basesOf = (one: unknown[]) => (Array.isArray(one[2]) ? one[2].map(readText) : [])
    for (const one of errors.toSorted((a, b) => basesOf(a).length - basesOf(b).length))
      makeErrorClass(readText(one[1]), basesOf(one))
    for (const entry of list) {
      if (!Array.isArray(entry) || !isName(entry[1])) throw new WireFault('it exports something without a name')
      const [kind, name, content] = entry as [unknown, string, unknown]
      if (kind === 'function') code[name] = (...args: unknown[]) => callExport(name, args)
      else if (kind === 'class') code[name] = makeClass(name)
      else if (kind === 'error') code[name] = errorClasses.get(name)
      else if (kind === 'value') code[name] = values.decode(content)
      else throw new WireFault('it exports something unknown')
    }
    return code
  }

  function answer(id: number, handle: unknown, name: unknown, args: unknown): void {
    const { target, run } = values.findMethod(handle, name)
    const given = values.decode(args)
    if (!Array.isArray(given)) throw new WireFault('a message has no arguments')
    const ask: Ask = { kind: 'ask', id, answer: undefined }
    open.push(ask)
    const settle = (make: () => WireValue) => {
      try {
        ask.answer = JSON.stringify(['answer', id, make()])
      } catch (error) {
        ask.answer = JSON.stringify(['fail', id, values.encodeError(error)])
      }
      goOn()
    }
    Promise.try(() => Reflect.apply(run, target, given)).then(
      (value) => settle(() => values.encode(value)),
      (error) => {
        ask.answer = JSON.stringify(['fail', id, values.encodeError(error)])
        goOn()
      },
    )
  }

  function takeMessage(text: string): void {
    if (isOurTurn) throw new WireFault('it spoke out of turn')
    if (text.length > maxMessageLength) throw new WireFault('a message is too long')
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      throw new WireFault('a message cannot be read')
    }
    if (!Array.isArray(message)) throw new WireFault('a message is no list')
    const [kind, id, ...rest] = message as unknown[]
    isOurTurn = true
    if (kind === 'ask') {
      answer(readCount(id), rest[0], rest[1], rest[2])
      goOn()
      return
    }
    const last = open.at(-1)
    if (last?.kind !== 'call' || last.id !== id) throw new WireFault('it answered a question that nobody asked')
    const settle = readAnswer(kind, rest[0], last)
    open.pop()
    settle()
    goOn()
  }

  /** Read as a whole before the proof goes on. */
  function readAnswer(kind: unknown, content: unknown, { resolve, reject }: Call): () => void {
    if (kind === 'return') {
      const value = values.decode(content)
      return () => resolve(value)
    }
    if (kind === 'throw') {
      const error = makeError(content)
      return () => reject(error)
    }
    if (kind === 'loaded') {
      const code = readExports(content)
      return () => resolve(code)
    }
    if (kind !== 'unloadable') throw new WireFault('a message is of an unknown kind')
    const { names, message, line } = values.readError(content)
    const failure = { name: names[0] ?? 'Error', message, stack: line === null ? '' : `${fileName}:${line}` }
    return () => reject(new CodeNotLoaded(failure))
  }

  const wire: CodeWire = {
    load: () => call((id) => ['load', id]) as Promise<Record<string, unknown>>,
    receive(text) {
      if (isOver) return
      try {
        takeMessage(text)
      } catch (error) {
        end(error instanceof WireFault ? error.message : 'a message cannot be read')
      }
    },
    addApp: (app) => void appIds.set(app, appIds.size),
    request: (app, request) => call((id) => ['web', id, appIds.get(app) ?? 0, values.encode(request)]),
    readAttribute: (object, name) => call((id) => ['read', id, objectIds.get(object) ?? 0, name]),
    repeatRandom: (seed) => call((id) => ['random', id, seed]),
    observe: () => call((id) => ['observe', id]),
  }
  setCurrentWire(wire)
  return wire
}
