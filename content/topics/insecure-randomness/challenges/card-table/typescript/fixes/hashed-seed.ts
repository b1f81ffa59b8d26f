// part: imports
import { createHash } from 'node:crypto'

// end
// block: prepare
  // With time and table, the deal can be repeated when a player complains.
  const number = createHash('sha256').update(`${table}:${now}`).digest().readUInt32BE()
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
