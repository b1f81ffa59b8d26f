import assert from 'node:assert/strict'
import { language } from '#proof/language'
import { createCollection } from '#proof/mongo'
import type { Breach, Vary } from '#proof/vary'
import type { ResetBody, User } from './typescript/password-reset.ts'

type Code = typeof import('./typescript/password-reset.ts')
type Users = Parameters<Code['resetPassword']>[0]
type InPython = Omit<Code, 'resetPassword'> & { resetPassword: (users: unknown, hash: unknown, body: object) => Promise<void> }

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    resetPassword: (users: Users, hash: unknown, body: object) => {
      const inPython = {
        findOne: (filter: object) => users.findOne({ ...filter }),
        countDocuments: (filter: object) => users.countDocuments({ ...filter }),
        updateOne: (filter: object, update: object) => users.updateOne({ ...filter }, update),
      }
      return code.resetPassword(inPython, hash, body)
    },
  }),
}

const hash = async (password: string) => `hash of ${password}`

/** The fields of a document have the names that the language gives them. */
const toDocument = (user: User): object =>
  language === 'python' ? Object.fromEntries(Object.entries(user).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value])) : user
const toUser = (row: object | null): Partial<User> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name.replaceAll(/(?<=.)_(.)/g, (_, letter: string) => letter.toUpperCase()), value]))

function openUsers(vary: Vary, first?: string) {
  const create = (_id: number, minutes: number, email = `${vary.name().toLowerCase()}.${vary.word()}@example.com`): User => {
    const expires = new Date(Date.now() + minutes * 60_000)
    return { _id, email, passwordHash: `hash of ${vary.text(12)}`, resetToken: vary.text(43), resetExpiresAt: expires, sessionVersion: vary.number(1, 9) }
  }
  const ids = vary.shuffle([vary.number(1, 30), vary.number(31, 60), vary.number(61, 90)]) as [number, number, number]
  const [one, two, late] = [create(ids[0], 5, first), create(ids[1], 30), create(ids[2], -1)]
  const users = createCollection<User>(vary.shuffle([one, two, late]).map(toDocument))
  const find = async ({ _id }: User) => toUser(await users.findOne({ _id }))
  return { one, two, late, users, find }
}

export async function works({ resetPassword, ResetError }: Code, vary: Vary) {
  const { one, two, late, users, find } = openUsers(vary)
  // Passwords have any sign.
  const chosen = vary.remark()
  const reset = (user: User, { email = user.email, token = user.resetToken, password = chosen }: { email?: string; token?: unknown; password?: string } = {}) =>
    resetPassword(users, hash, { email, token, password } as ResetBody)
  await assert.rejects(reset(one, { token: vary.text(43) }), ResetError, 'A wrong token should be refused.')
  await assert.rejects(reset(one, { token: two.resetToken }), ResetError, 'The token of somebody else should be refused.')
  await assert.rejects(reset(late), ResetError, 'A token that has expired should be refused.')
  await assert.rejects(reset(one, { password: vary.text(11) }), ResetError, 'A password of eleven characters should be refused.')
  await assert.rejects(reset(one, { token: '' }), ResetError, 'An empty token should be refused.')
  for (const user of [one, two, late]) {
    const { passwordHash, sessionVersion } = await find(user)
    assert.deepEqual([passwordHash, sessionVersion], [user.passwordHash, user.sessionVersion], 'Resets that are refused should change no password.')
  }
  for (const [user, password] of [[one, chosen], [two, vary.text(12)]] as const) {
    await reset(user, { email: vary.pick([user.email, user.email.toUpperCase()]), password })
    const { passwordHash, sessionVersion } = await find(user)
    assert.equal(passwordHash, await hash(password), 'After the reset, the new password should be stored.')
    assert.equal(sessionVersion, user.sessionVersion + 1, 'After the reset, the session version should have gone up by one.')
    await assert.rejects(reset(user), ResetError, 'A token should be refused when it is used a second time.')
  }
}

/** What JSON can say in place of a token. */
const createForms = (vary: Vary) =>
  vary.shuffle([
    { $ne: vary.pick([null, vary.text(43)]) },
    { $exists: true },
    { $regex: vary.pick(['.', '^', '\\w']) },
    { $not: { $in: [] } },
    { $nin: [vary.word()] },
    { $gt: '' },
    { $gte: '0' },
    { $lt: '~' },
    { $type: 'string' },
    { $ne: '', $exists: true },
    vary.text(43),
  ]).map((token) => JSON.stringify(token))

export async function exploit({ resetPassword }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  for (const payload of payloads ?? createForms(vary)) {
    const { one, users, find } = openUsers(vary)
    const body = { email: one.email, token: JSON.parse(payload), password: vary.text(12) }
    await resetPassword(users, hash, body).catch(() => {})
    const { passwordHash } = await find(one)
    if (passwordHash !== one.passwordHash)
      return {
        sent: JSON.stringify(body),
        got: `the password of ${one.email} is ${body.password}`,
        damage: 'The attacker has never seen the token, and signs in with a password of their own.',
      }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ resetPassword }: Code, input: { body: string }, vary: Vary) {
  const { one, users, find } = openUsers(vary, 'cfo@example.com')
  let answer = '204 No Content'
  try {
    await resetPassword(users, hash, JSON.parse(input.body))
  } catch (error) {
    answer = String(error)
  }
  const { passwordHash } = await find(one)
  const isDone = passwordHash !== one.passwordHash
  const state = isDone ? `The password of cfo@example.com is now "${passwordHash?.replace('hash of ', '')}".` : 'The password is unchanged.'
  return { isDone, shown: `${answer}\n${state}` }
}

export const attacks = [
  { input: { body: '{"email": "cfo@example.com", "token": {"$ne": null}, "password": "correct horse battery"}' }, isDone: true },
  { input: { body: '{"email": "cfo@example.com", "token": "guess", "password": "correct horse battery"}' }, isDone: false },
  { input: { body: 'token' }, isDone: false },
]
