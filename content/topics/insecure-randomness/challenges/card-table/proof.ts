import assert from 'node:assert/strict'
import { language } from '#proof/language'
import { unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/card-table.ts')
type Entry = { table: unknown; now: unknown; origin: unknown }

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const fresh = [...'♣♦♥♠'].flatMap((suit) => ranks.map((rank) => rank + suit))

/** Index by index: each use of a list of the code is a message, and an iterator takes several for each card. */
function copy<T>(list: readonly T[]): T[] {
  const made: T[] = []
  for (let i = 0, { length } = list; i < length; i++) made.push(list[i] as T)
  return made
}

function start({ deal }: Code, vary: Vary) {
  const [table, now] = [`${vary.pick(['t', 'vip', vary.word()])}-${vary.number(1, 99)}`, Date.UTC(2026, vary.number(0, 11), vary.number(1, 28)) + vary.number(0, 86_400_000)]
  const seats = vary.shuffle([...'abcdef']).slice(0, vary.number(2, 6)).map((letter) => `${vary.name()}-${letter}`)
  const entries: Entry[] = []
  const written: string[] = []
  // Python gives three values where TypeScript gives an entry.
  const audit = {
    record: (...given: unknown[]) => {
      entries.push(given.length === 3 ? { table: given[0], now: given[1], origin: given[2] } : (given[0] as Entry))
      written.push(show(entries.at(-1)) ?? '')
    },
  }
  const dealAt = async (players = seats, at = now) => {
    const { cards, rest } = await deal(table, players, at, audit)
    const given: [string, string[]][] = typeof cards.keys === 'function' ? [...cards.keys()].map((player) => [player, cards.get(player) ?? []]) : Object.entries(cards as object)
    const hands = given.map(([player, hand]): [string, string[]] => [player, copy(hand)])
    return { hands, deck: [...copy(rest), ...hands.toReversed().flatMap(([, hand]) => hand)] }
  }
  return { table, now, seats, entries, written, dealAt }
}

const show = (entry: Entry | undefined) => JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value))

export async function works(code: Code, vary: Vary) {
  const { table, now, seats, entries, written, dealAt } = start(code, vary)
  const { hands, deck } = await dealAt()
  assert.deepEqual(hands.map(([player]) => player), seats, 'Every player should get cards.')
  assert.ok(hands.every(([, hand]) => hand.length === 5), 'Every player should get five cards.')
  assert.equal(deck.length, 52, 'Hands and rest should be 52 cards together.')
  assert.equal(new Set(deck).size, 52, 'No card should occur twice.')
  assert.deepEqual(new Set(deck), new Set(fresh), 'The cards should be written as before, such as 10♥.')
  assert.equal(entries.length, 1, 'Each deal should be recorded once.')
  assert.deepEqual([entries[0]?.table, entries[0]?.now], [table, now], 'The record should name the table and the time.')
  const again = await dealAt()
  assert.ok(show(entries[0]) !== show(entries[1]) || String(again.deck) === String(deck), 'Where other cards were dealt, the record should say so: support reads from it what was dealt.')
  // A seed says which cards there were, and so does a list of them, unless cards of the players are missing.
  const named = new Set(written[0]?.match(/(?:10|[2-9JQKA])[♣♦♥♠]/g))
  if (named.size > 12) assert.ok(hands.every(([, hand]) => hand.every((card) => named.has(card))), 'The record should say which cards the players got.')
  const refuses = (players: string[], what: string) => assert.rejects(dealAt(players), { name: language === 'python' ? 'ValueError' : 'RangeError' }, `${what} should be refused.`)
  const seven = [...'abcdefg'].map((letter) => vary.word() + letter)
  await refuses(seven.slice(0, 1), 'One player alone')
  await refuses(seven, 'Seven players')
  await refuses([...seven.slice(0, 2), seven[0] ?? ''], 'A player who sits twice')
  const firsts = new Set<unknown>()
  for (let i = 0; i < 30; i++) firsts.add((await dealAt(seats, now + i)).deck[0])
  assert.ok(firsts.size > 9, 'Each deal should have another order.')
}

const neededBits = 112
// Enough to see that a sort with a random comparison is unfair: the engine of the sandbox leaves the middle card near the middle, Python spreads what is unfair over all cards.
const dealsForOrder = language === 'python' ? 400 : 120

/**
 * The way of shuffling is published, so a player can rehearse: with the same table, players and time, and with the state that the usual generator has. What is left
 * decides how many decks there are. When there are few, the five cards of a player's own show which one it is.
 */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { table, now, seats, dealAt } = start(code, vary)
  const decks: string[][] = []
  const { bits } = await unknownBits(async () => {
    const { deck } = await dealAt()
    decks.push(deck)
    return deck.map((card) => card.padEnd(3)).join('')
  }, 60)
  if (bits < neededBits)
    return {
      sent: `the deal of table ${table} for ${seats.join(', ')} at ${now}, rehearsed with the published code`,
      got: `a deck that ends with ${decks[0]?.slice(-15).join(' ')}`,
      damage: `${bits} bits decide about all 52 cards, so there are 2^${bits} decks, and the five cards of ${seats[0]} tell which one it is: ${seats[0]} knows all hands.`,
    }
  while (decks.length < dealsForOrder) decks.push((await dealAt()).deck)
  return findUnfairness(decks)
}

/** How likely a card is to get from one place to another where each card in turn is swapped with any of the 52, which is a usual mistake. */
const places = fresh.map((_, place) => place)
const swapChances = [places, places.toReversed()].map((order) =>
  places.map((from) => {
    let chances = places.map((place) => Number(place === from))
    for (const turn of order) {
      const moved = (chances[turn] ?? 0) / 52
      chances = chances.map((chance, place) => (place === turn ? 1 / 52 : (chance * 51) / 52 + moved))
    }
    return chances
  }),
)

/** In a fair deck, each card is in each place equally often, and two cards that were neighbors still are in 1 of 26 decks. */
function findUnfairness(decks: string[][]): Breach | false {
  const sent = `${decks.length} deals`
  const found = fresh.map((card) => decks.map((deck) => deck.indexOf(card)))
  const pairs = found.slice(1).flatMap((of, i) => of.map((place, deck) => Math.abs(place - (found[i]?.[deck] ?? 0))))
  const together = (26 * pairs.filter((one) => one === 1).length) / pairs.length
  if (together > 1.3) return { sent, got: `cards that begin side by side end side by side ${together.toFixed(1)} times as often as in a fair deck`, damage: 'Who sees a card can bet on the next one.' }
  // A fair deck has one card on average that is where it began.
  const still = decks.reduce((sum, deck) => sum + deck.filter((card, place) => fresh[place] === card).length, 0) / decks.length
  if (still < 0.45 || still > 1.6) return { sent, got: `${still.toFixed(2)} cards of a deck, on average, are in the place where they were before shuffling`, damage: 'In a fair deck, that is one. Who knows where a card cannot be, or tends to be, has an advantage.' }
  for (const chances of swapChances) {
    const likelihood = decks.reduce((sum, deck) => sum + fresh.reduce((part, card, from) => part + Math.log(52 * (chances[from]?.[deck.indexOf(card)] ?? 1)), 0), 0)
    if (likelihood > 8) return { sent, got: `${decks.length} decks as they come from swapping each card with any other: they are e^${likelihood.toFixed(0)} times as likely that way as in a fair shuffle`, damage: 'Some orders come up more often than others. Players who know that know more than their own cards.' }
  }
  const expected = decks.length / 52
  const counts = found.map((of) => of.reduce((sums, place) => sums.with(place, (sums[place] ?? 0) + 1), Array<number>(52).fill(0)))
  const surplus = counts.map((of) => of.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0))
  // Chi-squared, with 51 degrees of freedom for a card and 51 · 51 for the deck: a fair deck is so far off about once in 100,000 times.
  const deviation = (surplus.reduce((sum, one) => sum + one, 0) - 51 ** 2) / Math.sqrt(2 * 51 ** 2)
  const worst = Math.max(...surplus)
  if (deviation < 4.6 && worst < 122) return false
  const card = surplus.indexOf(worst)
  const often = (counts[card] ?? []).map((count, place): [number, number] => [count, place + 1]).toSorted(([a], [b]) => b - a).slice(0, 3)
  return { sent, got: `${fresh[card]} was ${often.map(([count, place]) => `${count} times in place ${place}`).join(', ')} of the deck, where a fair deck has it ${expected.toFixed(0)} times in each`, damage: 'The order isn’t fair: cards tend to end in certain places, whatever the source, and players who count know which.' }
}
