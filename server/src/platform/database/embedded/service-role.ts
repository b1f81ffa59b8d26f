import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasErrorCode } from './error-codes.ts'
import { connectionTo, type EmbeddedConnection } from './hold-server.ts'
import { serviceRole } from './initialise-cluster.ts'
import type { Cluster } from './locate-cluster.ts'
import { writeSettings } from './start-server.ts'

/** How the service connects: as a role that owns no tables and isn't a superuser. */
export function serviceConnectionTo(cluster: { socketDir: string }): EmbeddedConnection {
  return { ...connectionTo(cluster), user: serviceRole }
}

const reloadLimitMs = 10_000

/** Creates the role if it is missing, in a new database or one of an earlier version. */
export async function ensureServiceRole(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [serviceRole])
  if (rowCount === 1) return
  try {
    await client.query(`CREATE ROLE ${serviceRole} LOGIN`)
  } catch (error) {
    // Another process was faster.
    if (!hasErrorCode(error, '42710', '23505')) throw error
  }
  // A server started by an earlier version doesn't accept the role yet.
  if (!(await writeSettings(cluster))) return
  await client.query('SELECT pg_reload_conf()')
  const giveUpAt = performance.now() + reloadLimitMs
  while (!(await isLetIn(cluster)) && performance.now() < giveUpAt) await sleep(20)
}

async function isLetIn(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...serviceConnectionTo(cluster), database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
