/** Test support for the webhook engine, below the API: endpoints, events, and dispatchers that stop with the test. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventType, events, retryDelaysMs } from '@parapet/contract'
import type { PoolClient } from 'pg'
import { onTestFinished } from 'vitest'
import { createEndpoint } from '../src/areas/integrations/webhooks/webhooks.ts'
import { raiseEvent } from '../src/delivery/delivery.ts'
import { createDispatcher, type Dispatcher, type DispatcherOptions } from '../src/delivery/dispatcher.ts'
import { deliveryRules } from '../src/features.ts'
import { inTransaction, type OrgContext } from '../src/platform/context.ts'
import { createGuardedSender } from '../src/platform/net/send-request.ts'
import type { TestOrganization, World } from './world.ts'

/** An endpoint of the organization at a path of the receiver. */
export function addEndpoint(
  world: World,
  org: TestOrganization,
  url: string,
  types: EventType[] = ['assignment.created'],
) {
  return createEndpoint(org.context(), world.guard, { url, events: types })
}

/** Raises an event as a feature would, in its own transaction. */
export function raise(ctx: OrgContext, type: EventType = 'assignment.created'): Promise<string> {
  return inTransaction(ctx, (ctx) => raiseEvent(ctx, type, events[type].example as never))
}

export async function raiseMany(ctx: OrgContext, count: number): Promise<string[]> {
  const ids: string[] = []
  const raisers = Array.from({ length: 4 }, async (_, i) => {
    for (let n = i; n < count; n += 4) ids.push(await raise(ctx))
  })
  await Promise.all(raisers)
  return ids
}

/** A dispatcher on the world's database; settled before the world is closed. */
export function useDispatcher(
  world: World,
  { deadlineMs = 15_000, ...options }: Partial<DispatcherOptions> & { deadlineMs?: number } = {},
): Dispatcher {
  const sender = createGuardedSender({ guard: world.guard, deadlineMs })
  const dispatcher = createDispatcher({
    database: world.database,
    clock: world.clock,
    log: world.log,
    sealer: world.sealer,
    sender,
    ...deliveryRules,
    delaysMs: retryDelaysMs,
    publicUrl: world.url,
    ...options,
  })
  onTestFinished(async () => {
    // Cut whatever still hangs, so that the test ends.
    await sender.close()
    await dispatcher.settle()
  })
  return dispatcher
}

/** Claims until nothing is due, nothing is in progress and everything is recorded. */
export async function drain(...dispatchers: Dispatcher[]): Promise<void> {
  await Promise.all(
    dispatchers.map(async (dispatcher) => {
      for (let isIdle = false; !isIdle; ) {
        const claimed = await dispatcher.claim()
        if (claimed === 0 && dispatcher.activeCount() === 0 && !dispatcher.hasHeldBack()) isIdle = true
        else await sleep(2)
      }
      await dispatcher.settle()
    }),
  )
}

export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 150_000): Promise<void> {
  const giveUpAt = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`waited in vain: ${isSo}`)
    await sleep(10)
  }
}

type Deliveries = { status: string; attemptCount: number; errorMessage: string | null; id: string; endpointId: string }

export function listDeliveries(world: World, orgId: string): Promise<Deliveries[]> {
  return world.database.db
    .selectFrom('webhookDeliveries')
    .select(['id', 'endpointId', 'status', 'attemptCount', 'errorMessage'])
    .where('orgId', '=', orgId)
    .orderBy('id')
    .execute()
}

export function listQueue(world: World, orgId: string) {
  return world.database.db
    .selectFrom('webhookQueue')
    .selectAll()
    .where('orgId', '=', orgId)
    .orderBy('deliveryId')
    .execute()
}

/** Every statement through the world's pool from now on, as the database gets it. */
export function watchStatements(world: World): { text: string; values: unknown[] }[] {
  const statements: { text: string; values: unknown[] }[] = []
  const { pool } = world.database
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const watched = new WeakSet<PoolClient>()
  const connectWatched = async (...args: unknown[]) => {
    // The pool's own `query` uses a callback: tests use it, the service does not.
    if (args.length > 0) return connect(...args)
    const client = await connect()
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const queryWatched = (text: unknown, values: unknown, ...rest: unknown[]) => {
      statements.push({ text: String(text), values: Array.isArray(values) ? values : [] })
      return query(text, values, ...rest)
    }
    return Object.assign(client, { query: queryWatched })
  }
  Object.assign(pool, { connect: connectWatched })
  return statements
}
