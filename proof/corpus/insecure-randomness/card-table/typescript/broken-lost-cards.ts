// about: Draws with repetition, so cards occur twice and others are missing.
// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
function shuffle(deck: Card[]): void {
  const before = [...deck]
  for (let i = 0; i < deck.length; i++) deck[i] = before[randomInt(before.length)] as Card
}
// end
// block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
// end
