/**
 * A real installation that tests may damage: `parapet serve` on its own data folder, with direct access to its
 * database.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { locateEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'
import { connectionTo } from '../../src/platform/database/embedded/hold-server.ts'
import { locateCluster } from '../../src/platform/database/embedded/locate-cluster.ts'
import { stopPostmaster } from '../../src/platform/database/embedded/postmaster.ts'
import type { Parapet, RunningServer } from '../journeys/parapet.ts'

export const isLong = process.env.FAULTS === 'long'

export const timesOf = (count: number) => (count === 1 ? 'once' : `${count} times`)

export type Installation = {
  /** The key of the demo organization, with all scopes. */
  apiKey: string
  start(): Promise<RunningServer>
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  /** The main PostgreSQL process. */
  postmasterPid(): Promise<number>
}

export async function createInstallation(
  parapet: Parapet,
): Promise<{ installation: Installation; server: RunningServer }> {
  const dataDir = join(await parapet.folder(), 'data')
  const env = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ORG_RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' }
  let server: RunningServer | undefined
  const start = async () => {
    server = await parapet.serve(env)
    return server
  }
  // Whatever state a failed test has left: stop the service first, which would restart PostgreSQL, then PostgreSQL.
  onTestFinished(async () => {
    server?.signal('SIGKILL')
    await server?.ended
    await stopPostmaster(await locateCluster(dataDir), () => {})
  })
  const first = await start()
  if (first.apiKey === null) throw new Error('the first start made no demo organization')
  const seats = await parapet.runJson(['org', 'update', 'demo', '--max-seats', '1000000'], env)
  if (seats.code !== 0) throw new Error(`the seats were not raised: ${seats.stderr}`)
  return {
    server: first,
    installation: {
      apiKey: first.apiKey,
      start,
      query: (sql, values) => query(dataDir, sql, values),
      async postmasterPid() {
        const { location } = await locateEmbeddedDatabase(dataDir)
        return Number.parseInt(await readFile(join(location, 'postmaster.pid'), 'utf8'), 10)
      },
    },
  }
}

async function query<T extends object>(dataDir: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(connectionTo(await locateEmbeddedDatabase(dataDir)))
  // A query that is cut off fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
