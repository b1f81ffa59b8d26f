// block: find-type
const refused = new Set(['Function', 'eval', 'process', 'global', 'globalThis', 'Reflect', 'Proxy', 'fetch', 'WebSocket'])

/** Own types by their name, and those of the language: `URL`, `Intl.NumberFormat`. */
function findType(name: string): Class {
  const [first = '', ...rest] = name.split('.')
  if (refused.has(first)) throw new ImportError(`the type ${name} is not allowed`)
  const root = ownTypes[first] ?? Reflect.get(globalThis, first)
  const type = rest.reduce<unknown>((scope, part) => Reflect.get(Object(scope), part), root)
  if (typeof type !== 'function') throw new ImportError(`there is no type ${name}`)
  return type as Class
}
// end
