// about: the answer is false now, but a failing mail still jumps over the line that counts
  // block: wrong-pin
  if (!isRight) {
    try {
      await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
      await cards.addFailure(card.id, maxFailures)
    } catch (error) {
      console.error('card %d: wrong PIN', card.id, error)
    }
    return false
  }
  // end
