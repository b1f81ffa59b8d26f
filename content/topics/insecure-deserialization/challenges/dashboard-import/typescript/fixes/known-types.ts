// part: types
const knownTypes = new Map<string, unknown>([
  ['DateRange', DateRange],
  ['Threshold', Threshold],
  ['URL', URL],
  ['Intl.NumberFormat', Intl.NumberFormat],
])
// end
// block: find-type
/** Own types by their name, and those of the language: `URL`, `Intl.NumberFormat`. */
function findType(name: string): Class {
  const type = knownTypes.get(name)
  if (!type) throw new ImportError(`there is no type ${name}`)
  return type as Class
}
// end
