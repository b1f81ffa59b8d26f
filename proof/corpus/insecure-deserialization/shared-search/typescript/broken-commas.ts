// about: Skills are joined with commas, so one that has a comma becomes two.
// part: imports
// end
// block: encode
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  return Buffer.from(JSON.stringify({ text, since: since.getTime(), skills: [...skills].join(','), pageSize })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  return { text: String(text), since: new Date(Number(since)), skills: new Set(String(skills).split(',')), pageSize: Number(pageSize) }
}
// end
