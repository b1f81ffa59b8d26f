// about: Only the half of the deck that is dealt is shuffled, within itself.
// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
function shuffle(deck: Card[]): void {
  for (let i = deck.length - 1; i > 21; i--) {
    const j = randomInt(22, i + 1)
    ;[deck[i], deck[j]] = [deck[j] as Card, deck[i] as Card]
  }
}
// end
// block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
  // end
