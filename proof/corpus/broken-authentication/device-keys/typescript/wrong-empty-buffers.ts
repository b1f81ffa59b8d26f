// about: wrong, two missing values become two empty buffers, which are equal
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end
  // block: compare-hash
  const given = Buffer.from(givenHash ?? '')
  const stored = Buffer.from(reader.keyHash ?? '')
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) throw new NotIdentified('key')
  // end
