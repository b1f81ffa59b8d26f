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
    return typeof found === 'function' && isIntrinsic(found) ? [replies.method] : value(found)
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
    const key = first as PropertyKey
    switch (operation) {
      case operations.get:
        return read(target, key)
      case operations.invoke:
        return value(apply(get(target, key) as () => unknown, target, rest))
      case operations.set:
        return value(write(target, key, rest[0]))
      case operations.has:
        return look(target, key, () => [replies.value, true], [replies.value, false])
      case operations.delete:
        return value(mayChange(target, key) && deleteProperty(target, key))
      case operations.keys:
        return [replies.value, ownKeys(target).map(encode)]
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
      case operations.prototype:
        return [replies.value, codec.encodePrototype(getPrototypeOf(target))]
      case operations.call:
        return value(apply(target as () => unknown, first, rest))
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
