export type Card = { id: number; email: string; failures: number }
export type Cards = {
  find(id: number): Promise<Card | undefined>
  /** Counts a failure in one statement, unless the card has `max` of them already: then false. */
  addFailure(id: number, max: number): Promise<boolean>
  clearFailures(id: number): Promise<void>
  /** Undoes what was stored when the work fails. */
  transaction(work: (cards: Cards) => Promise<void>): Promise<void>
}
export type PinModule = { isPin(cardId: number, pin: string): Promise<boolean> }
export type Mailer = { send(to: string, template: string, values: Record<string, unknown>): Promise<void> }

export class CardRefused extends Error {}

const maxFailures = 3

/** Whether this is the PIN of the card. */
export async function verifyPin(
  cards: Cards,
  pinModule: PinModule,
  mailer: Mailer,
  cardId: number,
  pin: string,
): Promise<boolean> {
  // block: find-card
  const card = await cards.find(cardId)
  if (!card) throw new CardRefused('card_unknown')
  // end

  // block: check-blocked
  if (card.failures >= maxFailures) {
    console.warn('card %d is blocked', card.id)
    throw new CardRefused('card_blocked')
  }
  // end

  // block: compare-pin
  const isRight = await pinModule.isPin(card.id, pin)
  // end

  // block: wrong-pin
  if (!isRight) {
    await mailer.send(card.email, 'wrong-pin', { triesLeft: maxFailures - card.failures - 1 })
    await cards.addFailure(card.id, maxFailures)
    return false
  }
  // end

  // block: right-pin
  await cards.clearFailures(card.id)
  console.info('card %d: payment confirmed', card.id)
  return true
  // end
}
