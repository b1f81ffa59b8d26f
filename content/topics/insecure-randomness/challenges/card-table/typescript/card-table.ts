// part: imports
// end
export type Card = string

export interface Deal {
  cards: Map<string, Card[]>
  rest: Card[]
}

export interface Audit {
  record(entry: { table: string; now: number; origin: unknown }): void
}

const suits = ['♣', '♦', '♥', '♠']
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const handSize = 5

// part: generator
/** Mulberry32, a small and fast generator of good statistical quality. Numbers from 0 to below 1. */
function createGenerator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
// end

// block: new-deck
const newDeck = (): Card[] => suits.flatMap((suit) => ranks.map((rank) => rank + suit))
// end

// block: shuffle
/** Fisher-Yates: every order is equally likely. */
function shuffle(deck: Card[], next: () => number): void {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[deck[i], deck[j]] = [deck[j] as Card, deck[i] as Card]
  }
}
// end

export function deal(table: string, players: string[], now: number, audit: Audit): Deal {
  // block: check-players
  if (players.length < 2 || players.length > 6) throw new RangeError('two to six players')
  if (new Set(players).size !== players.length) throw new RangeError('a player sits twice')
  // end
  // block: prepare
  // The number of the hand; with it, the deal can be repeated when a player complains.
  const number = now % 10_000
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
  // end
  // block: hand-out
  const cards = new Map(players.map((player) => [player, deck.splice(-handSize)]))
  return { cards, rest: deck }
  // end
}
