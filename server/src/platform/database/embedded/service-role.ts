import type pg from 'pg'
import { hasErrorCode } from './error-codes.ts'
import { connectionTo, type EmbeddedConnection } from './hold-server.ts'
import { serviceRole } from './initialise-cluster.ts'

/** How the service connects: as a role that owns no tables and isn't a superuser. */
export function serviceConnectionTo(cluster: { socketDir: string }): EmbeddedConnection {
  return { ...connectionTo(cluster), user: serviceRole }
}

/** Creates the role if it is missing, as in a new database. */
export async function ensureServiceRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [serviceRole])
  if (rowCount === 1) return
  try {
    await client.query(`CREATE ROLE ${serviceRole} LOGIN`)
  } catch (error) {
    // Another process was faster.
    if (!hasErrorCode(error, '42710', '23505')) throw error
  }
}
