import assert from 'node:assert/strict'
import type { Cards } from './verify-pin.ts'

type Code = typeof import('./verify-pin.ts')

function open(email: string) {
  const card = { id: 4, email, failures: 0 }
  const cards: Cards = {
    find: async (id) => (id === card.id ? { ...card } : undefined),
    addFailure: async () => void card.failures++,
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

export async function exploit({ verifyPin }: Code): Promise<boolean> {
  const { cards, mailer, pinModule } = open('nobody@invalid')
  for (let pin = 0; pin < 100; pin++) {
    const text = String(pin).padStart(4, '0')
    if (await verifyPin(cards, pinModule, mailer, 4, text).catch(() => false)) return true
  }
  return false
}
