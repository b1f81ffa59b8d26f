// about: name-value pairs hold texts only, and each field is converted by its own line
// part: imports
const toDate = (milliseconds: string | null): Date => {
  if (milliseconds === null || !/^-?\d{1,16}$/.test(milliseconds)) throw new Error('the date is not readable')
  return new Date(Number(milliseconds))
}
// end
// block: encode
/** The text behind `/jobs?s=`: name-value pairs, the skills as a repeated one. */
export function encodeSearch(search: Search): string {
  const pairs = new URLSearchParams({
    text: search.text,
    since: String(search.since.getTime()),
    size: String(search.pageSize),
  })
  for (const skill of search.skills) pairs.append('skill', skill)
  return Buffer.from(pairs.toString()).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const pairs = new URLSearchParams(source)
  const text = pairs.get('text')
  const size = pairs.get('size') ?? ''
  if (text === null || !/^[1-9]\d{0,5}$/.test(size)) throw new Error('a part is missing')
  return { text, since: toDate(pairs.get('since')), skills: new Set(pairs.getAll('skill')), pageSize: Number(size) }
}
// end
