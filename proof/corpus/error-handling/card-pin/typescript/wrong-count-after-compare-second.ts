// about: counts before the mail, but after the comparison: a thousand parallel requests all pass the check while the count is still 0
// block: wrong-pin
  if (!isRight) {
    await cards.addFailure(card.id, maxFailures)
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    } catch (error) {
      console.error('card %d: mail about a wrong PIN not sent', card.id, error)
    }
    return false
  }
// end
