import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

type Code = typeof import('./card-table.ts')

const start = Date.UTC(2026, 1, 3, 20)
const seats = ['mallory', 'ada', 'grace']

export function works({ deal }: Code) {
  const entries: unknown[] = []
  const { cards, rest } = deal('t-1', seats, start, { record: (entry) => entries.push(entry) })
  const all = [...cards.values()].flat().concat(rest)
  assert.equal(new Set(all).size, 52)
  assert.deepEqual([...cards.values()].map((hand) => hand.length), [5, 5, 5])
  assert.equal(entries.length, 1)
  assert.throws(() => deal('t-1', ['ada'], start, { record() {} }), RangeError)
  assert.throws(() => deal('t-1', ['ada', 'ada'], start, { record() {} }), RangeError)
  const firsts = Array.from({ length: 300 }, (_, i) => deal('t-1', seats, start + i, { record() {} }).rest[0])
  assert.ok(new Set(firsts).size > 25, 'decks differ')
}

/** Sees five cards, and looks for all decks in which these five are his. */
export function exploit({ deal }: Code): boolean {
  const now = start + Math.floor(Math.random() * 1000)
  const { cards } = deal('t-1', seats, now, { record() {} })
  const own = cards.get('mallory')?.join()

  const tries: [seed: number, rounds: number][] = []
  for (let seed = 0; seed < 10_000; seed++) tries.push([seed, 1])
  // He sees the clock.
  for (let time = start; time < start + 1000; time++)
    tries.push([time % 10_000, 7], [createHash('sha256').update(`t-1:${time}`).digest().readUInt32BE(), 1])
  const found = new Set<string>()
  for (const [seed, rounds] of tries) {
    const deck = order(seed, rounds)
    if (deck.splice(-5).join() === own) found.add(deck.splice(-5).join())
  }
  return found.has(cards.get('ada')?.join() ?? '')
}

/** The same computation as that of the service. */
function order(seed: number, rounds: number): string[] {
  const deck = ['♣', '♦', '♥', '♠'].flatMap((suit) =>
    ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit),
  )
  let state = seed
  for (let round = 0; round < rounds; round++)
    for (let i = 51; i > 0; i--) {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      const j = Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (i + 1))
      ;[deck[i], deck[j]] = [deck[j] as string, deck[i] as string]
    }
  return deck
}
