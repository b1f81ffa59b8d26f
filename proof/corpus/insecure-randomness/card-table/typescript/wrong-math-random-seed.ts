// about: The seed comes from Math.random.
// block: prepare
  const number = Math.floor(Math.random() * 2 ** 32)
  const deck = newDeck()
  shuffle(deck, createGenerator(number))
  audit.record({ table, now, origin: number })
// end
