// about: The failure is counted even if the mail fails, and many requests at the same moment still read the same number.
// block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    } finally {
      await cards.addFailure(card.id, maxFailures)
    }
    return false
  }
// end
