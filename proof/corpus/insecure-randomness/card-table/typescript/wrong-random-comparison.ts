// about: Sorting with a random comparison leaves cards near their old places, whatever the source.
// part: imports
import { randomInt } from 'node:crypto'
// end
// part: generator
// end
// block: shuffle
function shuffle(deck: Card[]): void {
  deck.sort(() => randomInt(2) - 0.5)
}
// end
// block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
// end
