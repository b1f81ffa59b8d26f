/**
 * Values on the wire between the judge and code in any language. What arrives is data or the number of a handle, and is checked as a whole before
 * the proof sees any of it: nothing here runs, calls or asks the code.
 */
import { kindOfHandle } from '../../../stand-ins/typescript/handles.ts'
import { askOutside } from '../../../stand-ins/typescript/outside.ts'

/** Null, true, a number and a text stand for themselves; everything else is a list that begins with a tag. */
export type WireValue = null | boolean | number | string | readonly WireValue[]

/** The code broke the rules of the wire. This ends the run: a proof that catches errors must not take it for a refusal. */
export class WireFault extends Error {}

const maxDepth = 64
const maxItems = 400_000
const maxHandles = 20_000
const maxNameLength = 200
const identifier = /^[A-Za-z_$][\w$]*$/

/** What would change what an object means instead of what it holds. */
const reservedKeys = new Set(['__proto__', 'constructor', 'prototype', 'then', 'toJSON'])

export type CodeError = { names: string[]; message: string; line: number | null; details: object }

export type Values = {
  encode: (value: unknown) => WireValue
  decode: (wire: unknown) => unknown
  /** What a message asks of a handle: its object, and the function if it has one by this name. */
  findMethod: (handle: unknown, name: unknown) => { target: object; run: (...args: unknown[]) => unknown }
  encodeError: (error: unknown) => WireValue
  readError: (wire: unknown) => CodeError
}

type Handle = { target: object; methods: ReadonlySet<string> }
type References = {
  /** An object of the code by its number; the same one each time. */
  findObject: (id: number, className: string) => object
  /** The number of an object of the code, if it is one. */
  idOfObject: (value: object) => number | undefined
  /** The number of an app that the code makes for itself. */
  idOfApp: (value: object) => number | undefined
}

export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxNameLength && identifier.test(value) && !reservedKeys.has(value)

const outside = {}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function createValues({ findObject, idOfObject, idOfApp }: References): Values {
  const handles: Handle[] = []
  const handleIds = new Map<object, number>()

  function encode(value: unknown, depth = 0): WireValue {
    if (value === undefined || value === null) return null
    if (typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : ['f', String(value)]
    if (typeof value === 'bigint') return ['i', String(value)]
    if (depth > maxDepth || typeof value === 'symbol') throw new TypeError('This value cannot be given to the code')
    if (typeof value === 'function') return encodeReference(value, depth)
    return encodeObject(value, depth + 1)
  }

  function encodeObject(value: object, depth: number): WireValue {
    if (Array.isArray(value)) return ['l', ...value.map((one) => encode(one, depth))]
    if (value instanceof Date) return ['d', value.getTime()]
    if (value instanceof Uint8Array)
      return ['y', Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')]
    if (value instanceof URL) return value.href
    if (value instanceof Map)
      return ['r', ...[...value].map(([key, one]): WireValue => [String(key), encode(one, depth)])]
    if (value instanceof Set) return ['l', ...[...value].map((one) => encode(one, depth))]
    if (value instanceof Error) return encodeError(value)
    if (value instanceof Promise) throw new TypeError('Wait for the promise before it is given to the code')
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    const isData = isPlain(value) && entries.every(([, one]) => typeof one !== 'function')
    if (isData && kindOfHandle(value) === undefined)
      return ['r', ...entries.map(([key, one]): WireValue => [key, encode(one, depth)])]
    return encodeReference(value, depth)
  }

  /** An object of the code goes home; one of the judge becomes a handle, described when it is first given. */
  function encodeReference(value: object, depth: number): WireValue {
    const objectId = idOfObject(value)
    if (objectId !== undefined) return ['o', objectId]
    const appId = idOfApp(value)
    if (appId !== undefined) return ['a', appId]
    const known = handleIds.get(value)
    if (known !== undefined) return ['h', known]
    if (handles.length >= maxHandles) throw new TypeError('Too many handles')
    const id = handles.length
    const methods = typeof value === 'function' ? new Set<string>() : listMethods(value)
    handles.push({ target: value, methods })
    handleIds.set(value, id)
    if (typeof value === 'function') return ['h', id, 'function', ['l'], ['r']]
    const data = isPlain(value) ? Object.entries(value).filter(([, one]) => typeof one !== 'function') : []
    return [
      'h',
      id,
      kindOfHandle(value) ?? 'object',
      ['l', ...methods],
      ['r', ...data.map(([key, one]): WireValue => [key, encode(one, depth)])],
    ]
  }

  function listMethods(value: object): Set<string> {
    const names = new Set<string>()
    for (let one = value; one !== null && one !== Object.prototype; one = Object.getPrototypeOf(one))
      for (const name of Object.getOwnPropertyNames(one)) {
        const property = Object.getOwnPropertyDescriptor(one, name)
        if (isName(name) && !name.startsWith('_') && typeof property?.value === 'function') names.add(name)
      }
    return names
  }

  const encodeError = (error: unknown): WireValue => {
    const { name, message, code } = (typeof error === 'object' && error !== null ? error : {}) as Record<
      string,
      unknown
    >
    const className = (error as object | undefined)?.constructor?.name
    const kind = name === 'Error' || name === undefined ? className : name
    return ['e', String(kind ?? 'Error'), String(message ?? error), typeof code === 'string' ? code : null]
  }

  /** Counts what a message holds, and keeps lists from being something else. */
  function decodeWithin(wire: unknown, budget: { left: number }, depth: number): unknown {
    if (--budget.left < 0) throw new WireFault('a message holds too much')
    if (wire === null || typeof wire === 'boolean' || typeof wire === 'number' || typeof wire === 'string') return wire
    if (!Array.isArray(wire) || depth > maxDepth) throw new WireFault('a message is nested too deeply')
    const [tag, ...parts] = wire as unknown[]
    switch (tag) {
      case 'l':
        return parts.map((one) => decodeWithin(one, budget, depth + 1))
      case 'r':
        return decodeRecord(parts, budget, depth + 1)
      case 'd':
        return new Date(readNumber(parts[0]))
      case 'y':
        return Buffer.from(readText(parts[0]), 'base64')
      case 'i': {
        const text = readText(parts[0])
        if (!/^-?\d{1,1000}$/.test(text)) throw new WireFault('a message holds a number that is none')
        return BigInt(text)
      }
      case 'f':
        return Number(readText(parts[0]))
      case 'h':
        return readHandle(parts[0]).target
      case 'o':
        return findObject(readCount(parts[0]), readText(parts[1]))
      default:
        throw new WireFault('a message holds an unknown kind of value')
    }
  }

  function decodeRecord(pairs: unknown[], budget: { left: number }, depth: number): object {
    const record = {}
    for (const pair of pairs) {
      if (!Array.isArray(pair) || pair.length !== 2) throw new WireFault('a record is not made of pairs')
      const key = readText(pair[0])
      if (reservedKeys.has(key)) throw new WireFault(`a record has the key ${key}`)
      const value = decodeWithin(pair[1], budget, depth)
      Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
    }
    return record
  }

  function readHandle(id: unknown): Handle {
    const handle = handles[readCount(id)]
    if (handle === undefined) throw new WireFault('a message names an unknown handle')
    return handle
  }

  const readError = (wire: unknown): CodeError => {
    if (!Array.isArray(wire) || wire[0] !== 'e') throw new WireFault('an error is not described as one')
    const [, names, message, line, details = ['r']] = wire as unknown[]
    if (!Array.isArray(names) || names.length === 0 || names.length > 50) throw new WireFault('an error has no class')
    if (!Array.isArray(details) || details[0] !== 'r') throw new WireFault('an error is not described as one')
    const isLine = Number.isSafeInteger(line) && (line as number) > 0
    return {
      names: names.map((name) => readText(name).slice(0, maxNameLength)),
      message: readText(message),
      line: isLine ? (line as number) : null,
      details: decodeRecord((details as unknown[]).slice(1), { left: 100 }, 0),
    }
  }

  return {
    encode: (value) => encode(value),
    decode: (wire) => decodeWithin(wire, { left: maxItems }, 0),
    encodeError,
    readError,
    findMethod(id, name) {
      // Names, connections and programs, which the code has without being given them.
      if (id === 'outside') return { target: outside, run: (...args) => askOutside(name, args) }
      const { target, methods } = readHandle(id)
      if (name === null && typeof target === 'function') return { target, run: target as () => unknown }
      if (typeof name !== 'string' || !methods.has(name)) throw new WireFault('a message asks for an unknown method')
      return { target, run: Reflect.get(target, name) as () => unknown }
    },
  }
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw new WireFault('a message has no text where one belongs')
  return value
}

function readNumber(value: unknown): number {
  if (typeof value !== 'number') throw new WireFault('a message has no number where one belongs')
  return value
}

export function readCount(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new WireFault('a message names something by no number')
  return value as number
}
