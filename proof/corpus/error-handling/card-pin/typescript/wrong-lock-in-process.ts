// about: wrong, the tries of a card wait for one another in this process only, and the service runs on several servers
// block: compare-pin
  const held = globalThis as { tries?: Map<number, Promise<unknown>> }
  held.tries ??= new Map()
  const before = held.tries.get(card.id) ?? Promise.resolve()
  const turn = before.then(async () => {
    const now = await cards.find(card.id)
    if (!now || now.failures >= maxFailures) throw new CardRefused('card_blocked')
    const isPin = await pinModule.isPin(card.id, pin)
    if (!isPin) await cards.addFailure(card.id, maxFailures)
    return isPin
  })
  held.tries.set(card.id, turn.catch(() => {}))
  const isRight = await turn
// end
// block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    return false
  }
// end
