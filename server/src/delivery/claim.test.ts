import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addEndpoint, raise, raiseMany, watchStatements } from '../../test/webhook-engine.ts'
import { useWorld, type World } from '../../test/world.ts'
import { type Claim, claimDueDeliveries } from './claim.queries.ts'

const nowhere = 'http://127.0.0.1:9099'

function claim(world: World, options: Partial<Claim> = {}) {
  return claimDueDeliveries(world.database.db, {
    token: randomUUID(),
    now: world.clock.now(),
    leaseMs: 25_000,
    limit: 100,
    freePlaces: new Map(),
    placesAtFirst: { webhook: 3, slack: 1, teams: 1, xapi: 2 },
    fullOrgIds: [],
    isFirstAttemptsOnly: false,
    after: undefined,
    ...options,
  })
}

function countByEndpoint(deliveries: { endpointId: string }[]): Record<string, number> {
  const groups = [...Map.groupBy(deliveries, ({ endpointId }) => endpointId)]
  return Object.fromEntries(groups.map(([id, own]) => [id, own.length]))
}

test('a claim takes a few deliveries of every endpoint, and none of an endpoint without a free place', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const [first, second, full] = await Promise.all([1, 2, 3].map((n) => addEndpoint(world, org, `${nowhere}/${n}`)))
  await raiseMany(org.context(), 10)

  const { deliveries, after } = await claim(world, {
    freePlaces: new Map([
      [second?.id as string, 5],
      [full?.id as string, 0],
    ]),
  })

  expect(countByEndpoint(deliveries)).toEqual({ [first?.id as string]: 3, [second?.id as string]: 5 })
  expect(after).toBeUndefined()
})

test('a claim takes nothing of an organization that reached its limit', async () => {
  const world = await useWorld()
  const orgs = [await world.organization(), await world.organization()]
  for (const org of orgs) {
    await addEndpoint(world, org, nowhere)
    await raise(org.context())
  }
  const [full, other] = orgs.map(({ id }) => id) as [string, string]

  const { deliveries } = await claim(world, { fullOrgIds: [full] })
  expect(deliveries.map(({ orgId }) => orgId)).toEqual([other])
})

test('a claimed delivery is not claimed again before its lease ends', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, nowhere)
  await raiseMany(org.context(), 2)

  const first = await claim(world)
  const second = await claim(world)
  world.clock.advance(25_001)
  const third = await claim(world)

  expect([first, second, third].map(({ deliveries }) => deliveries.length)).toEqual([2, 0, 2])
  expect(third.deliveries.map(({ attemptsUsed }) => attemptsUsed)).toEqual([0, 0])
})

test('after a full claim, the next one continues behind the endpoints it served, so that all get a turn', async () => {
  const world = await useWorld()
  const org = await world.organization()
  for (let n = 0; n < 4; n++) await addEndpoint(world, org, `${nowhere}/${n}`)
  await raiseMany(org.context(), 9)
  const served: string[] = []
  let after: Claim['after']
  for (let n = 0; n < 2; n++) {
    const claimed = await claim(world, { limit: 6, after })
    served.push(...Object.keys(countByEndpoint(claimed.deliveries)))
    after = claimed.after
  }

  expect(new Set(served).size).toBe(4)
  expect((await claim(world, { limit: 6, after })).deliveries).toEqual([])
})

test('retries are skipped when only first attempts may be claimed', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, nowhere)
  await raise(org.context())
  await sql`update webhook_queue set attempts_used = 1`.execute(world.database.db)
  await raise(org.context())

  const { deliveries } = await claim(world, { isFirstAttemptsOnly: true })

  expect(deliveries.map(({ attemptsUsed }) => attemptsUsed)).toEqual([0])
})

test('an endpoint behind thousands that wait for a retry is served', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const last = await addEndpoint(world, org, nowhere)
  await raise(org.context())
  // Endpoints that come first in claim order, each with a delivery that is due in an hour.
  await sql`
    with endpoint as (
      insert into webhook_endpoints (org_id, id, url, events, sealed_secret, secret_last4)
      select ${org.id}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${nowhere}, '{}', '', ''
      from generate_series(1, 2500) n returning id)
    insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
    select ${org.id}, gen_random_uuid(), id, gen_random_uuid(), 1, false, now() + interval '1 hour' from endpoint
  `.execute(world.database.db)
  const seen: string[] = []
  let after: Claim['after']
  for (let n = 0; n < 3; n++) {
    const claimed = await claim(world, { after })
    seen.push(...claimed.deliveries.map(({ endpointId }) => endpointId))
    after = claimed.after
  }

  expect(seen).toEqual([last.id])
  expect(after).toBeUndefined()
})

test('a disabled endpoint gets its tests and nothing else; a deleted one gets nothing', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const endpoint = await addEndpoint(world, org, nowhere)
  await raiseMany(org.context(), 2)
  const setState = (text: string) =>
    sql`update webhook_endpoints set ${sql.raw(text)} where id = ${endpoint.id}`.execute(world.database.db)
  await sql`update webhook_queue set is_test = true where delivery_id = (select max(delivery_id::text)::uuid from webhook_queue)`.execute(
    world.database.db,
  )
  await setState('is_active = false')
  const disabled = await claim(world)
  world.clock.advance(25_001)
  await setState('deleted_at = now()')
  const deleted = await claim(world)

  expect(disabled.deliveries.map(({ isTest }) => isTest)).toEqual([true])
  expect(deleted.deliveries).toEqual([])
})

test('a claim reads no more pages with ten thousand waiting deliveries than with a hundred', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const endpoint = await addEndpoint(world, org, nowhere)
  const statements = watchStatements(world)
  const addRows = (count: number) =>
    sql`with event as (
        insert into webhook_events (org_id, id, type, body, created_at)
        select ${org.id}, uuidv7(), 'assignment.created', '{}', now() from generate_series(1, ${count}) returning id)
      insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
      select ${org.id}, uuidv7(), ${endpoint.id}, id, 0, false, now() from event`.execute(world.database.db)
  const countReadPages = async () => {
    await claim(world)
    const { text, values } = statements.findLast(({ text }) => text.includes('with recursive lane')) as Statement
    const { rows } = await world.database.pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan = rows[0]['QUERY PLAN'][0].Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  await addRows(100)
  const few = await countReadPages()
  // No ANALYZE in between: the plan must not depend on statistics.
  await addRows(10_000)
  const many = await countReadPages()

  expect(many).toBeLessThan(few * 2 + 50)
})

type Statement = { text: string; values: unknown[] }
