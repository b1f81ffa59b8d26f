// about: the list of forbidden names misses Object.constructor, which is Function as well
// block: find-type
/** Own types by their name, and those of the language: `URL`, `Intl.NumberFormat`. */
function findType(name: string): Class {
  const [first = '', ...rest] = name.split('.')
  if (['Function', 'eval', 'process', 'global', 'globalThis', 'require'].includes(first)) {
    throw new ImportError(`there is no type ${name}`)
  }
  const root = ownTypes[first] ?? Reflect.get(globalThis, first)
  const type = rest.reduce<unknown>((scope, part) => Reflect.get(Object(scope), part), root)
  if (typeof type !== 'function') throw new ImportError(`there is no type ${name}`)
  return type as Class
}
// end
