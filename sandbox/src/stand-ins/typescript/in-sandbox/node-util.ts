/** `node:util`. */
import { format, inspect } from '../../../child/typescript/guest/inspect.ts'
import { isDeepStrictEqual } from './deep-equal.ts'

type Callback = (error: unknown, value?: unknown) => void
type WithCallback = (...args: unknown[]) => unknown

const custom = Symbol.for('nodejs.util.promisify.custom')

export const promisify = Object.assign(
  (run: WithCallback) => {
    const own = Reflect.get(run, custom)
    if (typeof own === 'function') return own
    return (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const done: Callback = (error, value) => (error ? reject(error) : resolve(value))
        run(...args, done)
      })
  },
  { custom },
)

export const callbackify =
  (run: (...args: unknown[]) => Promise<unknown>) =>
  (...args: unknown[]) => {
    const done = args.pop() as Callback
    run(...args).then((value) => done(null, value), done)
  }

export const types = {
  isDate: (value: unknown) => value instanceof Date,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isMap: (value: unknown) => value instanceof Map,
  isSet: (value: unknown) => value instanceof Set,
  isPromise: (value: unknown) => value instanceof Promise,
  isNativeError: (value: unknown) => value instanceof Error,
  isUint8Array: (value: unknown) => value instanceof Uint8Array,
}
export const deprecate = (run: unknown) => run
export const inherits = (child: new () => object, parent: new () => object) =>
  Object.setPrototypeOf(child.prototype, parent.prototype)
const escapeSign = String.fromCharCode(27)
export const stripVTControlCharacters = (text: string) =>
  text.replaceAll(new RegExp(`${escapeSign}\\[[0-9;]*[A-Za-z]`, 'g'), '')
export const toUSVString = (text: string) => text.toWellFormed()
const { TextEncoder, TextDecoder } = globalThis

export { format, inspect, isDeepStrictEqual, TextDecoder, TextEncoder }
export default {
  callbackify,
  deprecate,
  format,
  inherits,
  inspect,
  isDeepStrictEqual,
  promisify,
  stripVTControlCharacters,
  TextDecoder,
  TextEncoder,
  toUSVString,
  types,
}
