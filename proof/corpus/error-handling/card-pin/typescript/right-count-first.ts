// about: each try is reserved in the database before the PIN is compared, and the mail can no longer undo or skip the count
// block: check-blocked
  const isCounted = await cards.addFailure(card.id, maxFailures)
  if (!isCounted) {
    console.warn('card %d is blocked', card.id)
    throw new CardRefused('card_blocked')
  }
// end
// block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: Math.max(maxFailures - card.failures - 1, 0) })
    } catch (error) {
      console.error('card %d: the holder could not be told about a wrong PIN', card.id, error)
    }
    return false
  }
// end
