// about: nothing gets in without a key, but the clear key is compared with its stored hash, so no reader that is set up is identified
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end
  // block: compare-hash
  if (!key || !givenHash || !reader.keyHash) throw new NotIdentified('key')
  const [given, stored] = [Buffer.from(key), Buffer.from(reader.keyHash)]
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) throw new NotIdentified('key')
  // end
