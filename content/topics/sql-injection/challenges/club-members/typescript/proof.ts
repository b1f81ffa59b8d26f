import assert from 'node:assert/strict'
import { createDatabase } from '#proof/kysely-database'
import type { Breach, Vary } from '#proof/vary'
import type { Tables } from './club-members.ts'

type Code = typeof import('./club-members.ts')

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Three members of the club, and one of another. */
function prepare(vary: Vary) {
  const club = vary.number(3, 90)
  const secret = `${vary.name()} ${vary.text(6)}`
  const first = vary.number(1, 90)
  const [a, b, c] = vary.shuffle([first, first + 1, first + 2]) as [number, number, number]
  const [city, near] = [`L${vary.word()}`, `Malmo ${vary.word()}`]
  // Visits of 3, 90 and 10 days ago, or a little later.
  const late = vary.number(0, 1)
  const db = createDatabase<Tables>(`
    CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
    INSERT INTO members VALUES (${a}, ${club}, 'Mia', '${city}', '2025-01-01', '${day(3 - late)}'), (${b}, ${club}, 'Tom O''Malley', '${city}', '2026-01-01', '${day(90 - late)}'),
      (${c}, ${club}, 'Amy', '${near}', '2024-01-01', '${day(10 - late)}'), (${first + 3}, ${club + 1}, '${secret}', '${city}', '2024-01-01', '${day(1)}');`)
  return { db, club, secret, city, near, a, b, c }
}

export async function works({ listMembers }: Code, vary: Vary) {
  const { db, club, city, near, a, b, c } = prepare(vary)
  const [some, many] = [String(vary.number(11, 80)), String(vary.number(100, 900))]
  const ids = async (query: Parameters<typeof listMembers>[2]) =>
    (await listMembers(db, club, query)).map(({ id }) => id)
  assert.deepEqual(await ids({}), [c, a, b], 'Without a filter all members of the club should be listed by name.')
  assert.deepEqual(await ids({ order: 'newest' }), [b, a, c], 'The newest members should come first.')
  assert.deepEqual(await ids({ city }), [a, b], `Only the members in ${city} should be listed.`)
  assert.deepEqual(await ids({ city: near, visitedWithin: some }), [c], `The member in ${near} should be listed.`)
  assert.deepEqual(await ids({ name: `' OR ${vary.word()}` }), [], 'A name that nobody has should find nobody.')
  assert.deepEqual(await ids({ name: 'M' }), [c, a, b], 'Searching for M should find every name with an m in it.')
  assert.deepEqual(await ids({ name: "o'm" }), [b], "Searching for o'm should find Tom O'Malley.")
  assert.deepEqual(await ids({ visitedWithin: some }), [c, a], `Visitors of the last ${some} days should be listed.`)
  assert.deepEqual(await ids({ visitedWithin: many }), [c, a, b], `Visitors of the last ${many} days should be listed.`)
  assert.deepEqual(
    await ids({ visitedWithin: '5', city }),
    [a],
    `Of the members in ${city}, only those who came in the last 5 days should be listed.`,
  )
}

export async function exploit({ listMembers }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const days = vary.number(1, 30)
  const isTrue = vary.pick(['1=1', 'true', 'id = id', `${vary.number(2, 9)} > 1`])
  const attacks = [
    `0 days') OR (${isTrue} AND ''<>'`,
    `${vary.word()}') OR (${isTrue} AND ''<>'`,
    `${days} days') OR (${isTrue} AND ''<>'`,
    `${days}') OR ${isTrue} --`,
    `${days}')/**/or/**/true--`,
    `${days}' || '') UNION SELECT id, name, city FROM members --`,
    `${days}\n') OR (${isTrue} AND ''<>'`,
  ]
  for (const visitedWithin of payloads ?? vary.shuffle(attacks)) {
    const { db, club, secret } = prepare(vary)
    const members = await listMembers(db, club, { visitedWithin }).catch(() => [])
    const stolen = members.find(({ name }) => name === secret)
    if (stolen)
      return { sent: `visitedWithin=${JSON.stringify(visitedWithin)} for club ${club}`, got: `a list with ${stolen.name}`, damage: 'That is a member of another club: a bracket ended the condition, and what followed was run.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ listMembers }: Code, { visitedWithin }: { visitedWithin: string }, vary: Vary) {
  const { db, club, secret } = prepare(vary)
  try {
    const found = await listMembers(db, club, { visitedWithin })
    return { isDone: found.some(({ name }) => name === secret), shown: found.map(({ id, name, city }) => `${id}  ${name}  ${city}`).join('\n') || 'Nobody was found.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { visitedWithin: "0 days') OR (1=1 AND ''<>'" }, isDone: true },
  { input: { visitedWithin: '30' }, isDone: false },
  { input: { visitedWithin: "30' OR 1=1 --" }, isDone: false },
]
