/** Sixty-four simultaneous requests to two server processes on one database: exactly one wins. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, deactivateUser } from '../../src/areas/directory/users/users.ts'
import { updateOrganization } from '../../src/areas/organization/organization/organization.ts'
import { useParapet } from '../journeys/parapet.ts'
import { createWorld, type TestOrganization, type World } from '../world.ts'
import { addressOf, type Called, type Caller, callUntilServed, createCaller, type Request } from './caller.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 6)
const parallel = 64
const timeoutMs = 180_000 + rounds * 10_000

const parapet = useParapet()
let world: World
let servers: string[]

beforeAll(async () => {
  world = await createWorld()
  const env = {
    DATABASE_URL: databaseUrl(),
    SECRET_KEY: randomBytes(32).toString('hex'),
    RATE_LIMIT_PER_MINUTE: '0',
    ORG_RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  }
  const running = [await parapet.serve(env), await parapet.serve(env)]
  expect(running[0]?.pid).not.toBe(running[1]?.pid)
  servers = running.map(addressOf)
  return async () => {
    for (const server of running) await server.stop()
  }
})
afterAll(() => world?.close())

function databaseUrl(): string {
  const { host, user, database } = world.connection as { host: string; user: string; database: string }
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/** Runs each round on open connections, so that all requests are sent at the same time. */
async function race(org: TestOrganization, round: (fire: Fire, number: number) => Promise<void>): Promise<void> {
  const callers = servers.map((url) => createCaller(url, org.key, parallel / servers.length))
  const fire: Fire = (requests) =>
    Promise.all(requests.map((request, index) => callUntilServed(callers[index % callers.length] as Caller, request)))
  try {
    await fire(Array.from({ length: parallel }, () => ({ method: 'GET', path: '/org' })))
    for (let number = 0; number < rounds; number++) await round(fire, number)
  } finally {
    for (const caller of callers) await caller.close()
  }
}

type Fire = (requests: Request[]) => Promise<Called[]>

function countOutcomes(answers: Called[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status === 200 ? '200' : `${status} ${body?.error}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Half of the requests act on something that exists: two of every four, so that both servers get both kinds. */
function isOnExisting(index: number, round: number): boolean {
  return index % 4 < 2 === (round % 2 === 0)
}

/** Which existing resource such a request acts on: each on a different one. */
function placeOf(index: number): number {
  return Math.floor(index / 4) * 2 + (index % 2)
}

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: string }>(`select count(*) ${sql}`, values)
  return Number(rows[0]?.count)
}

test(
  'one address is invited once, however it is spelled and however many requests invite it',
  async () => {
    const org = await world.organization()
    await race(org, async (fire, number) => {
      const email = `race-${number}@example.com`
      const spell = (index: number) =>
        [...email].map((letter, place) => ((index >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join('')
      const answers = await fire(
        Array.from({ length: parallel }, (_, index) => ({
          method: 'POST',
          path: '/users',
          body: { name: `Racer ${index}`, email: spell(index), role: 'learner' },
        })),
      )

      expect(countOutcomes(answers)).toEqual({ '200': 1, '409 email_in_use': parallel - 1 })
      const winner = answers.find(({ status }) => status === 200)?.body
      expect(await count('from users where org_id = $1 and lower(email) = $2', [org.id, email])).toBe(1)
      expect(await count('from mails where org_id = $1 and lower(to_address) = $2', [org.id, email])).toBe(1)
      expect(await count('from invitations where org_id = $1 and user_id = $2', [org.id, winner.id])).toBe(1)
      expect(await count('from audit_log where org_id = $1 and subject_id = $2', [org.id, winner.id])).toBe(1)
    })
    expect(await count('from users where org_id = $1', [org.id])).toBe(rounds + 1)
    expect(await count('from mails where org_id = $1', [org.id])).toBe(rounds)
  },
  timeoutMs,
)

test(
  'the last seat is taken once, by a new or a returning user',
  async () => {
    const org = await world.organization()
    const returning: string[] = []
    for (let index = 0; index < parallel / 2; index++) {
      const input = { name: `Former ${index}`, email: `former-${index}@example.com`, role: 'learner' }
      const { id } = await createUser(org.context(), input, { sendInvitation: false })
      await deactivateUser(org.context(), id)
      returning.push(id)
    }
    await updateOrganization(org.context(), { maxSeats: 2 })

    const winners = { new: 0, returning: 0 }
    await race(org, async (fire, number) => {
      const answers = await fire(
        Array.from({ length: parallel }, (_, index) => {
          if (isOnExisting(index, number))
            return { method: 'POST', path: `/users/${returning[placeOf(index)]}/reactivate` }
          const body = { name: 'New', email: `new-${number}-${index}@example.com`, role: 'learner' }
          return { method: 'POST', path: '/users', body }
        }),
      )

      expect(countOutcomes(answers)).toEqual({ '200': 1, '409 seat_limit_reached': parallel - 1 })
      expect(await count('from users where org_id = $1 and is_active', [org.id])).toBe(2)
      const winner = answers.findIndex(({ status }) => status === 200)
      winners[isOnExisting(winner, number) ? 'returning' : 'new']++
      await world.database.pool.query('update users set is_active = false where org_id = $1 and id <> $2', [
        org.id,
        org.adminId,
      ])
    })
    console.info(`last seat: ${winners.new} rounds won by a new user, ${winners.returning} by a returning one`)
  },
  timeoutMs,
)

test(
  'a course name is taken once, by a new or a renamed course',
  async () => {
    const org = await world.organization()
    const courses: string[] = []
    for (let index = 0; index < parallel / 2; index++) {
      const answer = await org.request('POST', '/custom-courses', { name: `Course ${index}` })
      courses.push(answer.body.id)
    }
    await race(org, async (fire, number) => {
      const name = `Wanted ${number}`
      const answers = await fire(
        Array.from({ length: parallel }, (_, index) => {
          const body = { name: index % 8 < 4 ? name : name.toUpperCase() }
          if (isOnExisting(index, number))
            return { method: 'PATCH', path: `/custom-courses/${courses[placeOf(index)]}`, body }
          return { method: 'POST', path: '/custom-courses', body }
        }),
      )

      expect(countOutcomes(answers)).toEqual({ '200': 1, '409 course_name_in_use': parallel - 1 })
      expect(await count('from custom_courses where org_id = $1 and lower(name) = lower($2)', [org.id, name])).toBe(1)
    })
  },
  timeoutMs,
)

type Item = { itemType: 'topic'; itemId: string; orderIndex: number }

test(
  'a course edited by many at once has the item list of exactly one edit, and a deleted one stays deleted',
  async () => {
    const org = await world.organization()
    const topics = [...world.catalog.topics.keys()]
    /** Different in length, order and indexes, so that any mix of two is visible. */
    const listOf = (mark: number): Item[] =>
      topics
        .slice(mark % 7, (mark % 7) + 3 + (mark % 11))
        .map((itemId, place) => ({ itemType: 'topic', itemId, orderIndex: mark * 100 + place }))
    let deletions = 0

    await race(org, async (fire, number) => {
      const first = listOf(parallel)
      const { body: course } = await org.request('POST', '/custom-courses', { name: `Edited ${number}`, items: first })
      const path = `/custom-courses/${course.id}`
      const isDeleted = number % 3 === 2
      // While the edits run, through both servers.
      const isDelete = (index: number) => isDeleted && (index === 20 || index === 41)
      const isRead = (index: number) => index % 4 === 3
      const answers = await fire(
        Array.from({ length: parallel }, (_, index) => {
          if (isDelete(index)) return { method: 'DELETE', path }
          if (isRead(index)) return { method: 'GET', path }
          return { method: 'PATCH', path, body: { items: listOf(index) } }
        }),
      )

      const written = [first]
      for (const [index, { status, body }] of answers.entries()) {
        if (isDelete(index) || isRead(index)) continue
        if (status === 200) {
          expect(toItems(body.items)).toEqual(listOf(index))
          written.push(listOf(index))
        } else {
          expect([isDeleted, status, body.error]).toEqual([true, 404, 'custom_course_not_found'])
        }
      }
      const known = written.map((list) => JSON.stringify(list))
      for (const [index, { status, body }] of answers.entries()) {
        if (isRead(index) && status === 200) expect(known).toContain(JSON.stringify(toItems(body.items)))
      }
      const { rows } = await world.database.pool.query(
        `select item_type as "itemType", item_id as "itemId", order_index as "orderIndex"
         from custom_course_items where org_id = $1 and course_id = $2 order by position`,
        [org.id, course.id],
      )
      expect(known).toContain(JSON.stringify(toItems(rows)))
      const after = await fire([
        { method: 'GET', path },
        { method: 'GET', path },
      ])
      if (isDeleted) {
        const outcomes = countOutcomes(answers.filter((_, index) => isDelete(index)))
        expect(outcomes).toEqual({ '200': 1, '404 custom_course_not_found': 1 })
        expect(countOutcomes(after)).toEqual({ '404 custom_course_not_found': 2 })
        deletions++
      } else {
        for (const { body } of after) expect(toItems(body.items)).toEqual(toItems(rows))
      }
    })
    expect(deletions).toBe(Math.floor(rounds / 3))
  },
  timeoutMs,
)

function toItems(items: Item[]): Item[] {
  return items.map(({ itemType, itemId, orderIndex }) => ({ itemType, itemId, orderIndex }))
}

test(
  'a request repeated with its Idempotency-Key has one effect, even when all repeats run at once',
  async () => {
    const org = await world.organization()
    let replays = 0
    await race(org, async (fire, number) => {
      const headers = { 'idempotency-key': randomUUID() }
      const isUser = number % 2 === 0
      // In every third round the key is sent with two different bodies.
      const nameOf = (index: number) => `Once ${number}${number % 3 === 2 && index % 4 >= 2 ? ' other' : ''}`
      const requestOf = (index: number) => {
        const name = nameOf(index)
        const email = `once-${number}-${name.length}@example.com`
        return isUser
          ? { method: 'POST', path: '/users', body: { name, email, role: 'learner' }, headers }
          : { method: 'POST', path: '/custom-courses', body: { name }, headers }
      }
      const answers = await fire(Array.from({ length: parallel }, (_, index) => requestOf(index)))

      const { '200': successes = 0, ...refusals } = countOutcomes(answers)
      expect(successes).toBeGreaterThan(0)
      const expected = ['409 idempotency_key_in_use', '422 idempotency_key_reused']
      expect(Object.keys(refusals).filter((outcome) => !expected.includes(outcome))).toEqual([])
      const firsts = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed'])
      expect(firsts).toHaveLength(1)
      const first = firsts[0] as Called
      replays += successes - 1

      const winnerIndex = answers.indexOf(first)
      const repeats: Called[] = []
      for (let repeat = 0; repeat < 2; repeat++) repeats.push(...(await fire([requestOf(winnerIndex)])))
      for (const answer of [...repeats, ...answers.filter(({ status }) => status === 200)]) {
        expect(answer.text).toBe(first.text)
      }
      expect(repeats.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true'])
      const table = isUser ? 'users' : 'custom_courses'
      expect(await count(`from ${table} where org_id = $1 and name like $2`, [org.id, `Once ${number}%`])).toBe(1)
    })
    expect(await count('from mails where org_id = $1', [org.id])).toBe(Math.ceil(rounds / 2))
    console.info(`idempotency: ${rounds} rounds of ${parallel} repeats, ${replays} answered again at once`)
  },
  timeoutMs,
)
