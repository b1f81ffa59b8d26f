import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Vary } from '#proof/vary'
import type { User } from './password-reset.ts'

type Code = typeof import('./password-reset.ts')

const hash = async (password: string) => `hash of ${password}`

const openUsers = () =>
  createCollection<User>([
    { _id: 1, email: 'cfo@example.com', passwordHash: 'old', resetToken: 'u7Jq2', resetExpiresAt: new Date(Date.now() + 60_000), sessionVersion: 1 },
    { _id: 2, email: 'mia@example.com', passwordHash: 'old', resetToken: 'w9Kx4', resetExpiresAt: new Date(Date.now() - 60_000), sessionVersion: 1 },
  ])

export async function works({ resetPassword, ResetError }: Code, vary: Vary) {
  const users = openUsers()
  // Passwords have any sign.
  const chosen = vary.remark()
  const reset = (email: string, token: string, password = chosen) =>
    resetPassword(users, hash, { email, token, password })
  await assert.rejects(reset('cfo@example.com', 'wrong'), ResetError)
  await assert.rejects(reset('mia@example.com', 'w9Kx4'), ResetError)
  await assert.rejects(reset('cfo@example.com', 'u7Jq2', 'short'), ResetError)
  await assert.rejects(reset('cfo@example.com', ''), ResetError)
  await reset('CFO@example.com', 'u7Jq2')
  const user = await users.findOne({ _id: 1 })
  assert.equal(user?.passwordHash, `hash of ${chosen}`)
  assert.equal(user?.sessionVersion, 2)
  await assert.rejects(reset('cfo@example.com', 'u7Jq2'), ResetError)
}

const forms = ['{"$ne": null}', '{"$exists": true}', '{"$regex": "."}', '{"$not": {"$in": []}}', '"guess"']

export async function exploit({ resetPassword }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const payload of payloads) {
    const users = openUsers()
    const token = JSON.parse(payload)
    await resetPassword(users, hash, { email: 'cfo@example.com', token, password: 'correct horse battery' }).catch(() => {})
    if ((await users.countDocuments({ passwordHash: 'hash of correct horse battery' })) > 0) return true
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ resetPassword }: Code, input: { body: string }, vary: import('#proof/vary').Vary) {
  const before = `hash of ${vary.text(20)}`
  const users = createCollection<User>([
    { _id: 1, email: 'cfo@example.com', passwordHash: before, resetToken: vary.text(32), resetExpiresAt: new Date(Date.now() + 60_000), sessionVersion: 1 },
  ])
  let answer = '204 No Content'
  try {
    await resetPassword(users, hash, JSON.parse(input.body))
  } catch (error) {
    answer = String(error)
  }
  const after = (await users.findOne({ _id: 1 }))?.passwordHash
  const state = after === before ? 'The password is unchanged.' : `The password of cfo@example.com is now "${after?.replace('hash of ', '')}".`
  return { isDone: after !== before, shown: `${answer}\n${state}` }
}

export const attacks = [
  { input: { body: '{"email": "cfo@example.com", "token": {"$ne": null}, "password": "correct horse battery"}' }, isDone: true },
  { input: { body: '{"email": "cfo@example.com", "token": "guess", "password": "correct horse battery"}' }, isDone: false },
  { input: { body: 'token' }, isDone: false },
]
