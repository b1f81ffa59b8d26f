// block: encode
/** The text behind `/jobs?s=`: JSON, with the date as a number and the set as a list. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  const plain = { text, since: since.getTime(), skills: [...skills], pageSize }
  return Buffer.from(JSON.stringify(plain)).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  if (!Array.isArray(skills)) throw new TypeError('skills is not a list')
  return { text: String(text), since: new Date(Number(since)), skills: new Set(skills.map(String)), pageSize: Number(pageSize) }
}
// end
