import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { revokeKey } from '../../../areas/access/api-keys/api-keys.ts'
import { createAddressLimit, createRateLimit } from './rate-limit.ts'

const perMinute = 10
const withBurst = 12
const policy = '"default";q=10;w=60, "burst";q=2;w=600'

let world: World
beforeAll(async () => {
  world = await createWorld({ rateLimitPerMinute: perMinute })
})
afterAll(() => world.close())

async function useUp(org: TestOrganization, key = org.key): Promise<void> {
  for (let i = 0; i < withBurst; i++) await org.request('GET', '/org', undefined, { key })
}

describe('the rate limit of a key', () => {
  test('is in the headers of every response to a valid key, including failures', async () => {
    const org = await world.organization()
    const answers = [
      await org.request('GET', '/org'),
      await org.request('POST', '/teams', {}),
      await org.request('GET', '/users/unknown'),
    ]

    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(Array(3).fill(policy))
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual(['r=9', 'r=8', 'r=7'])
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=([1-9]|[1-5]\d|60)$/)
  })

  test('allows the limit plus a burst of a fifth, then answers 429 rate_limited', async () => {
    const org = await world.organization()
    const statuses: number[] = []
    for (let i = 0; i < withBurst + 2; i++) statuses.push((await org.request('GET', '/org')).status)

    expect(statuses).toEqual([...Array(withBurst).fill(200), 429, 429])
  })

  test('always says how many more requests will pass, the burst included', async () => {
    const org = await world.organization()
    const left: number[] = []
    for (let i = 0; i < withBurst; i++) {
      const state = (await org.request('GET', '/org')).headers.get('ratelimit') ?? ''
      const [ofMinute = 0, ofBurst = 2] = [...state.matchAll(/;r=(\d+)/g)].map((match) => Number(match[1]))
      left.push(ofMinute + ofBurst)
    }

    expect(left).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  test('says when to retry', async () => {
    const org = await world.organization()
    await useUp(org)
    const answer = await org.request('GET', '/org')
    const retryAfter = answer.headers.get('retry-after') as string

    expect(expectError(answer, 429, 'rate_limited')).toEqual({ error: 'rate_limited' })
    expect(retryAfter).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=0;t=${retryAfter}, "burst";r=0;t=\\d+$`))
    expect(answer.headers.get('ratelimit-policy')).toBe(policy)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('counts each key separately', async () => {
    const org = await world.organization()
    const { key } = await org.createKey(['org:read'])
    await useUp(org)

    expect((await org.request('GET', '/org')).status).toBe(429)
    expect((await org.request('GET', '/org', undefined, { key })).status).toBe(200)
  })

  test('counts requests that fail', async () => {
    const org = await world.organization()
    for (let i = 0; i < withBurst; i++) await org.request('POST', '/teams', '{')

    expect((await org.request('GET', '/org')).status).toBe(429)
  })

  test('writes nothing for a refused write', async () => {
    const org = await world.organization()
    await useUp(org)
    expectError(await org.request('POST', '/teams', { name: 'Platform' }), 429, 'rate_limited')
    const { rows } = await world.database.pool.query('select id from teams where org_id = $1', [org.id])

    expect(rows).toEqual([])
  })

  test('is not revealed without a valid key', async () => {
    const answer = await world.request('GET', '/api/public/v1/org')

    expect(answer.status).toBe(401)
    expect(answer.headers.get('ratelimit')).toBeNull()
  })

  test('comes after 401 and before 403', async () => {
    const org = await world.organization()
    const { id, key } = await org.createKey(['users:read'])
    await useUp(org, key)
    expectError(await org.request('GET', '/org', undefined, { key }), 429, 'rate_limited')

    await revokeKey(org.context(), id)

    expectError(await org.request('GET', '/org', undefined, { key }), 401, 'unauthorized')
  })
})

test('a limit of 0 turns it off, and responses have no such headers', async () => {
  const rateLimit = createRateLimit(0)
  for (let i = 0; i < 1000; i++) expect(await rateLimit.consume('key')).toBeUndefined()
})

test('even the smallest limit lets a burst of one through', async () => {
  const rateLimit = createRateLimit(1)
  await rateLimit.consume('key')
  await rateLimit.consume('key')

  await expect(rateLimit.consume('key')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  await expect(rateLimit.consume('other')).resolves.toBeDefined()
})

describe('the limit of an address', () => {
  test('is separate for each address, and shared by all addresses of an IPv6 network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limit = createAddressLimit(2)
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) {
      await limit.consume(address)
    }

    await expect(limit.consume('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 })
    await expect(limit.consume('2001:db8::3')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(limit.consume('192.0.2.2')).resolves.toBeUndefined()
    await expect(limit.consume('2001:db8:0:1::2')).resolves.toBeUndefined()
  })
})
