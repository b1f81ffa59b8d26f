// about: only beginning and end are checked, and between them any expression may be the value of a field
// block: restore
function restore(source: string): Search {
  if (!/^\{"text":.*,"since":.*,"skills":.*,"pageSize":.*\}$/s.test(source)) throw new LinkError('the link is broken')
  return eval(`(${source})`) as Search
}
// end
