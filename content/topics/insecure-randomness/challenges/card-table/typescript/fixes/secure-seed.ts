// part: imports
import { randomInt } from 'node:crypto'

// end
// block: prepare
  // The number of the hand; with it, the deal can be repeated when a player complains.
  const number = randomInt(10_000)
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
