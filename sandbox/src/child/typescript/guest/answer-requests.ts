/** Does what the other side asks for with objects of this side, as far as the rules allow it. */
import type { Codec } from './codec.ts'
import { indexOfIntrinsic } from './intrinsics.ts'
import { operations, type Reply, replies, type Wire } from './wire.ts'
import { mayWrite } from './write-rules.ts'

type Context = {
  codec: Codec
  isJudge: boolean
  globals: Record<string, () => unknown>
  onThrown: (error: unknown) => void
}

const {
  apply,
  construct,
  defineProperty,
  deleteProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  set,
} = Reflect

const isIntrinsic = (value: unknown) => indexOfIntrinsic.has(value as object)
const objectMethods = new Set<unknown>(
  Reflect.ownKeys(Object.prototype)
    .map((key): unknown => get(Object.prototype, key))
    .filter((one) => typeof one === 'function'),
)

export function answerRequests({ codec, isJudge, globals, onThrown }: Context): (message: Wire[]) => Reply {
  const { encode, decode } = codec
  const value = (result: unknown): Reply => [replies.value, encode(result)]
  const mayChange = (target: object, key: PropertyKey) => !isJudge || mayWrite(target, key)

  /** Looks up to where the language begins: from there on, each side has its own. */
  function look(
    target: object,
    key: PropertyKey,
    onFound: (property: PropertyDescriptor) => Reply,
    missing: Reply,
  ): Reply {
    for (let one: object | null = target; one !== null; one = getPrototypeOf(one)) {
      const index = one === target ? undefined : indexOfIntrinsic.get(one)
      if (index !== undefined) return [replies.local, index]
      const property = getOwnPropertyDescriptor(one, key)
      if (property) return onFound(property)
    }
    return missing
  }

  function read(target: object, key: PropertyKey): Reply {
    const reply = look(
      target,
      key,
      (property) =>
        'value' in property ? value(property.value) : value(property.get && apply(property.get, target, [])),
      value(undefined),
    )
    if (reply[0] !== replies.local || !codec.isBranded(target)) return reply
    const found = get(target, key)
    // What every object has works on a proxy. Here, `__defineGetter__` would pass by the rules for writing.
    if (objectMethods.has(found)) return reply
    return typeof found === 'function' && isIntrinsic(found) ? [replies.method] : value(found)
  }

  /** Only what `read` answered with a method, whatever the message says. */
  function invoke(target: object, key: PropertyKey, args: unknown[]): Reply {
    if (isJudge && read(target, key)[0] !== replies.method) throw new TypeError('unknown method')
    return value(apply(get(target, key) as () => unknown, target, args))
  }

  function write(target: object, key: PropertyKey, next: unknown): boolean {
    if (!mayChange(target, key)) return false
    const property = getOwnPropertyDescriptor(target, key)
    if (!isJudge || property?.set || Array.isArray(target)) return set(target, key, next)
    return defineProperty(target, key, { value: next, writable: true, enumerable: true, configurable: true })
  }

  function describe(target: object, key: PropertyKey): Reply {
    const property = getOwnPropertyDescriptor(target, key)
    if (!property) return [replies.value, false]
    const { enumerable = false } = property
    if ('value' in property) return [replies.value, true, enumerable, false, encode(property.value)]
    return [replies.value, true, enumerable, true, encode(property.get), encode(property.set)]
  }

  function answer(operation: Wire, target: object, args: Wire[]): Reply {
    if (operation === operations.construct) return value(construct(target as new () => object, args.map(decode)))
    const [first, ...rest] = args.map(decode)
    if (operation === operations.call) return value(apply(target as () => unknown, first, rest))
    if (operation === operations.keys) return [replies.value, ownKeys(target).map(encode)]
    if (operation === operations.prototype) return [replies.value, codec.encodePrototype(getPrototypeOf(target))]
    // An object as a key could be one name when the rules look at it, and another when it is used.
    if (typeof first !== 'string' && typeof first !== 'symbol') throw new TypeError('unknown key')
    const key: PropertyKey = first
    switch (operation) {
      case operations.get:
        return read(target, key)
      case operations.invoke:
        return invoke(target, key, rest)
      case operations.set:
        return value(write(target, key, rest[0]))
      case operations.has:
        return look(target, key, () => [replies.value, true], [replies.value, false])
      case operations.delete:
        return value(mayChange(target, key) && deleteProperty(target, key))
      case operations.describe:
        return describe(target, key)
      case operations.define: {
        const property = {
          value: rest[0],
          enumerable: rest[1] === true,
          writable: rest[2] === true,
          configurable: true,
        }
        return value(mayChange(target, key) && defineProperty(target, key, property))
      }
      default:
        throw new TypeError('unknown operation')
    }
  }

  return ([operation = null, id = null, ...args]) => {
    try {
      if (operation === operations.settle) {
        codec.settle(id, args[0] === true, args[1] ?? null)
        return [replies.value, null]
      }
      if (operation === operations.global) {
        const name = String(id)
        return value(Object.hasOwn(globals, name) ? globals[name]?.() : undefined)
      }
      return answer(operation, codec.getOwn(id), args)
    } catch (error) {
      onThrown(error)
      return [replies.thrown, encode(error)]
    }
  }
}
