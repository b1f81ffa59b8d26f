// about: right, both sides must be there, then the digests are compared in constant time
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end
  // block: compare-hash
  if (!givenHash || !reader.keyHash) throw new NotIdentified('key')
  const given = Buffer.from(givenHash, 'hex')
  const stored = Buffer.from(reader.keyHash, 'hex')
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) throw new NotIdentified('key')
  // end
