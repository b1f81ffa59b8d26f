// block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    } catch (error) {
      console.error('card %d: no mail about a wrong PIN', card.id, error)
      throw error
    }
    await cards.addFailure(card.id, maxFailures)
    return false
  }
// end
