import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { language } from '#proof/language'
import { agreement, observe, unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/password-resets.ts')

const minuteMs = 60_000

function start({ PasswordResets }: Code, vary: Vary) {
  const [ada, mallory] = [`${vary.word()}.a@${vary.word()}.example`, `${vary.word()}.m@${vary.word()}.example`]
  const now = Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23)) + vary.number(0, 3600) * 1000
  // Python counts the time in seconds.
  const at = (ms: number) => (language === 'python' ? ms / 1000 : ms)
  const open = async () => {
    const passwords: Record<string, string> = {}
    const mails: { to: string; token: string }[] = []
    const accounts = new Map([ada, mallory].map((email) => [email, { email, setPassword: (password: string) => void (passwords[email] = password) }]))
    const given = (language === 'python' ? Object.fromEntries(accounts) : accounts) as typeof accounts
    const resets = await new PasswordResets(given, (to, token) => void mails.push({ to, token }))
    return {
      passwords,
      mails,
      /** The token of the mail. */
      request: async (email: string, ms = now) => {
        await resets.request(email, at(ms))
        return mails.at(-1)?.token ?? ''
      },
      redeem: async (token: string, password: string, ms = now) => resets.redeem(token, password, at(ms)),
    }
  }
  return { ada, mallory, now, open }
}

export async function works(code: Code, vary: Vary) {
  const { ada, mallory, now, open } = start(code, vary)
  const { passwords, mails, request, redeem } = await open()
  await request(`${vary.text(8)}@${vary.word()}.example`)
  assert.equal(mails.length, 0, 'Nobody should get a mail for an unknown address.')
  const foreign = await request(mallory)
  for (const email of vary.shuffle([ada, mallory])) {
    const first = await request(email.toUpperCase())
    assert.equal(mails.at(-1)?.to, email, 'The mail should go to the stored address, however the address was typed.')
    const second = await request(email, now + vary.number(1000, 60_000))
    assert.ok(first !== second && second !== '', 'Each request should make a new token.')
    assert.match(second, /^[!-~]+$/, 'A token should consist of signs that a link in a mail can hold.')
    assert.equal(await redeem(first, vary.text(8)), false, 'Only the newest token should be good.')
    const password = vary.text(10)
    assert.equal(await redeem(second, password, now + 29 * minuteMs), true, 'The newest token should be accepted, for half an hour.')
    assert.equal(passwords[email], password, 'The new password should be set, for the account of the token.')
    assert.equal(await redeem(second, vary.text(8)), false, 'A token should be good only once.')
    assert.equal(await redeem(vary.text(32), vary.text(8)), false, 'A token that nobody made should be refused.')
    assert.equal(await redeem(await request(email), vary.text(8), now + vary.number(31, 99) * minuteMs), false, 'A token should be refused after half an hour.')
    assert.equal(passwords[email], password, 'A token that is refused should set no password.')
  }
  assert.equal(await redeem(foreign, vary.text(8)), false, 'An older token should be refused.')
  const own = await request(mallory)
  await request(ada)
  assert.equal(await redeem(own, vary.text(8)), true, 'A request for another account should leave the token as it is.')
}

const neededBits = 96

/**
 * Mallory asks for tokens of her own. A few of them give away the state of the usual generator, and she knows the time: her copy of the service then makes the same token
 * as the service. What is left for her to guess?
 */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { ada, mallory, open } = start(code, vary)
  const { bits, examples } = await unknownBits(async () => (await open()).request(ada))
  if (bits < neededBits)
    return {
      sent: `a hundred requests for ${ada} to copies of the service, with the same state of the usual generator`,
      got: `the tokens ${examples}`,
      damage: `${bits} bits of each cannot be known. ${mallory} tries all 2^${bits} and sets a new password for ${ada}.`,
    }
  const { request } = await open()
  const before = await observe()
  const [own, next] = [await request(mallory), await request(ada)]
  const isDrawnEachTime = (await observe()).randomBits - before.randomBits >= 2 * neededBits
  if (agreement(own, next) > 0.5) return { sent: `a request of ${mallory}, who got the token ${own}`, got: `${ada} has the token ${next}`, damage: 'The own token shows most of the next one.' }
  const known = findKnown(own)(next)
  if (known !== undefined) return { sent: `a request of ${mallory}, who got the token ${own}`, got: `${ada} has the token ${next}, which is ${known}`, damage: `Everybody can compute that from a token of their own. ${mallory} sets a new password for ${ada}.` }
  if (isDrawnEachTime || language !== 'python') return false
  const tokens: string[] = []
  while (tokens.length < 156) tokens.push(await request(mallory))
  const expected = predict(tokens)
  return (await request(ada)) === expected && { sent: `${tokens.length} requests of ${mallory}`, got: `the state of the generator, and with it the token of ${ada}: ${expected}`, damage: `${mallory} sets a new password for ${ada}. The seed was secret, and doesn't help: the tokens themselves give the state away.` }
}

/** The ways to compute a token from another one that need no secret. */
function findKnown(token: string): (next: string) => string | undefined {
  const texts: [string, string | Buffer][] = [['the token before it', token], ['the bytes of the token before it', Buffer.from(token, 'hex')], ['the bytes of the token before it', Buffer.from(token, 'base64url')]]
  const known = texts.flatMap(([what, text]) =>
    ['sha256', 'sha512', 'sha1', 'md5'].flatMap((name) => (['hex', 'base64url', 'base64'] as const).map((form) => [createHash(name).update(text).digest(form), `${name} of ${what}`] as const)))
  return (next) => known.find(([one]) => next.length > 8 && one.startsWith(next))?.[1]
}

/** What Python's `random` gives next, if it gave these tokens: 624 numbers are its whole state. */
function predict(tokens: string[]): string | undefined {
  if (tokens.some((token) => !/^[0-9a-f]{32}$/.test(token))) return undefined
  const state = tokens.flatMap((token) => [24, 16, 8, 0].map((from) => untemper(Number.parseInt(token.slice(from, from + 8), 16))))
  const next = [0, 1, 2, 3].map((i) => {
    const mixed = ((state[i] ?? 0) & 0x80000000) | ((state[i + 1] ?? 0) & 0x7fffffff)
    return temper((state[i + 397] ?? 0) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0))
  })
  return next.toReversed().map((word) => word.toString(16).padStart(8, '0')).join('')
}

function temper(word: number): number {
  let mixed = word ^ (word >>> 11)
  mixed ^= (mixed << 7) & 0x9d2c5680
  mixed ^= (mixed << 15) & 0xefc60000
  return (mixed ^ (mixed >>> 18)) >>> 0
}

/** The part of the state from which a number was made. */
function untemper(word: number): number {
  let mixed = word ^ (word >>> 18)
  mixed ^= (mixed << 15) & 0xefc60000
  let state = mixed
  for (let i = 0; i < 5; i++) state = mixed ^ ((state << 7) & 0x9d2c5680)
  mixed = state
  for (let i = 0; i < 3; i++) state = mixed ^ (state >>> 11)
  return state >>> 0
}
