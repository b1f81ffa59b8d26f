// about: the checksum has no key, so the attacker computes it for the own code
// part: top
import { createHash } from 'node:crypto'
// end
// block: encode
/** The text behind `/jobs?s=`. The checksum shows that the link was not changed. */
export function encodeSearch(search: Search): string {
  const source = serialize(search)
  return Buffer.from(createHash('sha256').update(source).digest('hex') + source).toString('base64url')
}
// end
// block: restore
function restore(source: string): Search {
  const code = source.slice(64)
  if (createHash('sha256').update(code).digest('hex') !== source.slice(0, 64)) throw new Error('the link was changed')
  return eval(`(${code})`) as Search
}
// end
