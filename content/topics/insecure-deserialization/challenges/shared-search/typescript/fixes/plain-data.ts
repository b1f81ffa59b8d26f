// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`: JSON, with the date as a number and the set as a list. */
export function encodeSearch({ since, skills, ...rest }: Search): string {
  return Buffer.from(JSON.stringify({ ...rest, since: since.getTime(), skills: [...skills] })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  const names: string[] = skills.map(String)
  return { text: String(text), since: new Date(Number(since)), skills: new Set(names), pageSize: Number(pageSize) }
}
// end
