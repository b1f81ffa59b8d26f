/** What a proxy for an object of the other side does: it asks there. */
import type { Codec } from './codec.ts'
import { intrinsics } from './intrinsics.ts'
import { type Ask, kinds, operations, replies, unwrap, type Wire } from './wire.ts'

type Context = { ask: Ask; codec: Codec; isJudge: boolean }

const { get, has, ownKeys } = Reflect

export function makeTraps(id: number, kind: number, { ask, codec, isJudge }: Context): ProxyHandler<object> {
  const { encode, decode } = codec
  const request = (operation: string, ...rest: unknown[]) => unwrap(ask(operation, id, ...rest.map(encode)), decode)
  const methods = new Map<PropertyKey, unknown>()

  /** Methods of the language that need the object itself, such as `Map.prototype.get`. */
  const methodFor = (key: PropertyKey) => {
    const known = methods.get(key)
    if (known) return known
    const method = (...args: unknown[]) => request(operations.invoke, key, ...args)
    methods.set(key, method)
    return method
  }

  return {
    get(_target, key, receiver) {
      // An array that answers with a method of its own instead of `includes` could hide what it holds from the judge.
      if (isJudge && kind === kinds.array && key in Array.prototype && key !== 'length')
        return get(Array.prototype, key, receiver)
      const reply = ask(operations.get, id, encode(key))
      if (reply[0] === replies.local) return get(intrinsics[reply[1] as number] as object, key, receiver)
      if (reply[0] === replies.method) return methodFor(key)
      return unwrap(reply, decode)
    },
    has(_target, key) {
      const reply = ask(operations.has, id, encode(key))
      if (reply[0] === replies.local) return has(intrinsics[reply[1] as number] as object, key)
      return unwrap(reply, decode) === true
    },
    set: (_target, key, value) => request(operations.set, key, value) === true,
    deleteProperty: (_target, key) => request(operations.delete, key) === true,
    defineProperty(_target, key, property) {
      if (!('value' in property)) return false
      return (
        request(operations.define, key, property.value, property.enumerable === true, property.writable !== false) ===
        true
      )
    },
    ownKeys(target) {
      const reply = ask(operations.keys, id)
      if (reply[0] === replies.thrown) throw decode(reply[1] as Wire)
      const keys = (reply[1] as Wire[]).map(decode) as (string | symbol)[]
      return [...new Set([...ownKeys(target), ...keys])]
    },
    getOwnPropertyDescriptor(target, key) {
      const reply = ask(operations.describe, id, encode(key))
      if (reply[0] === replies.thrown) throw decode(reply[1] as Wire)
      const [, isFound, isEnumerable, isAccessor, first = null, second = null] = reply
      if (isFound !== true) return undefined
      const isArrayLength = Array.isArray(target) && key === 'length'
      const shared = { enumerable: isEnumerable === true, configurable: !isArrayLength }
      if (isAccessor === true)
        return { ...shared, get: decode(first) as () => unknown, set: decode(second) as (value: unknown) => void }
      return { ...shared, value: decode(first), writable: true }
    },
    getPrototypeOf() {
      const reply = ask(operations.prototype, id)
      if (reply[0] === replies.thrown) throw decode(reply[1] as Wire)
      return codec.decodePrototype(reply[1] as Wire)
    },
    setPrototypeOf: () => false,
    isExtensible: () => true,
    preventExtensions: () => false,
    apply: (_target, receiver, args) => request(operations.call, receiver, ...args),
    construct: (_target, args) => request(operations.construct, ...args) as object,
  }
}
