import type { EventData, EventType } from '@parapet/contract'
import { sql } from 'kysely'
import type { InTransaction } from '../platform/context.ts'
import { newId } from '../platform/crypto/random.ts'
import { toEventId } from './event-id.ts'
import type {} from './tables.ts'

export const wakeChannel = 'parapet_webhooks'

/**
 * Tells the organization's endpoints of something, in the transaction in which it happens: event and deliveries exist if
 * and only if the change does. Endpoints that are disabled get a held delivery.
 */
export async function raiseEvent<T extends EventType>(
  ctx: InTransaction,
  type: T,
  data: EventData[T],
): Promise<string> {
  const [id] = await raiseEvents(ctx, type, [data])
  return id as string
}

/** The same for many at once, in a fixed number of statements. Their ids sort in the order given. */
export async function raiseEvents<T extends EventType>(
  ctx: InTransaction,
  type: T,
  data: readonly EventData[T][],
): Promise<string[]> {
  if (data.length === 0) return []
  const now = ctx.clock.now()
  const events = data.map((one): NewEvent => {
    const id = newId()
    const envelope = { id: toEventId(id), type, createdAt: now.toISOString(), orgId: ctx.org.id, data: one }
    return { id, body: Buffer.from(JSON.stringify(envelope)) }
  })
  // Shared locks: enabling and disabling wait for this transaction, so no event falls between.
  const endpoints = await ctx.db
    .selectFrom('webhookEndpoints')
    .select(['id', 'isActive'])
    .where('orgId', '=', ctx.org.id)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${type} = any(events)`)
    .orderBy('id')
    .forShare()
    .execute()
  await insertEvents(ctx, { type, now, events, endpoints })
  return events.map(({ id }) => toEventId(id))
}

type NewEvent = { id: string; body: Buffer }
type NewEvents = { type: EventType; now: Date; events: NewEvent[]; endpoints: { id: string; isActive: boolean }[] }

/**
 * Events, deliveries, queue rows and the wake-up call in one statement. They are due at once: workers go by the database's
 * clock, so one of ours that is fast must not hold an event back.
 */
async function insertEvents(ctx: InTransaction, { type, now, events, endpoints }: NewEvents): Promise<void> {
  const orgId = ctx.org.id
  const deliveries = events.flatMap((event) =>
    endpoints.map((endpoint) => ({ ...endpoint, eventId: event.id, deliveryId: newId() })),
  )
  await sql`
    with target as (
      select * from unnest(
        ${deliveries.map((d) => d.id)}::uuid[], ${deliveries.map((d) => d.eventId)}::uuid[],
        ${deliveries.map((d) => d.deliveryId)}::uuid[], ${deliveries.map((d) => d.isActive)}::boolean[]
      ) as t (endpoint_id, event_id, delivery_id, is_active)
    ), event as (
      insert into webhook_events (org_id, id, type, body, created_at)
      select ${orgId}, e.id, ${type}, e.body, ${now}
      from unnest(${events.map((e) => e.id)}::uuid[], ${events.map((e) => e.body)}::bytea[]) as e (id, body)
    ), delivery as (
      insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at, next_attempt_at)
      select ${orgId}, t.delivery_id, t.endpoint_id, t.event_id, ${type},
        case when t.is_active then 'queued' else 'held' end, ${now}, case when t.is_active then ${now}::timestamptz end
      from target t
    ), queued as (
      insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
      select ${orgId}, t.delivery_id, t.endpoint_id, t.event_id, 0, false, least(${now}, now())
      from target t where t.is_active
    )
    select pg_notify(${wakeChannel}, '') where exists (select from target where is_active)`.execute(ctx.db)
}
