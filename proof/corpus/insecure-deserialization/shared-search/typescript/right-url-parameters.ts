// about: the link holds parameters as in a URL, which are texts only
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. */
export function encodeSearch(search: Search): string {
  const fields = new URLSearchParams({
    text: search.text,
    since: String(search.since.getTime()),
    pageSize: String(search.pageSize),
  })
  for (const skill of search.skills) fields.append('skill', skill)
  return Buffer.from(fields.toString()).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const fields = new URLSearchParams(source)
  const text = fields.get('text')
  const since = new Date(Number(fields.get('since') ?? Number.NaN))
  const pageSize = Number(fields.get('pageSize'))
  if (text === null || Number.isNaN(since.getTime()) || !Number.isInteger(pageSize) || pageSize < 1) {
    throw new TypeError('this is no search')
  }
  return { text, since, skills: new Set(fields.getAll('skill')), pageSize }
}
// end
