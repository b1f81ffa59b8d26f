/**
 * Puts every function that the judge can call behind `__refuses(name, args)`: exports, methods, handlers that are registered with an
 * application, and functions that are returned. What is refused throws, gives nothing, or gives what the first call gave.
 */
export type Refusal = 'throws' | 'throws its own error' | 'gives nothing' | 'repeats itself'

const refusals: Record<Refusal, string> = {
  throws: '',
  'throws its own error': 'if (__OwnError) throw new __OwnError("refused")',
  'gives nothing': 'return undefined',
  'repeats itself': 'if (name in __first) return __first[name]()',
}

/** What a call looks like, but not what is in it: kinds of values, names of keys, and signs that are neither letters nor digits. */
const shapes = `
const __shape = (value, depth = 0) => {
  if (value === null || typeof value !== 'object' || depth > 2) return value === null ? 'null' : typeof value
  try {
    if (Array.isArray(value)) return '[' + (value.length > 0 ? __shape(value[0], depth + 1) : '') + ']'
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return 'object of a class'
    return '{' + Object.keys(value).sort().map((key) => key + ':' + __shape(value[key], depth + 1)).join() + '}'
  } catch { return 'unreadable' }
}
const __signature = (name, args) => name + '(' + args.map((value) => __shape(value)).join() + ')'
const __signs = (value, depth = 0, found = []) => {
  try {
    if (typeof value === 'string') found.push(...value.replace(/[A-Za-z0-9]+/g, 'a'))
    else if (typeof value === 'number') found.push(value < 0 ? 'negative' : value > 1e6 ? 'large' : Number.isInteger(value) ? 'whole' : 'fraction')
    else if (typeof value !== 'object' || value === null) found.push(typeof value)
    else if (depth < 5 && !(value instanceof Map) && !ArrayBuffer.isView(value)) {
      const isRequest = 'headers' in value
      for (const key of isRequest ? ['params', 'query', 'body', 'url'] : Object.keys(value)) {
        if (!Array.isArray(value)) found.push('key ' + key)
        __signs(value[key], depth + 1, found)
      }
    }
  } catch {}
  return found
}`

const wrapping = (refusal: Refusal) => `
const __first = {}
let __depth = 0
const __refuse = (name, isAsync) => {
  const run = () => { ${refusals[refusal]}; throw new Error('refused') }
  return isAsync ? (async () => run())() : run()
}
const __originals = new WeakMap()
const __wrapApp = (name, value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  try {
    if (!['get', 'post', 'route', 'register', 'addHook', 'on', 'use'].some((key) => typeof value[key] === 'function')) return value
    if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) return value
  } catch { return value }
  const app = new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key, target)
      if (typeof found !== 'function' || typeof key === 'symbol') return found
      return (...args) => {
        const result = Reflect.apply(found, target, args.map((arg) => {
          if (typeof arg === 'function')
            return key === 'register' ? (inner, ...rest) => arg(__wrapApp(name, inner), ...rest) : __wrapFunction(name + key + (typeof args[0] === 'string' ? args[0] : ''), arg)
          if (typeof arg?.handler === 'function') return { ...arg, handler: __wrapFunction(name + key + arg.url, arg.handler) }
          return __originals.get(arg) ?? arg
        }))
        return result === target ? app : result
      }
    },
  })
  __originals.set(app, value)
  return app
}
const __wrapResult = (name, result) => {
  if (typeof result === 'function') return __wrapFunction(name + '()', result)
  if (typeof result !== 'object' || result === null || Object.getPrototypeOf(result) !== Object.prototype) return result
  for (const key of Object.keys(result)) try { if (typeof result[key] === 'function') result[key] = __wrapFunction(name + '()' + key, result[key]) } catch {}
  return result
}
const __wrapFunction = (name, run) => {
  const call = (args, work) => {
    if (__depth > 0) return work(args)
    if (__refuses(name, args)) return __refuse(name, run.constructor.name === 'AsyncFunction')
    __depth++
    let result
    try { result = work(args.map((arg) => __wrapApp(name, arg))) } finally { __depth-- }
    result = __wrapResult(name, result)
    if (!(name in __first)) {
      if (result instanceof Promise) result.then((value) => { __first[name] = () => Promise.resolve(value) }, () => {})
      else __first[name] = () => result
    }
    return result
  }
  return function (...args) {
    return call(args, (given) => (new.target ? Reflect.construct(run, given, new.target) : Reflect.apply(run, this, given)))
  }
}
const __wrap = (name, value) => {
  if (typeof value === 'object' && value !== null) {
    for (const key of ['inject', ...Object.keys(value)]) try { if (typeof value[key] === 'function') value[key] = __wrapFunction(name + key, value[key]) } catch {}
    return value
  }
  if (typeof value !== 'function' || value.prototype instanceof Error) return value
  for (const key of value.prototype ? Reflect.ownKeys(value.prototype) : []) {
    const method = Reflect.getOwnPropertyDescriptor(value.prototype, key)?.value
    if (key !== 'constructor' && typeof method === 'function') value.prototype[key] = __wrapFunction(name + String(key), method)
  }
  return /^class/.test(Function.prototype.toString.call(value)) ? value : __wrapFunction(name, value)
}`

export function forgeTypeScript(source: string, trick: string, refusal: Refusal): string {
  const names: string[] = []
  const inner = source.replaceAll(
    /^export ((?:async )?function\*? |(?:abstract )?class |const |let )(\w+)/gm,
    (_, kind: string, name: string) => {
      names.push(name)
      return `${kind}${name}`
    },
  )
  const lines = names.map((name) => `const __${name} = __wrap('${name}', ${name})\nexport { __${name} as ${name} }`)
  // What the code throws when it refuses something by itself: proofs know it.
  const [, ownError = 'undefined'] = /\bclass (\w+) extends \w*Error\b/.exec(source) ?? []
  return [inner, shapes, trick, `const __OwnError = ${ownError}`, wrapping(refusal), ...lines].join('\n')
}
