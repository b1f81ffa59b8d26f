// about: Counts before the mail, but after the comparison: many requests at once are all compared.
// block: wrong-pin
  if (!isRight) {
    await cards.addFailure(card.id, maxFailures)
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    return false
  }
// end
