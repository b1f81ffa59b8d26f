import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Account } from './update-account.ts'

type Code = typeof import('./update-account.ts')

function start({ updateAccount }: Code, vary: Vary) {
  const [id, otherId, unknownId] = vary.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]) as [number, number, number]
  const make = (id: number): Account => ({ id, name: vary.name(), language: 'en', wantsNews: true, balanceCents: vary.number(1, 9_999), isStaff: false })
  const own = make(id)
  const other = make(otherId)
  const stored = new Map<number, Account>([own, other].map((account) => [account.id, structuredClone(account)]))
  const accounts = {
    find: async (id: number) => structuredClone(stored.get(id)),
    save: async (account: Account) => void stored.set(account.id, account),
  }
  return { own, other, unknownId, stored, patch: (body: unknown, as = id) => updateAccount(accounts, as, body) }
}

export async function works(code: Code, vary: Vary) {
  const { own, other, unknownId, stored, patch } = start(code, vary)
  const name = `${vary.name()} O'${vary.name()}-Müller`
  const language = vary.pick(['de', 'fr', 'pl'])
  assert.deepEqual(await patch({ name, language }), { name, language, wantsNews: true }, `The name ${name} and the language ${language} should be set.`)
  assert.deepEqual(await patch({ wantsNews: false }), { name, language, wantsNews: false }, 'The news should be switched off, and the rest should stay.')
  assert.deepEqual(await patch({}), { name, language, wantsNews: false }, 'A request without a field should change nothing.')
  assert.deepEqual(stored.get(own.id), { ...own, name, language, wantsNews: false }, 'The new settings should be stored, and nothing else should change.')
  assert.deepEqual(stored.get(other.id), other, 'The account of another customer should stay as it is.')
  const refused = async (status: number, body: unknown, what: string, id = own.id) =>
    assert.rejects(patch(body, id), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with ${status}.`)
  await refused(400, [], 'A list')
  await refused(400, null, 'Null')
  await refused(422, { name: ' ' }, 'A blank name')
  await refused(422, { name: 'x'.repeat(101) }, 'A name of 101 characters')
  await refused(422, { language: vary.word() }, 'An unknown language')
  await refused(422, { wantsNews: 'yes' }, '"yes" instead of true')
  await refused(404, {}, 'An unknown customer', unknownId)
  assert.deepEqual(stored.get(own.id), { ...own, name, language, wantsNews: false }, 'What was refused should not be stored.')
}

/** Everything of an account that its customer must not set, alone and beside a field that may be set. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const cents = vary.number(100_000, 999_999)
  const tries: ((ids: { own: number; other: number; unknown: number }) => object)[] = [
    () => ({ isStaff: true }),
    () => ({ balanceCents: cents }),
    ({ other }) => ({ id: other, name: 'Mallory' }),
    ({ unknown }) => ({ id: unknown }),
    () => ({ name: 'Mallory', isStaff: true, balanceCents: cents }),
    () => ({ isStaff: 1 }),
    () => ({ balanceCents: String(cents) }),
    () => ({ balanceCents: -cents }),
    ({ own }) => ({ id: own, language: 'fr', wantsNews: false, isStaff: true }),
  ]
  for (const make of tries) {
    const { own, other, unknownId, stored, patch } = start(code, vary)
    const body = make({ own: own.id, other: other.id, unknown: unknownId })
    await patch(body).catch(() => {})
    const now = stored.get(own.id)
    const isOwnChanged = now?.id !== own.id || now.isStaff !== false || now.balanceCents !== own.balanceCents
    const isOtherChanged = stored.size !== 2 || JSON.stringify(stored.get(other.id)) !== JSON.stringify(other)
    if (isOwnChanged) return { sent: JSON.stringify(body), got: `stored: ${JSON.stringify(now)}` }
    if (isOtherChanged) return { sent: JSON.stringify(body), got: `an account of somebody else was written: ${JSON.stringify([...stored.values()].at(-1))}` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ updateAccount }: Code, input: { body: string }, vary: import('#proof/vary').Vary) {
  const balanceCents = vary.number(1, 999)
  const stored = new Map<number, Account>([[1, { id: 1, name: 'Mallory', language: 'en', wantsNews: true, balanceCents, isStaff: false }]])
  const accounts = {
    find: async (id: number) => structuredClone(stored.get(id)),
    save: async (account: Account) => void stored.set(account.id, account),
  }
  let answer: string
  try {
    answer = JSON.stringify(await updateAccount(accounts, 1, JSON.parse(input.body)))
  } catch (error) {
    answer = String(error)
  }
  const account = stored.get(1)
  const isDone = account?.isStaff !== false || account.balanceCents !== balanceCents
  return { isDone, shown: `Answer: ${answer}\nStored: ${JSON.stringify(account)}` }
}

export const attacks = [
  { input: { body: '{"isStaff": true}' }, isDone: true },
  { input: { body: '{"balanceCents": 5000000}' }, isDone: true },
  { input: { body: '{"name": "Mal"}' }, isDone: false },
  { input: { body: 'staff' }, isDone: false },
]
