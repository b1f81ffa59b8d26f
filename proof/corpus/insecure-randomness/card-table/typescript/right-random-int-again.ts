// about: each step of the shuffle gets a number from the secure generator, and a copy of the deck is recorded before it is dealt
// part: imports
import { randomInt } from 'node:crypto'
// end
// part: generator
const nextSecure = (): number => randomInt(2 ** 32) / 2 ** 32
// end
  // block: prepare
  const deck = newDeck()
  shuffle(deck, nextSecure)
  audit.record({ table, now, origin: [...deck] })
  // end
