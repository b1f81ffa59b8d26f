// about: an empty buffer stands for a missing hash and never passes, and the comparison takes constant time
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'

function sameHash(given: string | null, stored: string | null): boolean {
  const left = Buffer.from(given ?? '', 'hex')
  const right = Buffer.from(stored ?? '', 'hex')
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right)
}
// end
  // block: compare-hash
  if (!sameHash(givenHash, reader.keyHash)) throw new NotIdentified('key')
  // end
