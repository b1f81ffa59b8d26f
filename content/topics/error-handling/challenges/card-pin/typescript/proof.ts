import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Cards } from './verify-pin.ts'

type Code = typeof import('./verify-pin.ts')

function open(email: string, right: string) {
  const card = { id: 4, email, failures: 0 }
  const cards: Cards = {
    find: async (id) => (id === card.id ? { ...card } : undefined),
    addFailure: async (_id, max) => card.failures < max && card.failures++ >= 0,
    clearFailures: async () => void (card.failures = 0),
    transaction: async (work) => {
      const before = card.failures
      try {
        await work(cards)
      } catch (error) {
        card.failures = before
        throw error
      }
    },
  }
  const sent: string[] = []
  const mailer = {
    send: async (to: string) => {
      if (to.endsWith('@invalid')) throw new Error('550 no such host')
      sent.push(to)
    },
  }
  return { card, cards, mailer, sent, pinModule: { isPin: async (_id: number, pin: string) => pin === right } }
}

const digits = (pin: number) => String(pin).padStart(4, '0')

export async function works({ verifyPin, CardRefused }: Code, vary: Vary) {
  const right = vary.number(1000, 9998)
  const { card, cards, mailer, sent, pinModule } = open(`${vary.word()}@example.com`, digits(right))
  const verify = (pin: string, id = 4) => verifyPin(cards, pinModule, mailer, id, pin)
  assert.equal(await verify(digits(right + 1)), false, 'A wrong PIN should give false.')
  assert.equal(card.failures, 1, 'A wrong PIN should be counted once.')
  assert.equal(sent.length, 1, 'The holder should get an email about a wrong PIN.')
  assert.equal(await verify(digits(right)), true, 'The right PIN should give true.')
  assert.equal(card.failures, 0, 'The right PIN should reset the number of failures.')
  assert.equal(sent.length, 1, 'The right PIN should send no email.')
  for (const pin of ['0000', '0001', '0002']) assert.equal(await verify(pin), false, 'Three wrong PINs should give false.')
  await assert.rejects(verify(digits(right)), CardRefused, 'After three wrong PINs even the right one should be refused.')
  await assert.rejects(verify(digits(right), 5), CardRefused, 'An unknown card should be refused.')
}

const pins = Array.from({ length: 100 }, (_, pin) => digits(pin))

export async function exploit({ verifyPin }: Code, vary: Vary): Promise<Breach | false> {
  const right = digits(vary.number(10, 90))
  const { card, cards, mailer, pinModule } = open('nobody@invalid', right)
  for (const [count, pin] of pins.entries())
    if (await verifyPin(cards, pinModule, mailer, 4, pin).catch(() => false))
      return { sent: `the PINs 0000 to ${pin} one after the other, with an email address that the mail service refuses`, got: `${pin} is right. ${count} wrong tries came before it, and ${card.failures} were counted: the error of the mail made them free` }

  // All at the same moment: each of them reads the card before any failure is counted.
  const crowd = open('ada@example.com', right)
  const tries = pins.map((pin) => verifyPin(crowd.cards, crowd.pinModule, crowd.mailer, 4, pin).catch(() => false))
  const found = (await Promise.all(tries)).indexOf(true)
  if (found === -1) return false
  return { sent: `the PINs 0000 to 0099 at the same moment, as ${pins.length} requests to several servers`, got: `${pins[found]} is right. All requests read the number of failures before one of them had counted, so more than three PINs were compared` }
}
