// about: Mail and counting do not stop each other, but the comparison comes before the counting.
// block: wrong-pin
  if (!isRight) {
    await Promise.allSettled([mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 }), cards.addFailure(card.id, maxFailures)])
    return false
  }
// end
