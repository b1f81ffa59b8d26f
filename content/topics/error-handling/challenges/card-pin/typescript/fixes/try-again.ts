// block: wrong-pin
  if (!isRight) {
    const values = { triesLeft: maxFailures - card.failures - 1 }
    const send = () => mailer.send(card.email, 'wrong-pin', values)
    await send().catch(send).catch(send)
    await cards.addFailure(card.id, maxFailures)
    return false
  }
// end
