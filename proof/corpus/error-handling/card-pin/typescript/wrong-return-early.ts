// about: The error is caught, and the function returns before it has counted.
// block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    } catch (error) {
      console.warn('card %d: the holder was not told: %s', card.id, error)
      return false
    }
    await cards.addFailure(card.id, maxFailures)
    return false
  }
// end
