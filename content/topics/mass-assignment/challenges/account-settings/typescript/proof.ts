import assert from 'node:assert/strict'
import type { Account } from './update-account.ts'

type Code = typeof import('./update-account.ts')

function start({ updateAccount }: Code) {
  const stored = new Map<number, Account>([
    [1, { id: 1, name: 'Mallory', language: 'en', wantsNews: true, balanceCents: 100, isStaff: false }],
  ])
  const accounts = {
    find: async (id: number) => structuredClone(stored.get(id)),
    save: async (account: Account) => void stored.set(account.id, account),
  }
  return { stored, patch: (body: unknown, id = 1) => updateAccount(accounts, id, body) }
}

export async function works(code: Code) {
  const { stored, patch } = start(code)
  assert.deepEqual(await patch({ name: 'Mal', language: 'fr' }), { name: 'Mal', language: 'fr', wantsNews: true })
  assert.deepEqual(await patch({ wantsNews: false }), { name: 'Mal', language: 'fr', wantsNews: false })
  assert.deepEqual(stored.get(1), { id: 1, name: 'Mal', language: 'fr', wantsNews: false, balanceCents: 100, isStaff: false })
  const refused = async (status: number, body: unknown, id = 1) =>
    assert.rejects(patch(body, id), (error) => error instanceof code.Refused && error.status === status)
  await refused(400, [])
  await refused(400, null)
  await refused(422, { name: ' ' })
  await refused(422, { language: 'xx' })
  await refused(422, { wantsNews: 'yes' })
  await refused(404, {}, 2)
}

export async function exploit(code: Code): Promise<boolean> {
  const { stored, patch } = start(code)
  for (const body of [{ isStaff: true }, { balanceCents: 5_000_000 }]) await patch(body).catch(() => {})
  const account = stored.get(1)
  return account?.isStaff === true || account?.balanceCents !== 100
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
