// about: A try is taken from the card before the PIN is compared, and a mail that fails is only logged.
// block: check-blocked
  if (!(await cards.addFailure(card.id, maxFailures))) {
    console.warn('card %d is blocked', card.id)
    throw new CardRefused('card_blocked')
  }
// end
// block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    } catch (error) {
      console.warn('card %d: the holder was not told: %s', card.id, error)
    }
    return false
  }
// end
