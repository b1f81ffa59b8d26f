// about: Writes the search as parameters and reads each of them back with its type.
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`: parameters, in base64url. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  const parameters = new URLSearchParams({ text, since: String(since.getTime()), pageSize: String(pageSize) })
  for (const skill of skills) parameters.append('skill', skill)
  return Buffer.from(parameters.toString()).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const parameters = new URLSearchParams(source)
  const since = new Date(Number(parameters.get('since') ?? Number.NaN))
  const pageSize = Number(parameters.get('pageSize') ?? Number.NaN)
  if (Number.isNaN(since.getTime()) || !Number.isInteger(pageSize)) throw new LinkError('the link is broken')
  return { text: parameters.get('text') ?? '', since, skills: new Set(parameters.getAll('skill')), pageSize }
}
// end
