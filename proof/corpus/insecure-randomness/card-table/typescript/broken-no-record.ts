// about: the deck is unpredictable, but nothing is recorded from which support could tell what was dealt
// part: imports
import { randomInt } from 'node:crypto'
// end
// part: generator
// end
// block: shuffle
/** Fisher-Yates: every order is equally likely. */
function shuffle(deck: Card[]): void {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(0, i + 1)
    const card = deck[i] as Card
    deck[i] = deck[j] as Card
    deck[j] = card
  }
}
// end
  // block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: 'crypto.randomInt' })
  // end
