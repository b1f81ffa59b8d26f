import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./card-table.ts')

const start = Date.UTC(2026, 1, 3, 20)
const silent = { record() {} }

export function works({ deal }: Code, vary: Vary) {
  const entries: { table: string }[] = []
  const table = `t-${vary.number(1, 99)}`
  const players = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, vary.number(2, 6)).map((letter) => `${vary.name()}-${letter}`)
  const { cards, rest } = deal(table, players, start, { record: (entry) => entries.push(entry) })
  assert.deepEqual([...cards.keys()], players, 'Every player should get cards.')
  assert.ok([...cards.values()].every((hand) => hand.length === 5), 'Every player should get five cards.')
  const all = [...cards.values()].flat().concat(rest)
  assert.equal(all.length, 52, 'Hands and rest should be 52 cards together.')
  assert.equal(new Set(all).size, 52, 'No card should occur twice.')
  assert.ok(all.includes('10♥') && all.includes('A♠'), 'The cards should be written as before, such as 10♥.')
  assert.equal(entries.length, 1, 'Each deal should be recorded once.')
  assert.equal(entries[0]?.table, table, 'The record should name the table.')
  assert.throws(() => deal(table, ['ada'], start, silent), RangeError, 'One player alone should be refused.')
  assert.throws(() => deal(table, [...'abcdefg'], start, silent), RangeError, 'Seven players should be refused.')
  assert.throws(() => deal(table, ['ada', 'ada'], start, silent), RangeError, 'A player who sits twice should be refused.')
  const firsts = Array.from({ length: 60 }, (_, i) => deal(table, players, start + i, silent).rest[0])
  assert.ok(new Set(firsts).size > 20, 'Each deal should have another order.')
}

/**
 * The way of shuffling is published, so Mallory can rehearse: with the same table, players and time, and with the state that `Math.random` has.
 * When the five cards of his own come a second time and those of the others do as well, he knows their cards.
 */
export function exploit({ deal }: Code, vary: Vary): false | Breach {
  const [mallory, ada] = ['mallory', vary.name()]
  const now = start + vary.number(0, 86_400_000)
  const table = `t-${vary.number(1, 99)}`
  const seen = new Map<string, string>()
  for (let number = 0; number < 450; number++) {
    const rehearse = () => deal(table, [mallory, ada, 'grace'], now, silent)
    const { cards } = number < 3 ? withKnownState(rehearse) : rehearse()
    const own = cards.get(mallory)?.join(' ') ?? ''
    const others = cards.get(ada)?.join(' ') ?? ''
    if (seen.get(own) === others)
      return { sent: `${number + 1} deals, rehearsed with the published code and the time of the table`, got: `${own} again, so ${ada} has ${others}` }
    seen.set(own, others)
  }
  return false
}

function withKnownState<T>(run: () => T): T {
  const { random } = Math
  let state = 0.25
  Math.random = () => (state = (state + 0.618033988749895) % 1)
  try {
    return run()
  } finally {
    Math.random = random
  }
}
