import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Breach, Vary } from '#proof/vary'
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
  await assert.rejects(reset('cfo@example.com', 'wrong'), ResetError, 'A wrong token should be refused.')
  await assert.rejects(reset('mia@example.com', 'w9Kx4'), ResetError, 'A token that has expired should be refused.')
  await assert.rejects(reset('cfo@example.com', 'u7Jq2', 'short'), ResetError, 'A password of five characters should be refused.')
  await assert.rejects(reset('cfo@example.com', ''), ResetError, 'An empty token should be refused.')
  await reset('CFO@example.com', 'u7Jq2')
  const user = await users.findOne({ _id: 1 })
  assert.equal(user?.passwordHash, `hash of ${chosen}`, 'After the reset, the new password should be stored.')
  assert.equal(user?.sessionVersion, 2, 'After the reset, the session version should have gone up by one.')
  await assert.rejects(reset('cfo@example.com', 'u7Jq2'), ResetError, 'A token should be refused when it is used a second time.')
}

const forms = ['{"$ne": null}', '{"$exists": true}', '{"$regex": "."}', '{"$not": {"$in": []}}', '"guess"']

export async function exploit({ resetPassword }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  for (const payload of payloads) {
    const users = openUsers()
    const token = JSON.parse(payload)
    await resetPassword(users, hash, { email: 'cfo@example.com', token, password: 'correct horse battery' }).catch(() => {})
    if ((await users.countDocuments({ passwordHash: 'hash of correct horse battery' })) > 0)
      return { sent: `{"email": "cfo@example.com", "token": ${payload}, "password": "correct horse battery"}`, got: 'the password of cfo@example.com is now "correct horse battery"' }
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
