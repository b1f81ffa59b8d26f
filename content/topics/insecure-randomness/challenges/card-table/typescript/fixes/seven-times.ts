// block: prepare
  // The number of the hand; with it, the deal can be repeated when a player complains.
  const number = now % 10_000
  const deck = newDeck()
  const next = createGenerator(number)
  for (let round = 0; round < 7; round++) shuffle(deck, next)
  audit.record({ table, now, origin: number })
// end
