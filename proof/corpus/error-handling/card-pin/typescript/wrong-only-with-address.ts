// about: Skips the mail for empty addresses; one that cannot be delivered still stops the counting.
// block: wrong-pin
  if (!isRight) {
    if (card.email.includes('@')) await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    await cards.addFailure(card.id, maxFailures)
    return false
  }
// end
