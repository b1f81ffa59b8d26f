import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/desk-sessions.ts')
type Sessions = ReturnType<Code['createDeskSessions']>
type PythonSessions = { open(user: number): Promise<string>; read(token: string): Promise<[object, string] | null>; end(token: string): Promise<void>; sweep(): Promise<void> }

/** Python is given the value of the cookie and counts in seconds. */
const valueOf = (cookies: string) => /(?:^|;\s*)desk=([^;]*)/.exec(cookies)?.[1] ?? ''

export const adapt = {
  python: (code: Code & { DeskSessions: new (db: unknown, clock: () => number) => Promise<PythonSessions> }) => ({
    ...code,
    async createDeskSessions(db: unknown, clock: () => number) {
      const sessions = await new code.DeskSessions(db, () => Math.floor(clock() / 1000))
      return {
        open: async (user: number) => ({ setCookie: await sessions.open(user) }),
        async read(cookies: string) {
          const found = await sessions.read(valueOf(cookies))
          return found ? { user: found[0], setCookie: found[1] } : undefined
        },
        end: (cookies: string) => sessions.end(valueOf(cookies)),
        sweep: () => sessions.sweep(),
      }
    },
  }),
}

const minute = 60_000

async function start({ createDeskSessions }: Code, vary: Vary) {
  const time = { now: Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23)) }
  const draw = () => vary.shuffle(Array.from({ length: 80 }, (_, at) => at + 2)) as [number, number]
  const [ids, hotels] = [draw(), draw()]
  const users = [0, 1].map((at) => ({ id: ids[at] as number, hotelId: hotels[at] as number })) as [{ id: number; hotelId: number }, { id: number; hotelId: number }]
  const db = createPool(`
    CREATE TABLE users (id INTEGER, hotel_id INTEGER);
    INSERT INTO users VALUES (${users[0].id}, ${users[0].hotelId}), (${users[1].id}, ${users[1].hotelId});
    CREATE TABLE sessions (id_hash TEXT, user_id INTEGER, started_at BIGINT, used_at BIGINT);
  `)
  const sessions: Sessions = await createDeskSessions(db, () => time.now)
  return { time, users, sessions, open: async (user: { id: number }) => pair((await sessions.open(user.id)).setCookie) }
}

const pair = (setCookie: string) => setCookie.split(';')[0] ?? ''

export async function works(code: Code, vary: Vary) {
  const { time, users, sessions, open } = await start(code, vary)
  const [first, second] = vary.shuffle(users) as typeof users
  const unused = await open(first)
  let cookie = await open(second)
  // Somebody who uses the desk now and then, for nearly a whole shift.
  for (let minutes = 0, wait = 29; minutes + wait < 12 * 60; minutes += wait, wait = vary.pick([29, vary.number(1, 29)])) {
    time.now += wait * minute
    const found = await sessions.read(vary.pick([`theme=dark; ${cookie}`, cookie, `${cookie}; theme=dark`]))
    assert.deepEqual(found && { ...found.user }, second, `After ${minutes + wait} minutes with a request every 29 minutes or more often, the session should still be valid, with its user.`)
    cookie = pair(found?.setCookie ?? '')
  }
  // Whether it has ended or not: the session of somebody else has nothing to do with it.
  await sessions.read(unused)
  await sessions.sweep()
  assert.ok(await sessions.read(cookie), 'A session in use should stay valid when an old one of another user is used, and when old ones are removed.')
  assert.ok(!(await sessions.read(`desk=${vary.number(10, 99)}`)), 'A made-up session should not be valid.')
  assert.ok(!(await sessions.read('')), 'Without a cookie, there should be no session.')
  const other = await open(first)
  await sessions.end(cookie)
  assert.ok(!(await sessions.read(cookie)), 'A session that was ended should not be valid.')
  assert.deepEqual({ ...(await sessions.read(other))?.user }, first, 'Ending a session should leave those of others as they are, and users should be able to sign in again.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { time, users, sessions, open } = await start(code, vary)
  const user = vary.pick(users)
  const copied = await open(user)
  // The session is used for a while before it is left alone.
  let used = copied
  for (let times = vary.number(0, 3); times > 0; times--) {
    time.now += vary.number(1, 29) * minute
    used = pair((await sessions.read(used))?.setCookie ?? used)
  }
  const pause = vary.pick([31, vary.number(32, 300)])
  time.now += pause * minute
  // What the cookie says about its end, anybody can change.
  const later = used.replace(/\.\d+$/, `.${time.now * 2}`)
  const stale = await sessions.read(later)
  if (stale) return { sent: `Cookie: ${later}, ${pause} minutes after the session was last used`, got: `a valid session: ${JSON.stringify(stale.user)}`, damage: 'A cookie that was copied long ago still opens the hotel.' }
  // A thief who keeps a session busy, for longer than a shift.
  let busy = await open(user)
  for (let minutes = 0, wait = vary.number(10, 29); minutes < 12 * 60; wait = Math.min(vary.number(10, 29), 12 * 60 - minutes)) {
    time.now += wait * minute
    minutes += wait
    busy = pair((await sessions.read(busy))?.setCookie ?? busy)
  }
  time.now += minute
  const kept = await sessions.read(busy)
  return kept ? { sent: `Cookie: ${busy}, at least every 29 minutes, for more than 12 hours`, got: `still a valid session: ${JSON.stringify(kept.user)}`, damage: 'Who has a copy of a cookie can keep the session for ever.' } : false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { uses: string; pause: string }, vary: Vary) {
  const { time, users, sessions, open } = await start(code, vary)
  let cookie = await open(vary.pick(users))
  const [uses, pause] = [Math.min(200, Number.parseInt(input.uses, 10) || 0), Math.min(100_000, Number.parseInt(input.pause, 10) || 0)]
  for (let used = 0; used < uses; used++) {
    time.now += 10 * minute
    cookie = pair((await sessions.read(cookie))?.setCookie ?? cookie)
  }
  time.now += Math.max(0, pause) * minute
  const found = await sessions.read(cookie)
  return { isDone: Boolean(found) && pause > 30, shown: found ? `After ${pause} minutes: signed in as ${JSON.stringify(found.user)}` : `After ${pause} minutes: sign in again.` }
}

export const attacks = [
  { input: { uses: '0', pause: '45' }, isDone: true },
  { input: { uses: '3', pause: '600' }, isDone: true },
  { input: { uses: '0', pause: '20' }, isDone: false },
  { input: { uses: '2', pause: 'long' }, isDone: false },
]
