// about: Plain JSON, and every field must have the type that it should have.
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`: JSON with a list and an ISO time. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  return Buffer.from(JSON.stringify([text, since.toISOString(), [...skills], pageSize])).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const [text, since, skills, pageSize]: unknown[] = JSON.parse(source)
  if (typeof text !== 'string' || typeof since !== 'string' || typeof pageSize !== 'number') throw new TypeError('fields')
  if (!Array.isArray(skills) || skills.some((skill) => typeof skill !== 'string')) throw new TypeError('skills')
  const date = new Date(since)
  if (Number.isNaN(date.getTime())) throw new RangeError('since')
  return { text, since: date, skills: new Set<string>(skills), pageSize }
}
// end
