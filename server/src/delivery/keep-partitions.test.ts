import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addEndpoint, listQueue, raise } from '../../test/webhook-engine.ts'
import { useWorld, type World } from '../../test/world.ts'
import { dayMs } from '../platform/clock/durations.ts'
import { keepPartitions } from './deliveries.queries.ts'

async function listPartitions(world: World, parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${parent}::regclass order by 1`.execute(world.database.db)
  return rows.map(({ name }) => name)
}

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('partitions are created two months ahead, so that workers may be down for weeks', async () => {
  const world = await useWorld()
  const at = inDays(20)

  await keepPartitions(world.database.db, at)

  for (const parent of ['webhook_events', 'webhook_deliveries', 'webhook_attempts']) {
    const names = await listPartitions(world, parent)
    const last = names.at(-1)?.slice(-8) as string
    const monday = Date.parse(`${last.slice(0, 4)}-${last.slice(4, 6)}-${last.slice(6)}T00:00:00Z`)
    expect(monday + 7 * dayMs, parent).toBeGreaterThan(at.getTime() + 60 * dayMs)
    expect(new Date(monday).getUTCDay(), parent).toBe(1)
  }
})

test('history is dropped after 35 days, including deliveries that were never sent', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, 'http://127.0.0.1:9099')
  await raise(org.context())
  const countEvents = async () =>
    (await world.database.db.selectFrom('webhookEvents').select('id').where('orgId', '=', org.id).execute()).length

  await keepPartitions(world.database.db, inDays(35))
  const kept = [await countEvents(), (await listQueue(world, org.id)).length]
  await keepPartitions(world.database.db, inDays(44))
  const dropped = [await countEvents(), (await listQueue(world, org.id)).length]

  expect(kept).toEqual([1, 1])
  expect(dropped).toEqual([0, 0])
})

test('workers can maintain partitions at the same moment', async () => {
  const world = await useWorld()

  await Promise.all(Array.from({ length: 8 }, () => keepPartitions(world.database.db, inDays(90))))

  expect(new Set(await listPartitions(world, 'webhook_events')).size).toBeGreaterThan(8)
})
