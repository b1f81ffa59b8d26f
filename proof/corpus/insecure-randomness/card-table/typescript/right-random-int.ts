// about: each swap comes from the secure source, and the order that came out of it is recorded for support
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
  const deck = newDeck()
  shuffle(deck)
  // What was dealt, for when a player complains.
  audit.record({ table, now, origin: [...deck] })
  // end
