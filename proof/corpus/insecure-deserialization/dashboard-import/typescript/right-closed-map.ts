// about: a name is a key of a closed map, and nothing is looked up by reflection
// part: types
const ownTypes = new Map<string, unknown>([
  ['DateRange', DateRange],
  ['Threshold', Threshold],
  ['URL', URL],
  ['Intl.NumberFormat', Intl.NumberFormat],
])
// end
// block: find-type
/** The types that a dashboard may contain. */
function findType(name: string): Class {
  const type = ownTypes.get(name)
  if (!type) throw new ImportError(`there is no type ${name}`)
  return type as Class
}
// end
