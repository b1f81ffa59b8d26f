import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestOrganization, World } from '../world.ts'

/** Makes writes of the organization wait until the returned function is called. */
export async function holdWrites(world: World, org: TestOrganization): Promise<() => Promise<void>> {
  const client = new pg.Client(world.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select 1 from organizations where id = $1 for update', [org.id])
  return async () => void (await client.query('rollback'))
}

/** Waits until this many requests wait for the lock: they are in progress, and no later one can overtake them. */
export async function untilWaiting(world: World, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
  await expect.poll(countWaiting).toBe(count)
}
