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
  const [a, b, c] = vary.shuffle([1, 2, 3]) as [number, number, number]
  const city = `L${vary.word()}`
  const db = createDatabase<Tables>(`
    CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
    INSERT INTO members VALUES (${a}, ${club}, 'Mia', '${city}', '2025-01-01', '${day(3)}'), (${b}, ${club}, 'Tom O''Malley', '${city}', '2026-01-01', '${day(90)}'),
      (${c}, ${club}, 'Amy', 'Malmo', '2024-01-01', '${day(10)}'), (4, ${club + 1}, '${secret}', '${city}', '2024-01-01', '${day(1)}');`)
  return { db, club, secret, city, a, b, c }
}

export async function works({ listMembers }: Code, vary: Vary) {
  const { db, club, city, a, b, c } = prepare(vary)
  const ids = async (query: Parameters<typeof listMembers>[2]) =>
    (await listMembers(db, club, query)).map(({ id }) => id)
  assert.deepEqual(await ids({}), [c, a, b], 'Without a filter all members of the club should be listed by name.')
  assert.deepEqual(await ids({ order: 'newest' }), [b, a, c], 'The newest members should come first.')
  assert.deepEqual(await ids({ city }), [a, b], `Only the members in ${city} should be listed.`)
  assert.deepEqual(await ids({ name: 'M' }), [c, a, b], 'Searching for M should find every name with an m in it.')
  assert.deepEqual(await ids({ name: "o'm" }), [b], "Searching for o'm should find Tom O'Malley.")
  assert.deepEqual(await ids({ visitedWithin: '30' }), [c, a], 'Visitors of the last 30 days should be listed.')
  assert.deepEqual(await ids({ visitedWithin: '365' }), [c, a, b], 'Visitors of the last 365 days should be listed.')
  assert.deepEqual(
    await ids({ visitedWithin: '5', city }),
    [a],
    `Of the members in ${city}, only those who came in the last 5 days should be listed.`,
  )
}

export async function exploit({ listMembers }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const days = vary.number(1, 30)
  const attacks = [
    "0 days') OR (1=1 AND ''<>'",
    "x') OR (1=1 AND ''<>'",
    `${days} days') OR (1=1 AND ''<>'`,
    `${days}') OR 1=1 --`,
    `${days}')/**/or/**/true--`,
    `${days}' || '') UNION SELECT id, name, city FROM members --`,
    `${days}\n') OR (1=1 AND ''<>'`,
  ]
  for (const visitedWithin of payloads ?? attacks) {
    const { db, club, secret } = prepare(vary)
    const members = await listMembers(db, club, { visitedWithin }).catch(() => [])
    const stolen = members.find(({ name }) => name === secret)
    if (stolen)
      return { sent: `visitedWithin=${visitedWithin}`, got: `${stolen.name}, who is a member of another club` }
  }
  return false
}
