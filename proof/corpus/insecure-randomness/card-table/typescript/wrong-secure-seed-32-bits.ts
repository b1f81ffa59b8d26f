// about: The seed is drawn securely, but has 32 bits: one's own five cards are enough to find it by trying.
// part: imports
import { randomInt } from 'node:crypto'
// end
  // block: prepare
  // The seed; with it, the deal can be repeated when a player complains.
  const seed = randomInt(2 ** 32)
  const deck = newDeck()
  shuffle(deck, createGenerator(seed))
  audit.record({ table, now, origin: seed })
  // end
