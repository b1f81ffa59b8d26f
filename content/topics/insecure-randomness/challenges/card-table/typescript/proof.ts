import assert from 'node:assert/strict'
import { unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./card-table.ts')

const start = Date.UTC(2026, 1, 3, 20)
const silent = { record() {} }

export function works({ deal }: Code, vary: Vary) {
  const entries: { table: string; origin: unknown }[] = []
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
  const again = deal(table, players, start, { record: (entry) => entries.push(entry) })
  const [first, second] = entries.map((entry) => JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
  const isSameDeal = JSON.stringify([...again.cards]) === JSON.stringify([...cards])
  assert.ok(isSameDeal || first !== second, 'Where other cards were dealt, the record should say so: support reads from it what was dealt.')
  assert.throws(() => deal(table, ['ada'], start, silent), RangeError, 'One player alone should be refused.')
  assert.throws(() => deal(table, [...'abcdefg'], start, silent), RangeError, 'Seven players should be refused.')
  assert.throws(() => deal(table, ['ada', 'ada'], start, silent), RangeError, 'A player who sits twice should be refused.')
  const firsts = Array.from({ length: 60 }, (_, i) => deal(table, players, start + i, silent).rest[0])
  assert.ok(new Set(firsts).size > 20, 'Each deal should have another order.')
}

const neededBits = 112
const fresh = [...'♣♦♥♠'].flatMap((suit) => ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit))

/**
 * The way of shuffling is published, so Mallory can rehearse: with the same table, players and time, and with the state that `Math.random` has. What is left decides how
 * many decks there are. When there are few, the five cards of her own show which one it is.
 */
export function exploit({ deal }: Code, vary: Vary): false | Breach {
  const players = ['mallory', vary.name(), 'grace']
  const now = start + vary.number(0, 86_400_000)
  const table = `t-${vary.number(1, 99)}`
  const decks: string[][] = []
  const { bits } = unknownBits(() => {
    const { cards, rest } = deal(table, players, now, silent)
    decks.push([...rest, ...[...cards.values()].toReversed().flat()])
    return decks.at(-1)?.map((card) => card.padEnd(3)).join('') ?? ''
  }, 150)
  const shown = decks[0]?.slice(-15).join(' ')
  if (bits < neededBits)
    return {
      sent: `the deal of table ${table} at ${now}, rehearsed with the published code`,
      got: `a deck that ends with ${shown}. ${bits} bits decide about all 52 cards, so there are 2^${bits} decks, and five cards tell Mallory which one it is: she knows all hands`,
    }

  // In a fair deck, two cards that were neighbors still are in 1 of 26 decks, and every place is as likely as any other.
  const placeOf = decks.map((deck) => new Map(deck.map((card, place) => [card, place])))
  const distance = (place: Map<string, number>, i: number) => Math.abs((place.get(fresh[i] as string) ?? 0) - (place.get(fresh[i + 1] as string) ?? 0))
  const pairs = placeOf.flatMap((place) => fresh.slice(1).map((_, i) => distance(place, i)))
  const together = pairs.filter((one) => one === 1).length / pairs.length
  if (together > 1.4 / 26) return { sent: `${decks.length} deals`, got: `cards that begin side by side end side by side ${(together * 26).toFixed(1)} times as often as in a fair deck: who knows one card can bet on the next` }
  const means = fresh.map((card) => placeOf.reduce((sum, place) => sum + (place.get(card) ?? 0), 0) / decks.length)
  const worst = means.reduce((worst, mean, i) => (Math.abs(mean - 25.5) > Math.abs((means[worst] as number) - 25.5) ? i : worst), 0)
  const off = Math.abs((means[worst] as number) - 25.5)
  if (off > 7.5) return { sent: `${decks.length} deals`, got: `${fresh[worst]} is on average in place ${(means[worst] as number).toFixed(0)} of the deck instead of the middle: the order isn't fair` }
  return false
}
