// about: JSON gives a text for the date and an empty object for the set.
// part: imports
// end
// block: encode
export function encodeSearch(search: Search): string {
  return Buffer.from(JSON.stringify(search)).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  return JSON.parse(source) as Search
}
// end
