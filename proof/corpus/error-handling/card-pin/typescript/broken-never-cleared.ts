// about: Right PINs count as well and are never taken back, so the card is blocked after three payments.
// block: compare-pin
  if (!(await cards.addFailure(card.id, maxFailures))) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin)
// end
// block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    return false
  }
// end
// block: right-pin
  console.info('card %d: payment confirmed', card.id)
  return true
// end
