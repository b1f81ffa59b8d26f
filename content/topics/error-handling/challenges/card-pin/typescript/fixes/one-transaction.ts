// block: wrong-pin
  if (!isRight) {
    await cards.transaction(async (stored) => {
      await stored.addFailure(card.id, maxFailures)
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    })
    return false
  }
// end
