import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./desk-sessions.ts')

const minute = 60_000

function start({ createDeskSessions }: Code) {
  const time = { now: Date.UTC(2026, 2, 1, 8) }
  const db = createPool(`
    CREATE TABLE users (id INTEGER, hotel_id INTEGER);
    INSERT INTO users VALUES (1, 70), (2, 71);
    CREATE TABLE sessions (id_hash TEXT, user_id INTEGER, started_at INTEGER, used_at INTEGER);
  `)
  return { time, sessions: createDeskSessions(db, () => time.now) }
}

const pair = (setCookie: string) => setCookie.split(';')[0] ?? ''

export async function works(code: Code) {
  const { time, sessions } = start(code)
  const unused = pair((await sessions.open(1)).setCookie)
  let cookie = pair((await sessions.open(2)).setCookie)
  // Somebody who uses the desk now and then, for nearly a whole shift.
  for (let step = 0; step < 24; step++) {
    time.now += 29 * minute
    const found = await sessions.read(`theme=dark; ${cookie}`)
    assert.deepEqual(found?.user, { id: 2, hotelId: 71 }, `After ${29 * (step + 1)} minutes with a request every 29 minutes, the session should still be valid, with its user.`)
    cookie = pair(found.setCookie)
  }
  // Whether it has ended or not: the session of somebody else has nothing to do with it.
  await sessions.read(unused)
  await sessions.sweep()
  assert.ok(await sessions.read(cookie), 'A session in use should stay valid when an old one of another user is used, and when old ones are removed.')
  assert.equal(await sessions.read('desk=00'), undefined, 'A made-up session should not be valid.')
  assert.equal(await sessions.read(''), undefined, 'Without a cookie, there should be no session.')
  await sessions.end(cookie)
  assert.equal(await sessions.read(cookie), undefined, 'A session that was ended should not be valid.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { time, sessions } = start(code)
  const copied = pair((await sessions.open(1)).setCookie)
  time.now += 3 * 60 * minute
  const later = copied.includes('.') ? copied.replace(/\.\d+$/, '.4102444800000') : copied
  const stale = await sessions.read(later)
  if (stale !== undefined) return { sent: `${later}, three hours after the session was last used`, got: `a valid session: ${JSON.stringify(stale.user)}` }
  // A thief who keeps a session busy, for longer than a shift.
  const busy = pair((await sessions.open(1)).setCookie)
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    time.now += 20 * minute
    await sessions.read(busy)
  }
  time.now += minute
  const kept = await sessions.read(busy)
  return kept !== undefined && { sent: `${busy} every 20 minutes, for more than 12 hours`, got: `still a valid session: ${JSON.stringify(kept.user)}` }
}
