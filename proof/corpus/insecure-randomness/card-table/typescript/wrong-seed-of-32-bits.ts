// about: the seed is random, but has only 32 bits, and someone who sees five cards can try out all of them
// part: imports
import { randomBytes } from 'node:crypto'
// end
  // block: prepare
  // With the seed, the deal can be repeated when a player complains.
  const seed = randomBytes(4).readInt32BE(0)
  const deck = newDeck()
  shuffle(deck, createGenerator(seed))
  audit.record({ table, now, origin: seed })
  // end
