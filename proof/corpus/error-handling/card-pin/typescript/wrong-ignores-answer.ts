// about: wrong, counts first and does not read whether there was a try left
// block: compare-pin
  await cards.addFailure(card.id, maxFailures)
  const isRight = await pinModule.isPin(card.id, pin)
// end
// block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 }).catch(() => {})
    return false
  }
// end
