import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Cards } from './verify-pin.ts'

type Code = typeof import('./verify-pin.ts')

/** A card, and a mail service that delivers to its address or doesn't. */
function open(vary: Vary, right: string, isDelivered = true) {
  const card = { id: vary.number(1, 999), email: `${vary.word()}@${vary.word()}.example`, failures: 0 }
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
  const [sent, told]: [string[], unknown[]] = [[], []]
  const mailer = {
    send: async (to: string, template: string, values: Record<string, unknown>) => {
      if (!isDelivered) throw new Error('550 no such host')
      sent.push(to)
      told.push([template, values.triesLeft])
    },
  }
  return { card, cards, mailer, sent, told, pinModule: { isPin: async (_id: number, pin: string) => pin === right } }
}

/** Different PINs, in no order. */
const drawPins = (vary: Vary, count: number) => {
  const first = vary.number(0, 9999)
  return vary.shuffle(Array.from({ length: count }, (_, number) => String((first + number * 37) % 10_000).padStart(4, '0')))
}

export async function works({ verifyPin, CardRefused }: Code, vary: Vary) {
  const [right = '', ...wrong] = drawPins(vary, 6)
  const { card, cards, mailer, sent, told, pinModule } = open(vary, right)
  const verify = (pin: string, id = card.id) => verifyPin(cards, pinModule, mailer, id, pin)
  assert.equal(await verify(wrong[0] ?? ''), false, 'A wrong PIN should give false.')
  assert.equal(card.failures, 1, 'A wrong PIN should be counted once.')
  assert.deepEqual(sent, [card.email], 'The holder should get an email about a wrong PIN.')
  assert.equal(await verify(right), true, 'The right PIN should give true.')
  assert.equal(card.failures, 0, 'The right PIN should reset the number of failures.')
  assert.equal(sent.length, 1, 'The right PIN should send no email.')
  for (const pin of wrong.slice(0, 3)) assert.equal(await verify(pin), false, 'Three wrong PINs should give false.')
  assert.deepEqual(told.map((one) => JSON.stringify(one)), [2, 2, 1, 0].map((left) => JSON.stringify(['wrong-pin', left])), 'Each email about a wrong PIN should say how many tries are left.')
  await assert.rejects(verify(right), CardRefused, 'After three wrong PINs even the right one should be refused.')
  await assert.rejects(verify(right, card.id + vary.number(1, 99)), CardRefused, 'An unknown card should be refused.')
  // The hardware module has an error: that is no answer.
  const troubled = open(vary, right)
  const failing = { isPin: async () => Promise.reject(new Error('the module does not answer')) }
  await assert.rejects(async () => verifyPin(troubled.cards, failing, troubled.mailer, troubled.card.id, right), 'When the hardware module fails, there should be an exception instead of an answer.')
  assert.deepEqual(troubled.sent, [], 'When the hardware module fails, nobody knows that the PIN was wrong, and no email should be sent.')
  assert.equal(await verifyPin(troubled.cards, troubled.pinModule, troubled.mailer, troubled.card.id, right), true, 'When the hardware module works again, the right PIN should give true.')
  // People whose mail is refused pay, too, and mistype their PIN.
  const moved = open(vary, right, false)
  for (const pin of [right, wrong[4], right]) {
    const answer = await verifyPin(moved.cards, moved.pinModule, moved.mailer, moved.card.id, pin ?? '').catch(() => false)
    assert.equal(answer, pin === right, 'With an email address to which nothing can be delivered, the right PIN should give true, also after a wrong one.')
  }
}

/** Another server, which shares nothing but the database, uses up the tries that are left after this one has read the card, or while it compares. */
async function meetOtherServer(verifyPin: Code['verifyPin'], vary: Vary, right: string, when: 'after reading' | 'while comparing'): Promise<Breach | false> {
  for (const isFree of vary.shuffle([true, false])) {
    const { card, cards, mailer, pinModule } = open(vary, right)
    let others = 0
    const useUp = async () => {
      if (!isFree) while (await cards.addFailure(card.id, 3)) others++
    }
    const find: Cards['find'] = async (id) => {
      const found = await cards.find(id)
      if (when === 'after reading') await useUp()
      return found
    }
    const module = {
      isPin: async (id: number, pin: string) => {
        if (when === 'while comparing') await useUp()
        return pinModule.isPin(id, pin)
      },
    }
    const isRight = await verifyPin({ ...cards, find, transaction: (work) => cards.transaction(() => work({ ...cards, find })) }, module, mailer, card.id, right).catch(() => false)
    if (isFree) assert.ok(isRight, 'The right PIN should give true.')
    else if (isRight && others >= 3)
      return { sent: `three wrong PINs to another server, and ${right} to this one, which had read the card just before and did not know of them`, got: `${right} is right, and was the fourth PIN that was compared`, damage: 'With as many servers as there are, or as many requests as an attacker likes, more than three PINs are compared. What one server remembers, the others do not know.' }
  }
  return false
}

export async function exploit({ verifyPin }: Code, vary: Vary): Promise<Breach | false> {
  const pins = drawPins(vary, vary.number(10, 20))
  const right = pins.at(-1) ?? ''
  const { card, cards, mailer, pinModule } = open(vary, right, false)
  for (const pin of pins)
    if (await verifyPin(cards, pinModule, mailer, card.id, pin).catch(() => false))
      return { sent: `the PINs ${pins.join(', ')} one after the other, with the email address ${card.email}, which the mail service refuses`, got: `${pin} is right. ${pins.length - 1} wrong tries came before it, and ${card.failures} were counted: the error of the mail made them free` }

  // All at the same moment: each of them reads the card before any failure is counted.
  const crowd = open(vary, right)
  const tries = pins.map((pin) => verifyPin(crowd.cards, crowd.pinModule, crowd.mailer, crowd.card.id, pin).catch(() => false))
  const found = (await Promise.all(tries)).indexOf(true)
  if (found === -1) return (await meetOtherServer(verifyPin, vary, right, 'after reading')) || (await meetOtherServer(verifyPin, vary, right, 'while comparing'))
  return { sent: `the PINs ${pins.join(', ')} at the same moment, as ${pins.length} requests to several servers`, got: `${pins[found]} is right. All requests read the number of failures before one of them had counted, so more than three PINs were compared` }
}
