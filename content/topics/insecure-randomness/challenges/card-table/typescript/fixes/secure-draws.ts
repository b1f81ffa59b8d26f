// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
/** Fisher-Yates: every order is equally likely. */
function shuffle(deck: Card[]): void {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[deck[i], deck[j]] = [deck[j] as Card, deck[i] as Card]
  }
}
// end
// block: prepare
  // The order is kept, so that the deal can be shown when a player complains.
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
// end
