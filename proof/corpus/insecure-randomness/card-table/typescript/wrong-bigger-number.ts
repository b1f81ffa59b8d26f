// about: The whole time instead of its end is still known to the second.
// block: prepare
  const number = now
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
