import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { language } from '#proof/language'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/sessions.ts')

const log = { info: () => {}, warn: () => {} }
const place = language === 'python' ? 'APP_ENV' : 'NODE_ENV'
// With the padding that Python asks for.
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
const decode = (text: string) => Buffer.from(text, 'base64url')

/** What else is set, on a developer's machine and in production: nothing of it says whether the secret is. */
const surroundings = (vary: Vary): Record<string, string>[] =>
  vary.shuffle([{}, { [place]: 'production' }, { [place]: 'staging' }, { [place]: 'development' }, { [place]: vary.word(), SESSION_MINUTES: String(vary.number(1, 1440)) }])

export async function works({ createSessions }: Code, vary: Vary) {
  const open = async (env: Record<string, string>) => createSessions(env, log)
  for (const around of surroundings(vary)) {
    const env = { ...around, SESSION_SECRET: vary.text(64) }
    const [userId, role] = [vary.number(1, 99), vary.pick(['customer', 'admin'] as const)]
    const sessions = await open(env)
    const token = await sessions.issue(userId, role)
    const [payload = '', signature] = token.split('.')
    const text = decode(payload).toString()
    const changed = encode(Buffer.from(text.replace(role, role === 'admin' ? 'customer' : 'admin')))
    const session = await sessions.verify(token)
    const minutes = Number((around as Record<string, string>).SESSION_MINUTES ?? 60)
    const left = (Number(session?.expiresAt) * (language === 'python' ? 1000 : 1) - Date.now()) / 60_000
    assert.ok(Math.abs(left - minutes) < 1, `A session should last ${minutes} minutes: ${'SESSION_MINUTES' in around ? 'that is what SESSION_MINUTES says' : 'that is the default'}.`)
    assert.deepEqual([session?.userId, session?.role], [userId, role], `With ${Object.keys(env).join(' and ')} set, a token should give the session of its user, with the role that it was issued for.`)
    assert.equal((await (await open(env)).verify(token))?.userId, userId, 'Another process with the same SESSION_SECRET should accept the token.')
    for (const forged of ['', 'x.y', payload, `${changed}.${signature}`]) assert.ok(!(await sessions.verify(forged)), 'A token that was made up or changed should give no session.')
    assert.ok(!(await (await open({ ...env, SESSION_SECRET: vary.text(64) })).verify(token)), 'A token that was signed with another secret should give no session.')
    await assert.rejects(open({ ...env, SESSION_MINUTES: vary.pick(['0', '1441']) }), 'A session time of 0 or of 1441 minutes should be refused when the service starts.')
  }
}

/** What somebody who has the repository knows, and what can be computed from it. */
function* guessSecrets(texts: string[]): Generator<string> {
  const words = [...new Set(['shop-session-secret', 'shop', 'session-secret', 'session', 'secret', '8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386', ...texts])].slice(0, 40)
  yield* ['', ...words]
  for (const hash of ['md5', 'sha1', 'sha256', 'sha512'])
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (const word of words) {
        for (const end of ['', 'sessions']) yield createHash(hash).update(word + end).digest(encoding)
        for (const key of words.slice(0, 5)) yield createHmac(hash, key).update(word).digest(encoding)
      }
}

export async function exploit({ createSessions }: Code, vary: Vary): Promise<Breach | false> {
  const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest()
  for (const around of surroundings(vary))
    for (const env of vary.shuffle([around, { ...around, SESSION_SECRET: '' }])) {
      const before = await observe()
      const sessions = await Promise.try(() => createSessions(env, log)).catch(() => undefined)
      // It does not start in this environment, as it should be.
      if (sessions === undefined) continue
      const after = await observe()
      const bits = after.randomBits - before.randomBits + after.loadBits
      // The attacker signs in as a customer and looks for the secret that fits the token.
      const [payload = '', signature = ''] = (await sessions.issue(vary.number(1, 99), 'customer')).split('.')
      const sent = `a start with the environment ${JSON.stringify(env)}`
      const found = bits >= 64 ? undefined : guessSecrets(after.texts).find((secret) => sign(secret, payload).equals(decode(signature)))
      if (found === undefined && bits < 64)
        return { sent, got: `a token that is signed: ${payload}.${signature}`, damage: `The environment has no secret, and only ${bits} bits came from the secure source. So what signs tokens can be computed from the code.` }
      if (found === undefined) continue
      const claims = language === 'python' ? { user_id: 1, role: 'admin', expires_at: Date.now() / 1000 + 600 } : { userId: 1, role: 'admin', expiresAt: Date.now() + 600_000 }
      const admin = encode(Buffer.from(JSON.stringify(claims)))
      const token = `${admin}.${encode(sign(found, admin))}`
      const session = await Promise.try(() => sessions.verify(token)).catch(() => undefined)
      if (session?.role === 'admin') return { sent: `${sent}, and then a token that was signed with "${found}": ${token}`, got: JSON.stringify(session), damage: 'That is a session as admin, for everyone who has read the code.' }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ createSessions }: Code, { secret }: { secret: string }, vary: Vary) {
  try {
    const sessions = await createSessions({ [place]: 'production' }, log)
    const [payload = ''] = (await sessions.issue(vary.number(1, 99), 'customer')).split('.')
    const changed = encode(Buffer.from(decode(payload).toString().replace('customer', 'admin')))
    const token = `${changed}.${encode(createHmac('sha256', secret).update(changed).digest())}`
    const session = await sessions.verify(token)
    return { isDone: session?.role === 'admin', shown: `${token}\n\n${session ? JSON.stringify(session) : 'The token gives no session.'}` }
  } catch (error) {
    return { isDone: false, shown: `The server does not start: ${error}` }
  }
}

export const attacks = [
  { input: { secret: 'shop-session-secret' }, isDone: true },
  { input: { secret: 'guess' }, isDone: false },
  { input: { secret: '' }, isDone: false },
]
