import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/world.ts'
import { openDatabase } from './database.ts'

test('closing ends the connections also when nothing but the pool was used, and can be asked for twice', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const database = openDatabase({ connection, poolSize: 2, name: 'parapet test' })
  await database.pool.query('select 1')

  await database.close()
  await database.close()

  expect(database.pool.ended).toBe(true)
  expect(database.pool.totalCount).toBe(0)
})
