// about: the link is JSON, nothing is evaluated, and date and set are built by our own code
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. Dates travel as text and sets as lists. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  return Buffer.from(JSON.stringify({ text, since: since.toISOString(), skills: [...skills], pageSize })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const { text, since, skills, pageSize } = JSON.parse(source)
  const date = new Date(String(since))
  const isValid =
    typeof text === 'string' &&
    !Number.isNaN(date.getTime()) &&
    Array.isArray(skills) &&
    skills.every((skill) => typeof skill === 'string') &&
    Number.isInteger(pageSize)
  if (!isValid) throw new LinkError('the link is broken')
  return { text, since: date, skills: new Set(skills), pageSize }
}
// end
