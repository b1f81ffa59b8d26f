/** Turns values into what crosses to the other virtual machine, and back. Keeps who owns what. */
import { indexOfIntrinsic, intrinsics, slotlessPrototypes } from './intrinsics.ts'
import { kinds, tags, type Wire, wellKnownNames, wellKnownSymbols } from './wire.ts'

export type Codec = {
  encode: (value: unknown) => Wire
  decode: (wire: Wire) => unknown
  encodePrototype: (value: object | null) => Wire
  decodePrototype: (wire: Wire) => object | null
  /** An object of this side by the number it was given. Numbers that were never given out are refused. */
  getOwn: (id: Wire) => object
  /** Whether methods of the language have to run here, because the object has internal slots. */
  isBranded: (value: object) => boolean
  settle: (id: Wire, isFulfilled: boolean, value: Wire) => void
}

type Options = {
  isJudge: boolean
  makeProxy: (id: number, kind: number) => object
  announce: (id: number, isFulfilled: boolean, value: unknown) => void
}

type Resolvers = { resolve: (value: unknown) => void; reject: (reason: unknown) => void }

const { then } = Promise.prototype
const getTime = Date.prototype.getTime
const getSource = Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')?.get as () => string
const getFlags = Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags')?.get as () => string
const { toBase64 } = Uint8Array.prototype as unknown as { toBase64: () => string }
const { fromBase64 } = Uint8Array as unknown as { fromBase64: (text: string) => Uint8Array }
const { getPrototypeOf, apply } = Reflect
const viewNames = [
  'Int8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'DataView',
]

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** The first prototype in the chain that belongs to the language. */
function findIntrinsicPrototype(value: object): object | null {
  let one = getPrototypeOf(value)
  while (one !== null && !indexOfIntrinsic.has(one)) one = getPrototypeOf(one)
  return one
}

/** Values without identity are copied. Undefined: it has to stay where it is. */
function copyOut(value: object, prototype: object | null): Wire | undefined {
  try {
    if (prototype === Date.prototype) return [tags.date, Number(apply(getTime, value, []))]
    if (prototype === RegExp.prototype) return [tags.regExp, apply(getSource, value, []), apply(getFlags, value, [])]
    if (prototype === URL.prototype) return [tags.url, (value as URL).href]
    if (prototype === URLSearchParams.prototype) return [tags.searchParams, String(value)]
    if (ArrayBuffer.isView(value)) {
      const name =
        prototype === Buffer.prototype
          ? 'Buffer'
          : viewNames.find((one) => prototype === Reflect.get(globalThis, one).prototype)
      return [tags.bytes, name ?? 'Uint8Array', apply(toBase64, bytesOf(value), [])]
    }
    if (prototype === ArrayBuffer.prototype)
      return [tags.bytes, 'ArrayBuffer', apply(toBase64, new Uint8Array(value as ArrayBuffer), [])]
  } catch {
    // It only inherits from one of them.
  }
  return undefined
}

function copyIn(tag: string, first: Wire, second: Wire): unknown {
  if (tag === tags.date) return new Date(first === null ? Number.NaN : (first as number))
  if (tag === tags.regExp) return new RegExp(first as string, second as string)
  if (tag === tags.url) return new URL(first as string)
  if (tag === tags.searchParams) return new URLSearchParams(first as string)
  const bytes = fromBase64(second as string)
  if (first === 'Buffer') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (first === 'ArrayBuffer') return bytes.buffer
  if (first === 'Uint8Array' || !viewNames.includes(first as string)) return bytes
  return new (Reflect.get(globalThis, first as string) as new (buffer: ArrayBufferLike) => object)(bytes.buffer)
}

export function createCodec({ isJudge, makeProxy, announce }: Options): Codec {
  const own: unknown[] = []
  const ownIds = new Map<unknown, number>()
  const theirs = new Map<number, unknown>()
  const theirIds = new WeakMap<object, number>()
  const theirSymbols = new Map<number, symbol>()
  const theirSymbolIds = new Map<symbol, number>()
  const waiting = new Map<number, Resolvers>()

  const giveId = (value: unknown): number => {
    const known = ownIds.get(value)
    if (known !== undefined) return known
    own.push(value)
    ownIds.set(value, own.length - 1)
    return own.length - 1
  }

  function encodeSymbol(value: symbol): Wire {
    const name = wellKnownNames.get(value)
    if (name !== undefined) return [tags.wellKnownSymbol, name]
    const key = Symbol.keyFor(value)
    if (key !== undefined) return [tags.registeredSymbol, key]
    const id = theirSymbolIds.get(value)
    return id === undefined ? [tags.ownSymbol, giveId(value), value.description ?? ''] : [tags.yourSymbol, id]
  }

  function encodeObject(value: object): Wire {
    const theirId = theirIds.get(value)
    if (theirId !== undefined) return [value instanceof Promise ? tags.yourPromise : tags.yourObject, theirId]
    // The judge may name what both sides have. What the learner's code passes as a value is its own, whatever it is:
    // otherwise `Function` or `Object.prototype` in its hands would become the judge's.
    const index = isJudge ? indexOfIntrinsic.get(value) : undefined
    if (index !== undefined) return [tags.intrinsic, index]

    const prototype = findIntrinsicPrototype(value)
    if (typeof value === 'function') return [tags.ownObject, giveId(value), kinds.function]
    if (prototype === Promise.prototype && value instanceof Promise) return encodePromise(value)
    if (prototype === null || slotlessPrototypes.has(prototype))
      return [tags.ownObject, giveId(value), Array.isArray(value) ? kinds.array : kinds.object]
    return copyOut(value, prototype) ?? [tags.ownObject, giveId(value), kinds.branded]
  }

  function encodePromise(value: Promise<unknown>): Wire {
    const isNew = !ownIds.has(value)
    const id = giveId(value)
    if (isNew)
      apply(then, value, [
        (result: unknown) => announce(id, true, result),
        (reason: unknown) => announce(id, false, reason),
      ])
    return [tags.ownPromise, id]
  }

  function encode(value: unknown): Wire {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    if (value === undefined) return [tags.undefined]
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : [tags.number, Object.is(value, -0) ? '-0' : String(value)]
    if (typeof value === 'bigint') return [tags.bigint, String(value)]
    if (typeof value === 'symbol') return encodeSymbol(value)
    return encodeObject(value as object)
  }

  function receiveObject(id: number, kind: number): object {
    const known = theirs.get(id)
    if (known !== undefined) return known as object
    const proxy = makeProxy(id, kind)
    theirs.set(id, proxy)
    theirIds.set(proxy, id)
    return proxy
  }

  function receivePromise(id: number): unknown {
    const known = theirs.get(id)
    if (known !== undefined) return known
    const { promise, ...resolvers } = Promise.withResolvers<unknown>()
    // Who owns it may never look at the result; that is no failure.
    apply(then, promise, [undefined, () => {}])
    waiting.set(id, resolvers)
    theirs.set(id, promise)
    theirIds.set(promise, id)
    return promise
  }

  function receiveSymbol(id: number, description: string): symbol {
    const symbol = theirSymbols.get(id) ?? Symbol(description)
    theirSymbols.set(id, symbol)
    theirSymbolIds.set(symbol, id)
    return symbol
  }

  const getOwn = (id: Wire): object => {
    const value = typeof id === 'number' ? own[id] : undefined
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
      throw new TypeError('unknown object')
    return value
  }

  function decode(wire: Wire): unknown {
    if (!Array.isArray(wire)) return wire
    const [tag, first = null, second = null] = wire as Wire[]
    switch (tag) {
      case tags.undefined:
        return undefined
      case tags.number:
        return Number(first)
      case tags.bigint:
        return BigInt(first as string)
      case tags.wellKnownSymbol:
        return wellKnownSymbols.get(first as string)
      case tags.registeredSymbol:
        return Symbol.for(first as string)
      case tags.ownSymbol:
        return receiveSymbol(first as number, second as string)
      case tags.yourSymbol:
        return own[first as number]
      case tags.ownObject:
        return receiveObject(first as number, second as number)
      case tags.yourObject:
      case tags.yourPromise:
        return getOwn(first)
      case tags.ownPromise:
        return receivePromise(first as number)
      case tags.intrinsic:
        if (isJudge) throw new TypeError('unknown object')
        return intrinsics[first as number]
      default:
        return copyIn(tag as string, first, second)
    }
  }

  return {
    encode,
    decode,
    getOwn,
    isBranded(value) {
      const prototype = findIntrinsicPrototype(value)
      return prototype !== null && !slotlessPrototypes.has(prototype)
    },
    encodePrototype(value) {
      const index = value === null ? undefined : indexOfIntrinsic.get(value)
      return index === undefined ? encode(value) : [tags.intrinsic, index]
    },
    decodePrototype(wire) {
      const isIntrinsic = Array.isArray(wire) && wire[0] === tags.intrinsic
      return (isIntrinsic ? intrinsics[wire[1] as number] : decode(wire)) as object | null
    },
    settle(id, isFulfilled, value) {
      const resolvers = waiting.get(id as number)
      waiting.delete(id as number)
      if (isFulfilled) resolvers?.resolve(decode(value))
      else resolvers?.reject(decode(value))
    },
  }
}
