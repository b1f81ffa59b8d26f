// about: JSON with a text for the date and a list for the set, and the search is built field by field
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  return Buffer.from(JSON.stringify({ text, since: since.toISOString(), skills: [...skills], pageSize })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  if (typeof text !== 'string' || typeof since !== 'string') throw new TypeError('text or date')
  if (!Array.isArray(skills) || !skills.every((skill) => typeof skill === 'string')) throw new TypeError('skills')
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new TypeError('page size')
  const date = new Date(since)
  if (Number.isNaN(date.getTime())) throw new TypeError('date')
  return { text, since: date, skills: new Set<string>(skills), pageSize }
}
// end
