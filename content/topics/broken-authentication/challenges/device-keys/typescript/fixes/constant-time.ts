// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end
// block: compare-hash
  const [given, stored] = [Buffer.from(givenHash ?? ''), Buffer.from(reader.keyHash ?? '')]
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) throw new NotIdentified('key')
// end
