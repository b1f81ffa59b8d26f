// about: The record is written after the cards were taken from the deck, so support sees only what nobody got.
// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
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
  // end
// block: hand-out
  const cards = new Map(players.map((player) => [player, deck.splice(-handSize)]))
  audit.record({ table, now, origin: [...deck] })
  return { cards, rest: deck }
  // end
