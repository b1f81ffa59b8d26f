// about: New links are JSON; for the old ones the program text is still run.
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. */
export function encodeSearch({ since, skills, ...rest }: Search): string {
  return Buffer.from(JSON.stringify({ ...rest, since: since.getTime(), skills: [...skills] })).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  try {
    const { text, since, skills, pageSize } = JSON.parse(source)
    return { text, since: new Date(since), skills: new Set(skills), pageSize }
  } catch {
    // Links from before the change.
    return eval(`(${source})`) as Search
  }
}
// end
