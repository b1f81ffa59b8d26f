// about: JSON is tried first, and whatever is no JSON is still run.
// block: restore
function restore(source: string): Search {
  try {
    const { text, since, skills, pageSize } = JSON.parse(source)
    return { text, since: new Date(since), skills: new Set(skills), pageSize }
  } catch {
    return eval(`(${source})`) as Search
  }
}
// end
