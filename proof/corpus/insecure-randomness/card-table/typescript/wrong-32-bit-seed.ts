// about: A seed of 32 bits from the secure source: four billion decks, which a player can try.
// part: imports
import { randomInt } from 'node:crypto'
// end
// block: prepare
  const number = randomInt(2 ** 32)
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
