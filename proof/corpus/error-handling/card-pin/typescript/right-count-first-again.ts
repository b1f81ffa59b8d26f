// about: a try is taken in one statement before the PIN is compared; the mail comes last, and when it fails the count stays
  // block: compare-pin
  const mayTry = await cards.addFailure(card.id, maxFailures)
  if (!mayTry) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin)
  // end
  // block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    return false
  }
  // end
