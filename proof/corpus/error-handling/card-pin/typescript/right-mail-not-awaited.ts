// about: Counts before comparing, and nobody waits for the mail.
// block: compare-pin
  const isCounted = await cards.addFailure(card.id, maxFailures)
  if (!isCounted) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin)
// end
// block: wrong-pin
  if (!isRight) {
    const values = { triesLeft: maxFailures - card.failures - 1 }
    mailer.send(card.email, 'wrong-pin', values).catch((error) => console.warn('card %d: no mail: %s', card.id, error))
    return false
  }
// end
