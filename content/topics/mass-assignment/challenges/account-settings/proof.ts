import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Account, Accounts } from './typescript/update-account.ts'

type Code = typeof import('./typescript/update-account.ts')

/** The field of a request as the language names it. */
const named = (field: string) => (language === 'python' ? field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`) : field)
const body = (fields: object) => Object.fromEntries(Object.entries(fields).map(([field, value]) => [named(field), value]))

const makeAccounts = (stored: Map<number, Account>): Accounts => ({
  find: async (id) => structuredClone(stored.get(id)),
  save: async (account) => void stored.set(account.id, account),
})

function start({ updateAccount }: Code, vary: Vary) {
  const [id, otherId, unknownId] = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2)) as [number, number, number]
  const make = (id: number): Account => ({ id, name: vary.name(), language: 'en', wantsNews: true, balanceCents: vary.number(1, 999_999), isStaff: false })
  const [own, other] = [make(id), { ...make(otherId), isStaff: true }]
  const stored = new Map<number, Account>([own, other].map((account) => [account.id, structuredClone(account)]))
  return { own, other, unknownId, stored, patch: (body: unknown, as = id) => updateAccount(makeAccounts(stored), as, body) }
}

export async function works(code: Code, vary: Vary) {
  const { own, other, unknownId, stored, patch } = start(code, vary)
  const name = `${vary.name()} O'${vary.name()}-Müller ${vary.remark()}`
  const chosen = vary.pick(['de', 'fr', 'pl'])
  const answer = (wantsNews: boolean) => body({ name, language: chosen, wantsNews })
  assert.deepEqual(await patch({ name, language: chosen }), answer(true), `The name ${name} and the language ${chosen} should be set.`)
  assert.deepEqual(await patch(body({ wantsNews: false })), answer(false), 'The news should be switched off, and the rest should stay.')
  assert.deepEqual(await patch({}), answer(false), 'A request without a field should change nothing.')
  const expected = { ...own, name, language: chosen, wantsNews: false }
  assert.deepEqual(stored.get(own.id), expected, 'The new settings should be stored, and nothing else should change.')
  assert.deepEqual(stored.get(other.id), other, 'The account of another customer should stay as it is.')
  const refused = async (status: number, given: unknown, what: string, id = own.id) =>
    assert.rejects(patch(given, id), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with ${status}.`)
  await refused(400, [], 'A list')
  await refused(400, null, 'Null')
  const crowded = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${vary.word()}${at}`, at]))
  await assert.rejects(patch(crowded), code.Refused, 'A request with 21 fields should be refused.')
  await refused(422, { name: ' ' }, 'A blank name')
  await refused(422, { name: 'x'.repeat(101) }, 'A name of 101 characters')
  await refused(422, { language: vary.word() }, 'An unknown language')
  await refused(422, body({ wantsNews: 'yes' }), '"yes" instead of true')
  await refused(404, {}, 'An unknown customer', unknownId)
  assert.deepEqual(stored.get(own.id), expected, 'What was refused should not be stored.')
  const longest = 'ä'.repeat(100)
  assert.equal((await patch({ name: longest })).name, longest, 'A name of 100 characters should be set.')
  // The next customer has the rights that the one before had.
  const [next, news] = [vary.name(), vary.pick([true, false])]
  assert.deepEqual(await patch(body({ name: next, wantsNews: news }), other.id), body({ name: next, language: 'en', wantsNews: news }), 'Another customer should be able to change their settings, too.')
  assert.deepEqual(stored.get(other.id), { ...other, name: next, wantsNews: news }, 'Somebody of the staff who changes their settings should stay staff, and keep the balance.')
}

/** Everything of an account that its customer must not set, alone and beside a field that may be set. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const cents = () => vary.number(1_000_000, 9_999_999)
  const tries: ((ids: { own: number; other: number; unknown: number }) => object)[] = [
    () => ({ isStaff: true }),
    () => ({ balanceCents: cents() }),
    ({ other }) => ({ id: other, name: vary.name() }),
    ({ unknown }) => ({ id: unknown }),
    () => ({ name: vary.name(), isStaff: true, balanceCents: cents() }),
    () => ({ isStaff: 1 }),
    () => ({ balanceCents: String(cents()) }),
    () => ({ balanceCents: -cents() }),
    ({ own }) => ({ id: own, language: vary.pick(['de', 'fr']), wantsNews: false, isStaff: true }),
  ]
  // In Python, an object can be given all its fields at once.
  if (language === 'python')
    tries.push(({ own }) => ({ __dict__: body({ id: own, name: vary.name(), language: 'en', wantsNews: true, balanceCents: cents(), isStaff: true }) }))
  for (const make of vary.shuffle(tries)) {
    const { own, other, unknownId, stored, patch } = start(code, vary)
    const sent = JSON.stringify(body(make({ own: own.id, other: other.id, unknown: unknownId })))
    await patch(JSON.parse(sent)).catch(() => {})
    const now = stored.get(own.id)
    const isOwnChanged = now?.id !== own.id || now.isStaff !== false || now.balanceCents !== own.balanceCents
    const isOtherChanged = stored.size !== 2 || JSON.stringify(stored.get(other.id)) !== JSON.stringify(other)
    const before = `It had ${own.balanceCents} cents and is no staff.`
    if (isOwnChanged) return { sent, got: `the account that is stored: ${JSON.stringify(now)}`, damage: `A customer has changed more of their account than the settings. ${before}` }
    if (isOtherChanged) return { sent, got: `an account was written: ${JSON.stringify([...stored.values()].at(-1))}`, damage: `The customer is number ${own.id}, and this is not their account.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ updateAccount }: Code, input: { body: string }, vary: Vary) {
  const balanceCents = vary.number(1, 999)
  const stored = new Map<number, Account>([[1, { id: 1, name: 'Mallory', language: 'en', wantsNews: true, balanceCents, isStaff: false }]])
  let answer: string
  try {
    answer = JSON.stringify(await updateAccount(makeAccounts(stored), 1, JSON.parse(input.body)))
  } catch (error) {
    answer = String(error)
  }
  const account = stored.get(1)
  const isDone = account?.isStaff !== false || account.balanceCents !== balanceCents
  return { isDone, shown: `Answer: ${answer}\nStored: ${JSON.stringify(account)}` }
}

export const attacks = [
  { input: { body: `{"${named('isStaff')}": true}` }, isDone: true },
  { input: { body: `{"${named('balanceCents')}": 5000000}` }, isDone: true },
  { input: { body: '{"name": "Mal"}' }, isDone: false },
  { input: { body: 'staff' }, isDone: false },
]
