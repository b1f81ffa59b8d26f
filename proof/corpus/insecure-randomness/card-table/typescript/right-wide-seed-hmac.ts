// about: A secret seed of 256 bits is expanded with HMAC-SHA256; support repeats the deal from the record.
// part: imports
import { createHmac, randomBytes } from 'node:crypto'
// end
// part: generator
/** HMAC of a counter, with a secret seed as the key. Numbers from 0 to below 1. */
function createGenerator(seed: Buffer): () => number {
  let counter = 0
  return () => createHmac('sha256', seed).update(String(counter++)).digest().readUInt32BE(0) / 2 ** 32
}
// end
  // block: prepare
  const seed = randomBytes(32)
  const deck = newDeck()
  shuffle(deck, createGenerator(seed))
  audit.record({ table, now, origin: seed.toString('hex') })
  // end
