import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

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
  let cookie = pair((await sessions.open(2)).setCookie)
  for (let step = 0; step < 5; step++) {
    time.now += 8 * minute
    const found = await sessions.read(`theme=dark; ${cookie}`)
    assert.deepEqual(found?.user, { id: 2, hotelId: 71 })
    cookie = pair(found.setCookie)
  }
  await sessions.sweep()
  assert.ok(await sessions.read(cookie))
  assert.equal(await sessions.read('desk=00'), undefined)
  assert.equal(await sessions.read(''), undefined)
  await sessions.end(cookie)
  assert.equal(await sessions.read(cookie), undefined)
}

export async function exploit(code: Code): Promise<boolean> {
  const { time, sessions } = start(code)
  const copied = pair((await sessions.open(1)).setCookie)
  time.now += 3 * 60 * minute
  const later = copied.includes('.') ? copied.replace(/\.\d+$/, '.4102444800000') : copied
  if ((await sessions.read(later)) !== undefined) return true
  // A thief who keeps a session busy, for longer than a shift.
  const busy = pair((await sessions.open(1)).setCookie)
  for (let minutes = 0; minutes < 13 * 60; minutes += 20) {
    time.now += 20 * minute
    await sessions.read(busy)
  }
  return (await sessions.read(busy)) !== undefined
}
