// about: Only the place of the cut is random.
// part: imports
import { randomInt } from 'node:crypto'
// end
// block: prepare
  const number = randomInt(10_000)
  const fresh = newDeck()
  const cut = randomInt(52)
  const deck = [...fresh.slice(cut), ...fresh.slice(0, cut)]
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
