// about: broken, an error of the hardware module becomes a wrong PIN with an email
// block: compare-pin
  if (!(await cards.addFailure(card.id, maxFailures))) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin).catch(() => false)
// end
// block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 }).catch(() => {})
    return false
  }
// end
