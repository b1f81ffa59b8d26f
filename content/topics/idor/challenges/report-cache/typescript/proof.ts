import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'
import type { Cache, User } from './reports.ts'

type Code = typeof import('./reports.ts')

const ada: User = { id: 1, role: 'manager' }
const bob: User = { id: 3, role: 'analyst' }
const mallory: User = { id: 2, role: 'manager' }

function open() {
  const db = createPool(`
    CREATE TABLE reports (id INTEGER, team_id INTEGER, title TEXT);
    INSERT INTO reports VALUES (42, 7, 'Salaries'), (43, 8, 'Travel');
    CREATE TABLE members (team_id INTEGER, user_id INTEGER);
    INSERT INTO members VALUES (7, 1), (7, 3), (8, 2);
    CREATE TABLE bookings (team_id INTEGER, amount NUMERIC);
    INSERT INTO bookings VALUES (7, 100), (7, 250), (8, 5);
  `)
  const values = new Map<string, { value: string; until: number }>()
  const clock = { now: 0 }
  const cache: Cache = {
    get: async (key) => {
      const entry = values.get(key)
      return entry && entry.until > clock.now ? entry.value : null
    },
    set: async (key, value, seconds) => void values.set(key, { value, until: clock.now + seconds }),
    delete: async (keys) => {
      for (const key of keys) values.delete(key)
    },
  }
  return { db, cache, clock }
}

export async function works({ getReport, removeMember, NotFound }: Code) {
  const { db, cache, clock } = open()
  const expected = { id: 42, teamId: 7, title: 'Salaries', total: 350, bookings: 2 }
  // With an empty cache everything is in order.
  await assert.rejects(getReport({ db, cache, user: mallory }, 42), NotFound, 'A manager of another team should not find the report.')
  await assert.rejects(getReport({ db, cache, user: ada }, 99), NotFound, 'A report that does not exist should not be found.')
  assert.deepEqual(await getReport({ db, cache, user: ada }, 42), expected, 'A member of the team should get the report with its sums.')
  const other = await getReport({ db, cache, user: mallory }, 43)
  assert.deepEqual([other.id, other.title], [43, 'Travel'], 'Each team should see its own report, whichever was read before.')
  await db.query('UPDATE bookings SET amount = 0')
  assert.deepEqual(await getReport({ db, cache, user: ada }, 42), expected, 'Within ten minutes, the same report should come from the cache.')
  clock.now += 601
  assert.equal((await getReport({ db, cache, user: ada }, 42)).total, 0, 'After ten minutes, the sums should be computed again.')
  clock.now += 601
  await removeMember({ db, cache, user: ada }, 7, bob.id)
  await assert.rejects(getReport({ db, cache, user: bob }, 42), NotFound, 'Somebody who has left the team should not find the report.')
}

/** Somebody who never was a member, and somebody who was one when the report was stored. */
export async function exploit({ getReport, removeMember }: Code): Promise<false | Breach> {
  const { db, cache } = open()
  for (const member of [ada, bob]) await getReport({ db, cache, user: member }, 42)
  await removeMember({ db, cache, user: ada }, 7, bob.id)
  for (const [user, who] of [[mallory, 'a manager of another team'], [{ ...mallory, role: 'analyst' }, 'an analyst of another team'], [bob, 'a user who has left the team']] as const) {
    await getReport({ db, cache, user: ada }, 42)
    const report = await getReport({ db, cache, user }, 42).catch(() => undefined)
    if (report?.total === 350) return { sent: `report 42 for ${who}`, got: JSON.stringify(report) }
  }
  return false
}
