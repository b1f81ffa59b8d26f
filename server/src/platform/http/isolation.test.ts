/** An organization that exceeds its share is limited, and the others are unaffected. */
import { expect, test, vi } from 'vitest'
import { createPerson } from '../../../test/web-visitor.ts'
import { type Answer, expectError, type TestOrganization, useWorld } from '../../../test/world.ts'
import { holdWrites, untilWaiting } from '../../../test/worlds/held-writes.ts'

const createTeams = (org: TestOrganization, count: number) =>
  Array.from({ length: count }, (_, n) => org.request('POST', '/teams', { name: `Team ${n}` }))

function expectTooMany(answer: Answer): void {
  expectError(answer, 429, 'rate_limited')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('a session that calls too often gets Retry-After, and other sessions still work', async () => {
  const world = await useWorld({ rateLimitPerMinute: 1 })
  const org = await world.organization()
  const [ada, grace] = [
    await createPerson(world, org, { email: 'ada@example.com' }),
    await createPerson(world, org, { email: 'grace@example.com' }),
  ]

  expect((await ada.visitor.call('GET', '/session')).status).toBe(200)
  expectTooMany(await ada.visitor.call('GET', '/session'))
  expect((await grace.visitor.call('GET', '/session')).status).toBe(200)
})

test('sessions and keys of an organization have separate limits, and neither affects other organizations', async () => {
  const world = await useWorld({ orgRateLimitPerMinute: 1 })
  const [busy, other] = [await world.organization(), await world.organization()]
  const admin = await createPerson(world, busy, { email: 'ada@example.com', role: 'org_admin' })
  const learner = await createPerson(world, other, { email: 'grace@example.com' })

  expectTooMany(await busy.request('GET', '/org'))
  expectTooMany(await busy.request('GET', '/org', undefined, { key: (await busy.createKey(['org:read'])).key }))
  expect((await admin.visitor.call('GET', '/session')).status).toBe(200)
  expectTooMany(await admin.visitor.call('GET', '/session'))
  expect((await learner.visitor.call('GET', '/session')).status).toBe(200)
  expect(world.http.callLimits.refusedCounts()).toEqual({
    session: 0,
    org_sessions: 1,
    org_keys: 2,
    org_tokens: 0,
  })
})

test('a key or a session that floods is hardly ever looked up, and its responses still say when to retry', async () => {
  const world = await useWorld({ rateLimitPerMinute: 10, httpLimits: { lateRefusalMs: 30 } })
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { email: 'ada@example.com' })
  const callers = [() => org.request('GET', '/org'), () => visitor.call('GET', '/session')]
  for (const call of callers) {
    for (let n = 0; n < 15; n++) await call()

    const connect = vi.spyOn(world.serviceDatabase.pool, 'connect')
    for (const answer of await Promise.all(Array.from({ length: 100 }, call))) expectTooMany(answer)
    // A few each second, however long a busy machine takes.
    expect(connect.mock.calls.length).toBeLessThan(50)
    connect.mockRestore()
  }
  expect((await org.request('GET', '/org')).headers.get('ratelimit')).toMatch(
    /^"default";r=0;t=\d+, "burst";r=0;t=\d+$/,
  )
})

test('an organization that goes on after many refusals gets further ones late, and others notice nothing', async () => {
  const hourMs = 3_600_000
  const world = await useWorld({
    orgRateLimitPerMinute: 60,
    httpLimits: { promptRefusalsPerSecond: 5, lateRefusalMs: hourMs },
  })
  const [busy, other] = [await world.organization(), await world.organization()]
  await busy.request('GET', '/org')
  const patience = new AbortController()
  const ask = () =>
    fetch(`${world.url}/api/public/v1/org`, {
      headers: { authorization: `Bearer ${busy.key}` },
      signal: patience.signal,
    }).then(
      ({ status }) => status,
      () => 'gave up' as const,
    )
  // Goes on until enough of them wait: on a slow machine the limits refill meanwhile.
  const flood: Promise<unknown>[] = []
  const askAndCount = () => {
    for (let n = 0; n < 20; n++) flood.push(ask())
    return world.http.lateCount()
  }
  await expect.poll(askAndCount).toBeGreaterThan(10)
  expect((await other.request('GET', '/org')).status).toBe(200)

  patience.abort()
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 'gave up').length).toBeGreaterThan(10)
  await expect.poll(() => world.http.lateCount()).toBe(0)
})

test('a person whose session floods delays no colleague', async () => {
  const hourMs = 3_600_000
  const world = await useWorld({ rateLimitPerMinute: 60, httpLimits: { lateRefusalMs: hourMs } })
  const org = await world.organization()
  const ada = await createPerson(world, org, { email: 'ada@example.com' })
  const grace = await createPerson(world, org, { email: 'grace@example.com' })
  const patience = new AbortController()
  const ask = () =>
    fetch(`${world.url}/api/app/v1/session`, {
      headers: { cookie: ada.visitor.cookie ?? '' },
      signal: patience.signal,
    }).catch(() => undefined)
  const flood: Promise<unknown>[] = []
  const askAndCount = () => {
    flood.push(ask())
    return world.http.lateCount()
  }
  await expect.poll(askAndCount).toBeGreaterThan(10)

  for (let n = 0; n < 5; n++) expect((await grace.visitor.call('GET', '/session')).status).toBe(200)
  expect((await org.request('GET', '/org')).status).toBe(200)
  patience.abort()
  await Promise.all(flood)
})

test('requests over the limit of an organization are refused before any lookup', async () => {
  const world = await useWorld({ orgRateLimitPerMinute: 1 })
  const [busy, other] = [await world.organization(), await world.organization()]
  const admin = await createPerson(world, busy, { email: 'ada@example.com', role: 'org_admin' })
  expect((await admin.visitor.call('GET', '/session')).status).toBe(200)
  await busy.request('GET', '/org')

  const connect = vi.spyOn(world.serviceDatabase.pool, 'connect')
  for (let n = 0; n < 8; n++) expectTooMany(await admin.visitor.call('GET', '/session'))
  for (let n = 0; n < 8; n++) expectTooMany(await busy.request('GET', '/org'))
  expect(connect).not.toHaveBeenCalled()
  expect((await other.request('GET', '/org')).status).toBe(200)
})

test('an organization cannot use all request slots', async () => {
  const world = await useWorld({ httpLimits: { requestsAtOnce: 4, requestsAtOncePerOwner: 2 } })
  const [busy, other] = [await world.organization(), await world.organization()]
  for (const org of [busy, other]) await org.request('GET', '/org')
  const release = await holdWrites(world, busy)
  const working = createTeams(busy, 2)
  await untilWaiting(world, 2)

  expectTooMany(await busy.request('GET', '/org'))
  expect((await other.request('GET', '/org')).status).toBe(200)
  expect(world.http.overShareCount()).toBe(1)
  await release()
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200])
})

test('writes that wait for each other hold at most half of the connections, and the rest is for other organizations', async () => {
  const world = await useWorld({ poolSize: 4 })
  const [busy, other] = [await world.organization(), await world.organization()]
  const release = await holdWrites(world, busy)
  const working = createTeams(busy, 8)
  await expect.poll(() => world.serviceDatabase.shares.waitingCount(), { timeout: 10_000 }).toBe(6)

  expect((await other.request('GET', '/teams')).status).toBe(200)
  expect((await other.request('POST', '/teams', { name: 'Other' })).status).toBe(200)
  await untilWaiting(world, 2)
  await release()
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual(working.map(() => 200))
  expect(world.serviceDatabase.shares.waitingCount()).toBe(0)
})
