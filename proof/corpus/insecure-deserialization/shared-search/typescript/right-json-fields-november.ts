// about: the link holds JSON, and the search is built from it field by field
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. */
export function encodeSearch(search: Search): string {
  const { text, since, skills, pageSize } = search
  return Buffer.from(JSON.stringify({ text, since: since.toISOString(), skills: [...skills], pageSize })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  const day = new Date(since)
  if (typeof text !== 'string' || typeof since !== 'string' || Number.isNaN(day.getTime())) throw new TypeError('no search')
  if (!Array.isArray(skills) || !skills.every((skill) => typeof skill === 'string')) throw new TypeError('no skills')
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new TypeError('no page size')
  return { text, since: day, skills: new Set<string>(skills), pageSize }
}
// end
