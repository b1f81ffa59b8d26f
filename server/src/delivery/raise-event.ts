import type { EventData, EventType } from '@parapet/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/crypto/random.ts'
import { toEventId } from './event-id.ts'
import type {} from './tables.ts'

export const wakeChannel = 'parapet_webhooks'

/**
 * Tells the organization's endpoints of something, in the transaction in which it happens: event and deliveries exist if
 * and only if the change does. Endpoints that are disabled get a held delivery.
 */
export async function raiseEvent<T extends EventType>(ctx: Context, type: T, data: EventData[T]): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('An event is raised in the transaction of its change')
  const id = newId()
  const now = ctx.clock.now()
  const envelope = { id: toEventId(id), type, createdAt: now.toISOString(), orgId: ctx.org.id, data }
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
  await insertEvent(ctx, {
    id,
    type,
    body: Buffer.from(JSON.stringify(envelope)),
    now,
    deliveries: endpoints.map((endpoint) => ({ ...endpoint, deliveryId: newId() })),
  })
  return envelope.id
}

type NewEvent = {
  id: string
  type: EventType
  body: Buffer
  now: Date
  deliveries: { id: string; isActive: boolean; deliveryId: string }[]
}

/**
 * Event, deliveries, queue rows and the wake-up call in one statement. It is due at once: workers go by the database's
 * clock, so one of ours that is fast must not hold the event back.
 */
async function insertEvent(ctx: Context, { id, type, body, now, deliveries }: NewEvent): Promise<void> {
  const orgId = ctx.org.id
  await sql`
    with target as (
      select * from unnest(
        ${deliveries.map((d) => d.id)}::uuid[], ${deliveries.map((d) => d.deliveryId)}::uuid[],
        ${deliveries.map((d) => d.isActive)}::boolean[]) as t (endpoint_id, delivery_id, is_active)
    ), event as (
      insert into webhook_events (org_id, id, type, body, created_at) values (${orgId}, ${id}, ${type}, ${body}, ${now})
    ), delivery as (
      insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at, next_attempt_at)
      select ${orgId}, t.delivery_id, t.endpoint_id, ${id}, ${type},
        case when t.is_active then 'queued' else 'held' end, ${now}, case when t.is_active then ${now}::timestamptz end
      from target t
    ), queued as (
      insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
      select ${orgId}, t.delivery_id, t.endpoint_id, ${id}, 0, false, least(${now}, now()) from target t where t.is_active
    )
    select pg_notify(${wakeChannel}, '') where exists (select from target where is_active)`.execute(ctx.db)
}
