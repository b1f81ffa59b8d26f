// about: Every card gets 16 secure bytes, and the deck is sorted by them.
// part: imports
import { randomBytes } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
/** Every order is equally likely. */
function shuffle(deck: Card[]): void {
  const keyed = deck.map((card) => ({ card, key: randomBytes(16).toString('hex') }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  deck.splice(0, deck.length, ...keyed.map(({ card }) => card))
}
// end
// block: prepare
  const deck = newDeck()
  shuffle(deck)
  audit.record({ table, now, origin: [...deck] })
// end
