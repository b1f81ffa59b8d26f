/** A separate PostgreSQL, an organization with endpoints at a receiver, and real `parapet serve` workers on it. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createEndpoint } from '../../src/areas/integrations/webhooks/webhooks.ts'
import { createOrganization } from '../../src/areas/organization/organization/organization.ts'
import type { DispatchStep } from '../../src/delivery/delivery.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import type { OrgContext } from '../../src/platform/context.ts'
import { createSealer } from '../../src/platform/crypto/sealer.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { ownEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createGuard } from '../../src/platform/net/guard.ts'
import {
  cleanEnvironment,
  type Environment,
  nodeProgram,
  type Parapet,
  type RunningServer,
  toDatabaseUrl,
} from '../journeys/parapet.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { raise } from '../webhook-engine.ts'
import { readServerPid } from '../worlds/embedded-database.ts'

export type WebhookSite = {
  receiver: Receiver
  /** The folder of PostgreSQL's socket, for an unreliable connection to it. */
  socketDir: string
  /** The environment of a worker that reaches the database by another socket. */
  environmentVia(socketDir: string): Environment
  /** Raises an event in its own transaction. Returns its id, or undefined if the database was down. */
  raise(): Promise<string | undefined>
  startWorker(env?: Environment): Promise<RunningServer>
  /** Runs a worker that kills itself at that step. Returns its exit code, which is null for a killed process. */
  runKilledWorker(step: DispatchStep, count: number): Promise<number | null>
  /** How many deliveries are leased by workers, including dead ones. */
  countLeased(): Promise<number>
  /** Expires all current leases, and returns how many there were. */
  passLease(): Promise<number>
  killPostgres(): Promise<void>
  query<T extends object>(sql: string): Promise<T[]>
  close(): Promise<void>
}

export async function openWebhookSite(parapet: Parapet, options: { endpoints: number }): Promise<WebhookSite> {
  const dataDir = join(await parapet.folder(), 'data')
  const embedded = await ownEmbeddedDatabase({ dataDir, owner: { name: 'parapet test' }, log: () => {} })
  const database = openDatabase({ connection: embedded.connection, poolSize: 8, name: 'test' })
  await migrate(database.db)
  const secretKey = randomBytes(32)
  const ctx: OrgContext = {
    db: database.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    actor: { type: 'operator' },
    org: { id: '' },
    requestId: null,
    sealer: createSealer(secretKey),
    publicUrl: 'http://127.0.0.1',
  }
  const org = await createOrganization(ctx, { name: 'Example', slug: 'example', domain: 'example.com' })
  ctx.org.id = org.id
  const receiver = await startReceiver()
  const guard = createGuard({ isLocalAllowed: true })
  for (let n = 0; n < options.endpoints; n++) {
    await createEndpoint(ctx, guard, { url: `${receiver.url}/${n}`, events: ['assignment.created'] })
  }
  const workerEnv = {
    DATABASE_URL: toDatabaseUrl(embedded.connection),
    SECRET_KEY: secretKey.toString('base64'),
    WEBHOOK_ALLOW_LOCAL: '1',
    WEBHOOK_RETRY_DELAYS: '1,1,1,1',
    LOG_LEVEL: 'error',
  }
  const query = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows

  return {
    receiver,
    socketDir: embedded.connection.host,
    environmentVia: (socketDir) => ({ DATABASE_URL: toDatabaseUrl({ ...embedded.connection, host: socketDir }) }),
    raise: () => raise(ctx).catch(() => undefined),
    startWorker: (env = {}) => parapet.serve({ ...workerEnv, ...env }, { args: ['--json', '--roles', 'worker'] }),
    async runKilledWorker(step, count) {
      const file = join(import.meta.dirname, 'killed-worker.ts')
      const options = { env: cleanEnvironment(workerEnv), cwd: '/' }
      return (await parapet.spawn(nodeProgram, [file, `${step}:${count}`], options).ended).code
    },
    async countLeased() {
      const [row] = await query<{ count: number }>(
        'select count(*)::int as count from webhook_queue where claim_token is not null',
      )
      return row?.count ?? 0
    },
    async passLease() {
      const due = `update webhook_queue set due_at = due_at - interval '25 seconds' where claim_token is not null`
      return (await database.pool.query(due)).rowCount ?? 0
    },
    async killPostgres() {
      const pid = await readServerPid(embedded)
      process.kill(pid, 'SIGKILL')
      // The old processes may answer for a moment: wait for a new PostgreSQL.
      const isBack = async () => (await readServerPid(embedded)) !== pid && (await query('select 1')).length === 1
      while (!(await isBack().catch(() => false))) await sleep(20)
    },
    query,
    async close() {
      await receiver.close()
      await database.close()
      await embedded.stop()
    },
  }
}
