// about: The bound is one too low, so no card ever stays in its place.
// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
function shuffle(deck: Card[]): void {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(i)
    ;[deck[i], deck[j]] = [deck[j] as Card, deck[i] as Card]
  }
}
// end
// block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
  // end
