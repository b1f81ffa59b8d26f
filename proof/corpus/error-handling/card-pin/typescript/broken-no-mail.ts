// about: broken, counted first, and the holder gets no email any more
// block: compare-pin
  if (!(await cards.addFailure(card.id, maxFailures))) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin)
// end
// block: wrong-pin
  if (!isRight) return false
// end
