// about: the seed is random now, but with 32 bits all decks can be tried until one fits the five cards of a player
// part: imports
import { randomBytes } from 'node:crypto'
// end
  // block: prepare
  // With the seed, the deal can be repeated when a player complains.
  const seed = randomBytes(4).readUInt32BE()
  const deck = newDeck()
  shuffle(deck, createGenerator(seed))
  audit.record({ table, now, origin: seed })
  // end
