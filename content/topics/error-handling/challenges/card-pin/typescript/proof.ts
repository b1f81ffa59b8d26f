import assert from 'node:assert/strict'
import type { Cards } from './verify-pin.ts'

type Code = typeof import('./verify-pin.ts')

function open(email: string) {
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
  return { card, cards, mailer, sent, pinModule: { isPin: async (_id: number, pin: string) => pin === '0042' } }
}

export async function works({ verifyPin, CardRefused }: Code) {
  const { card, cards, mailer, sent, pinModule } = open('ada@example.com')
  const verify = (pin: string, id = 4) => verifyPin(cards, pinModule, mailer, id, pin)
  assert.equal(await verify('0000'), false)
  assert.deepEqual([card.failures, sent.length], [1, 1])
  assert.equal(await verify('0042'), true)
  assert.deepEqual([card.failures, sent.length], [0, 1])
  for (const pin of ['0000', '0001', '0002']) assert.equal(await verify(pin), false)
  await assert.rejects(verify('0042'), CardRefused)
  await assert.rejects(verify('0042', 5), CardRefused)
}

const pins = Array.from({ length: 100 }, (_, pin) => String(pin).padStart(4, '0'))

export async function exploit({ verifyPin }: Code): Promise<boolean> {
  const { cards, mailer, pinModule } = open('nobody@invalid')
  for (const pin of pins) if (await verifyPin(cards, pinModule, mailer, 4, pin).catch(() => false)) return true

  // All at the same moment: each of them reads the card before any failure is counted.
  const crowd = open('ada@example.com')
  const tries = pins.map((pin) => verifyPin(crowd.cards, crowd.pinModule, crowd.mailer, 4, pin).catch(() => false))
  return (await Promise.all(tries)).includes(true)
}
