// about: every step takes 32 fresh bits of the secure generator, and the order is recorded as text before dealing
// part: generator
const nextSecure = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32
// end
  // block: prepare
  const deck = newDeck()
  shuffle(deck, nextSecure)
  audit.record({ table, now, origin: deck.join(' ') })
  // end
