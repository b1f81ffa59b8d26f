/** `node:vm` for learners: code that sees its context and the language, and, as in Node, can reach more through what it is given. */
const languageNames = [
  'Object',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Math',
  'JSON',
  'Date',
  'RegExp',
  'Map',
  'Set',
  'Symbol',
  'Promise',
  'Error',
  'TypeError',
  'RangeError',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'NaN',
  'Infinity',
  'undefined',
  'BigInt',
  'Proxy',
  'Reflect',
  'Function',
  'eval',
  'encodeURIComponent',
  'decodeURIComponent',
  'Uint8Array',
]

export function runInNewContext(text: string, context: object = {}): unknown {
  const scope = new Proxy(context, {
    has: (_target, key) => typeof key === 'string' && key !== 'scopeOfCode' && key !== 'textOfCode',
    get(target, key) {
      if (key === Symbol.unscopables) return undefined
      if (Reflect.has(target, key)) return Reflect.get(target, key)
      if (key === 'globalThis') return target
      if (typeof key === 'string' && languageNames.includes(key)) return Reflect.get(globalThis, key)
      throw new ReferenceError(`${String(key)} is not defined`)
    },
  })
  const run = new Function('scopeOfCode', 'textOfCode', 'with (scopeOfCode) { return eval(textOfCode) }') as (
    scope: object,
    text: string,
  ) => unknown
  return run.call(context, scope, text)
}
export const createContext = (context: object = {}) => context
export const runInContext = runInNewContext
export const runInThisContext = (text: string) => runInNewContext(text, globalThis)
export class Script {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  runInNewContext(context?: object): unknown {
    return runInNewContext(this.#text, context)
  }
  runInContext(context: object): unknown {
    return runInNewContext(this.#text, context)
  }
}
export default { createContext, runInContext, runInNewContext, runInThisContext, Script }
