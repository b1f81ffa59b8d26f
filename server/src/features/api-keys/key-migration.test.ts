import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sarifFile } from '../../../test/sarif-world.ts'
import { useWorld } from '../../../test/world.ts'
import { migrationsFolder } from '../../platform/database/migrate.ts'
import { listKeys, updateKey } from './api-keys.ts'

const dayMs = 86_400_000

/** What the migration does to existing rows; the tables were already migrated when the database was created. */
async function readUpdates(): Promise<string[]> {
  const text = await readFile(join(migrationsFolder, '0017-credential-lifecycle.sql'), 'utf8')
  const statements = text.replaceAll(/^--.*$/gm, '').split(';')
  return statements.map((statement) => statement.trim()).filter((statement) => statement.startsWith('update'))
}

test('an upgrade keeps what keys can do, finds who sent which run, and announces expiring keys', async () => {
  const world = await useWorld()
  const { pool, db } = world.database
  const org = await world.organization()
  const ci = await org.createKey(['sarif:ingest'], { name: 'CI' })
  const expiring = await org.createKey(['org:read'], { name: 'Old', expiresAt: new Date(Date.now() + 5 * dayMs) })
  const send = (key: string, tool: string) => org.request('POST', '/sarif', sarifFile({ tool, results: [] }), { key })
  const [own, other] = [await send(ci.key, 'A'), await send(org.key, 'B')].map(({ body }) => body.runId as string)
  // The state of the earlier version.
  await pool.query('update sarif_runs set key_id = null')
  await pool.query('update api_keys set expiry_warning_at = null')
  await pool.query("update api_keys set scopes = array_remove(scopes, 'sarif:read') where id = $1", [org.keyId])
  for (const statement of await readUpdates()) await pool.query(statement)

  const scopes = new Map((await listKeys(db, org.id)).map((key) => [key.id, key.scopes]))
  expect(scopes.get(org.keyId)).toContain('sarif:read')
  expect(scopes.get(ci.id)).toEqual(['sarif:ingest'])
  const listed = await org.request('GET', '/sarif/runs', undefined, { key: ci.key })
  expect(listed.body.map(({ runId }: { runId: string }) => runId)).toEqual([own])
  expect((await org.request('GET', `/sarif/runs/${other}`)).status).toBe(200)
  const { rows } = await pool.query('select id from api_keys where expiry_warning_at < now()')
  expect(rows).toEqual([{ id: expiring.id }])
  await updateKey(org.context(), expiring.id, { expiresAt: null })
})
