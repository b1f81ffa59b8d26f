// about: broken, the email says one try too many
// block: compare-pin
  if (!(await cards.addFailure(card.id, maxFailures))) throw new CardRefused('card_blocked')
  const isRight = await pinModule.isPin(card.id, pin)
// end
// block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures })
    return false
  }
// end
