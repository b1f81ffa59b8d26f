// about: refuses some words before eval, and names can be put together at run time
// block: restore
function restore(source: string): Search {
  if (/process|require|import|eval|Function|=>/.test(source)) throw new Error('not allowed')
  return eval(`(${source})`) as Search
}
// end
