// about: broken, a reader without a key ends in a TypeError instead of NotIdentified
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end
// block: compare-hash
  if (!givenHash) throw new NotIdentified('no key')
  if (!timingSafeEqual(Buffer.from(givenHash, 'hex'), Buffer.from(reader.keyHash as string, 'hex'))) throw new NotIdentified('key')
// end
