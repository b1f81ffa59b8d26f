/** The cost of one claim with a long queue and history, compared with short ones. Every claim is rolled back. */
import { randomUUID } from 'node:crypto'
import { claimDueDeliveries } from '../../../server/src/delivery/delivery.tools.ts'
import { type Database, openDatabase } from '../../../server/src/platform/database/database.ts'
import { median } from '../measure.ts'
import type { BenchDatabase, Workplace } from '../workplace.ts'
import type { Measure, WebhookOptions } from './measures.ts'
import { eventType, seedEndpoints, seedOrganization } from './seed-webhooks.ts'

const endpointCount = 100
const baseDueRows = 1000
const claimsPerRound = 40

type Queue = { name: string; db: Database['db'] }

export async function measureClaimCost(workplace: Workplace, options: WebhookOptions): Promise<Measure[]> {
  const { sizes, tell, rounds, signal } = options
  await using stack = new AsyncDisposableStack()
  const open = async (name: string, size: { due: number; history: number }): Promise<Queue> => {
    tell(`preparing ${size.due.toLocaleString('en')} due rows, ${size.history.toLocaleString('en')} rows of history`)
    const database = stack.use(await workplace.createDatabase(name))
    await seedQueue(workplace, database, size)
    const { db, close } = openDatabase({ connection: { connectionString: database.url }, poolSize: 1, name })
    stack.defer(close)
    return { name, db }
  }
  const short = await open('claim_short', { due: baseDueRows, history: 0 })
  const due = await open('claim_due', { due: sizes.dueRows, history: 0 })
  const history = await open('claim_history', { due: baseDueRows, history: sizes.historyRows })
  const times = new Map<Queue, number[]>([short, due, history].map((queue) => [queue, []]))
  tell('measuring claims')
  for (const queue of times.keys()) await timeClaims(queue)
  for (let round = 1; round <= rounds; round++) {
    signal.throwIfAborted()
    for (const [queue, found] of times) found.push(await timeClaims(queue))
  }
  const base = times.get(short) as number[]
  const against = (queue: Queue, title: string): Measure => {
    const found = times.get(queue) as number[]
    const ratios = found.map((ms, n) => ms / (base[n] as number))
    return {
      title,
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      unit: 'x',
      goal: { atMost: 2 },
      notes: [`medians ${median(found).toFixed(2)} ms and ${median(base).toFixed(2)} ms`],
    }
  }
  return [
    against(
      due,
      `a claim with ${sizes.dueRows.toLocaleString('en')} due rows / with ${baseDueRows.toLocaleString('en')}`,
    ),
    against(history, `a claim with ${sizes.historyRows.toLocaleString('en')} rows of history / with none`),
  ]
}

async function timeClaims({ db }: Queue): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < claimsPerRound; n++) {
    await db
      .transaction()
      .execute(async (db) => {
        const startedAt = performance.now()
        const { deliveries } = await claimDueDeliveries(db, {
          token: randomUUID(),
          now: new Date(),
          leaseMs: 25_000,
          limit: 96,
          freePlaces: new Map(),
          placesAtFirst: { webhook: 2, slack: 1, teams: 1, xapi: 2 },
          fullOrgIds: [],
          isFirstAttemptsOnly: false,
          after: undefined,
        })
        times.push(performance.now() - startedAt)
        if (deliveries.length !== 96) throw new Error(`claimed ${deliveries.length} instead of 96`)
        throw rollback
      })
      .catch((error) => {
        if (error !== rollback) throw error
      })
  }
  return median(times)
}

const rollback = new Error('rolled back')

async function seedQueue(
  workplace: Workplace,
  database: BenchDatabase,
  size: { due: number; history: number },
): Promise<void> {
  const orgId = await seedOrganization(database)
  const urls = Array.from({ length: endpointCount }, (_, n) => `http://127.0.0.1:9/${n}`)
  const endpoints = await seedEndpoints(workplace, database, orgId, urls)
  const ids = endpoints.map(({ id }) => id)
  const insert = (count: number, isDue: boolean) =>
    database.pool.query(
      `with job as (
         select uuidv7() as event_id, uuidv7() as delivery_id, ($2::uuid[])[1 + n % cardinality($2::uuid[])] as endpoint_id
         from generate_series(1, $3::int) n
       ), event as (
         insert into webhook_events (org_id, id, type, body, created_at)
         select $1::uuid, event_id, '${eventType}', '{"id":"example"}', now() from job
       ), delivery as (
         insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at)
         select $1::uuid, delivery_id, endpoint_id, event_id, '${eventType}', $4::text, now() from job
       )
       insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
       select $1::uuid, delivery_id, endpoint_id, event_id, 0, false, now() from job where $4::text = 'queued'`,
      [orgId, ids, count, isDue ? 'queued' : 'delivered'],
    )
  for (let left = size.history; left > 0; left -= 100_000) await insert(Math.min(left, 100_000), false)
  for (let left = size.due; left > 0; left -= 100_000) await insert(Math.min(left, 100_000), true)
  // Otherwise autovacuum would do this during a measurement.
  await database.pool.query('vacuum (analyze)')
}
