import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/world.ts'
import { openDatabase } from './database.ts'

test('closing ends the connections even if only the pool was used, and can be called twice', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const database = openDatabase({ connection, poolSize: 2, name: 'parapet test' })
  await database.pool.query('select 1')

  await database.close()
  await database.close()

  expect(database.pool.ended).toBe(true)
  expect(database.pool.totalCount).toBe(0)
})

test('dates are returned as written, whatever the time zone of the process', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const database = openDatabase({ connection, poolSize: 1, name: 'parapet test' })
  onTestFinished(() => database.close())

  const { rows } = await database.pool.query("select date '2026-02-28' as day")

  expect(rows).toEqual([{ day: '2026-02-28' }])
})
