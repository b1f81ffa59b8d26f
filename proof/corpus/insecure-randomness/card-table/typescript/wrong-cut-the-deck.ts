// about: One secure cut of a known order leaves 52 possibilities.
// part: imports
import { randomInt } from 'node:crypto'

// end
// block: prepare
  const number = now % 10_000
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  deck.push(...deck.splice(0, randomInt(deck.length)))
  audit.record({ table, now, origin: [...deck] })
// end
