// about: A search without skills comes back with one empty skill.
// part: imports
// end
// block: encode
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  return Buffer.from(JSON.stringify({ text, since: since.getTime(), skills: [...skills].join('\n'), pageSize })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  return { text: String(text), since: new Date(Number(since)), skills: new Set(String(skills).split('\n')), pageSize: Number(pageSize) }
}
// end
