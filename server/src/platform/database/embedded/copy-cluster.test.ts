import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ask, World } from '../../../../test/worlds/embedded-database.ts'
import { copyRunningCluster, placeRestoredCluster } from './embedded.ts'

const world = new World()

afterEach(() => world.close())
afterAll(() => world.closeAll())

const checksum = 'SELECT md5(string_agg(id || text, $$,$$ ORDER BY id)) FROM lasting'

test('a copy made during writes contains every row committed before it ended', async () => {
  const folder = await world.folder()
  const source = await world.serve(join(folder, 'source'))
  await ask(source, 'CREATE TABLE lasting AS SELECT id, md5(id::text) AS text FROM generate_series(1, 50000) AS id')
  await ask(source, 'CREATE TABLE written (writer int, n int, PRIMARY KEY (writer, n))')
  await ask(source, 'CREATE TABLE shrinking (text text)')
  let isCopying = true
  const written: { writer: number; n: number; lsn: string }[] = []
  const write = async (writer: number) => {
    const client = new pg.Client(source.connection)
    await client.connect()
    for (let n = 1; isCopying || n < 50; n++) {
      await client.query('INSERT INTO written VALUES ($1, $2)', [writer, n])
      const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
      written.push({ writer, n, lsn: rows[0]?.lsn ?? '' })
    }
    await client.end()
  }
  const shrink = async () => {
    while (isCopying) {
      await ask(source, "INSERT INTO shrinking SELECT repeat('x', 1000) FROM generate_series(1, 2000)")
      await ask(source, 'DELETE FROM shrinking')
      await ask(source, 'VACUUM shrinking')
    }
  }
  const copy = async () => {
    await copyRunningCluster({ ...source, target: join(folder, 'copy') })
    isCopying = false
  }
  await Promise.all([write(1), write(2), shrink(), copy()])
  // At the end of the copy PostgreSQL started a new 16 MB log file. Earlier commits are in the last one we copied.
  const last = (await readdir(join(folder, 'copy', 'pg_wal'))).toSorted().at(-1) ?? ''
  const end = parseLsn(`${last.slice(8, 16)}/${last.slice(22)}000000`) + (1n << 24n)
  const due = written.filter(({ lsn }) => parseLsn(lsn) <= end)
  await placeRestoredCluster({ dataDir: join(folder, 'restored'), source: join(folder, 'copy'), log: world.log })
  const restored = await world.serve(join(folder, 'restored'))
  const rows = await ask(restored, 'SELECT writer, n FROM written')
  const found = new Set(rows.map(({ writer, n }) => `${writer} ${n}`))

  expect(due.length).toBeGreaterThan(0)
  expect(due.filter(({ writer, n }) => !found.has(`${writer} ${n}`))).toEqual([])
  expect(await ask(restored, checksum)).toEqual(await ask(source, checksum))
  expect(await ask(restored, 'SELECT writer FROM written GROUP BY writer HAVING max(n) <> count(*)')).toEqual([])
  // Reads every page of every table, with its checksum.
  await ask(restored, 'VACUUM (FREEZE, DISABLE_PAGE_SKIPPING)')
  expect(await ask(source, 'SELECT slot_name FROM pg_replication_slots')).toEqual([])
  // The copy stays unchanged for another restore.
  expect(await readdir(join(folder, 'copy'))).toContain('backup_label')
  expect(written.length).toBeGreaterThan(due.length)
})

function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
