import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { watchSchema } from './watch-schema.ts'

test('a process learns once that a newer version has migrated the database', async () => {
  const world = await useWorld()
  const heard: string[] = []
  const watch = watchSchema({
    db: world.database.db,
    log: world.log,
    intervalMs: 5,
    onNewer: async () => {
      heard.push('newer')
    },
  })
  onTestFinished(() => watch.stop())
  await sleep(50)
  const before = [...heard]
  await world.database.pool.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')")
  await expect.poll(() => heard.length).toBe(1)
  await watch.stop()

  expect(before).toEqual([])
  expect(world.logLines.join()).toContain('a newer version of Parapet has migrated the database (9999-later.sql)')
})
