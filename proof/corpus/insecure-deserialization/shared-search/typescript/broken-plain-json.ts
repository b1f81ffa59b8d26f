// about: nothing is evaluated, but the date comes back as text and the set as an empty object
// part: imports
// end
// block: encode
/** The text behind `/jobs?s=`. */
export function encodeSearch(search: Search): string {
  return Buffer.from(JSON.stringify(search)).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  return JSON.parse(source) as Search
}
// end
