/** A real PostgreSQL for the proof of a scenario, as the superuser that owns it. */
import pg from 'pg'
import { startTemporaryDatabase } from '../../server/test/temporary-database.ts'
import { atEnd } from './clean-up.ts'

export type Database = { pool: pg.Pool; connect: (role: string) => pg.Pool }

/** The database after the script. `connect` gives a pool of another role, which the script has made. */
export async function openDatabase(script: string): Promise<Database> {
  const { connection, stop } = await startTemporaryDatabase('scenario')
  atEnd(stop)
  const open = (options = '') => {
    const pool = new pg.Pool({ ...connection, max: 25, options: `-c client_min_messages=error ${options}` })
    // An idle connection that the server ends is no failure of the proof.
    pool.on('error', () => {})
    atEnd(() => pool.end())
    return pool
  }
  const pool = open()
  await pool.query(script)
  return { pool, connect: (role) => open(`-c role=${role}`) }
}
