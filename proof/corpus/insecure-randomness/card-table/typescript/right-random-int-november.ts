// about: Every step of the shuffle draws from the secure generator, and the record holds the order of the cards.
// part: imports
import { randomInt } from 'node:crypto'
// end
  // block: prepare
  const deck = newDeck()
  shuffle(deck, () => randomInt(2 ** 32) / 2 ** 32)
  audit.record({ table, now, origin: [...deck] })
  // end
