// about: The whole time has more digits, but every player knows it to within a few milliseconds.
  // block: prepare
  // The time and the table; with them, the deal can be repeated when a player complains.
  const seed = [...table].reduce((sum, character) => Math.imul(sum, 31) + character.charCodeAt(0), now % 2 ** 32) | 0
  const deck = newDeck()
  shuffle(deck, createGenerator(seed))
  audit.record({ table, now, origin: seed })
  // end
