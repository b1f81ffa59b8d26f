// about: Draws cards one by one from the rest with the secure source.
// part: imports
import { randomInt } from 'node:crypto'

// end
// part: generator
// end
// block: shuffle
/** Draws the cards one after the other: every order is equally likely. */
function shuffled(deck: Card[]): Card[] {
  const drawn: Card[] = []
  while (deck.length > 0) drawn.push(...deck.splice(randomInt(0, deck.length), 1))
  return drawn
}
// end
// block: prepare
  const deck = shuffled(newDeck())
  audit.record({ table, now, origin: deck.join(' ') })
// end
