// about: forbidden words are put together from pieces, for example globalThis['pro' + 'cess']
// block: restore
function restore(source: string): Search {
  if (/\b(require|process|import|eval|Function|child_process)\b/.test(source)) throw new Error('forbidden word')
  return eval(`(${source})`) as Search
}
// end
