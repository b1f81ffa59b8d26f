// about: the failing mail takes the count back, as both are in one transaction
// block: wrong-pin
  if (!isRight) {
    await cards.transaction(async (tx) => {
      await tx.addFailure(card.id, maxFailures)
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    })
    return false
  }
// end
