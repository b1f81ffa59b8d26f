// block: restore
function restore(source: string): Search {
  const value = eval(`(${source})`) as Search
  if (typeof value.text !== 'string' || !Number.isInteger(value.pageSize)) throw new TypeError('not a search')
  if (!(value.since instanceof Date) || !(value.skills instanceof Set)) throw new TypeError('not a search')
  if (![...value.skills].every((skill) => typeof skill === 'string')) throw new TypeError('not a search')
  return value
}
// end
