// about: The beginning looks like a link of ours; what follows can be anything.
// block: restore
function restore(source: string): Search {
  if (!source.startsWith('{"text":') || !source.endsWith('}')) throw new LinkError('the link is broken')
  return eval(`(${source})`) as Search
}
// end
