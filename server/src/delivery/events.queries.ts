import type { EventType } from '@parapet/contract'
import { sql } from 'kysely'
import { newId } from '../platform/crypto/random.ts'
import type { Db } from '../platform/database/database.ts'
import type { Row } from '../platform/database/tables.ts'
import { wakeChannel } from './queue.queries.ts'

type Subscriber = Row<'webhookEndpoints', 'id' | 'isActive'>

/** Shared locks: enabling or disabling an endpoint waits for this transaction, so no event is missed. */
export function lockSubscribers(db: Db, orgId: string, type: EventType): Promise<Subscriber[]> {
  return db
    .selectFrom('webhookEndpoints')
    .select(['id', 'isActive'])
    .where('orgId', '=', orgId)
    .where('kind', '=', 'webhook')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${type} = any(events)`)
    .orderBy('id')
    .forShare()
    .execute()
}

type NewEvents = {
  orgId: string
  type: EventType
  now: Date
  events: Row<'webhookEvents', 'id' | 'body'>[]
  subscribers: Subscriber[]
}

/**
 * Inserts events, deliveries and queue rows and wakes the workers, all in one statement. Queue rows are due by the
 * slower clock: workers use the database's clock, so a fast clock here must not delay an event.
 */
export async function insertEvents(db: Db, { orgId, type, now, events, subscribers }: NewEvents): Promise<void> {
  const deliveries = events.flatMap((event) =>
    subscribers.map((endpoint) => ({ ...endpoint, eventId: event.id, deliveryId: newId() })),
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
    select pg_notify(${wakeChannel}, '') where exists (select from target where is_active)`.execute(db)
}

/** An event without deliveries; a test adds its own. */
export async function insertEvent(db: Db, row: Row<'webhookEvents'>): Promise<void> {
  await db.insertInto('webhookEvents').values(row).execute()
}

export async function hasEvent(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhookEvents')
    .select('id')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

type Person = Row<'users', 'id' | 'name' | 'email'>

/**
 * Removes a person's name and address from stored events, sent or not, in the transaction that erases the person. Finds
 * events by id or address, so other people with the same name keep theirs.
 */
export async function replaceInEvents(db: Db, orgId: string, before: Person, after: Omit<Person, 'id'>): Promise<void> {
  // As they appear in JSON, and only as values.
  const value = (text: string) => `:${JSON.stringify(text)}`
  const has = (text: string) => sql<boolean>`position(convert_to(${text}, 'UTF8') in body) > 0`
  await sql`
    update webhook_events set body = convert_to(
      replace(replace(convert_from(body, 'UTF8'), ${value(before.email)}, ${value(after.email)}),
        ${value(before.name)}, ${value(after.name)}), 'UTF8')
    where org_id = ${orgId} and (${has(before.id)} or ${has(JSON.stringify(before.email))})`.execute(db)
}

/** The same for an address in a list or in another case, in events of one type. */
export async function replaceAddressInEvents(
  db: Db,
  orgId: string,
  type: EventType,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const quoted = JSON.stringify(from)
  const pattern = quoted.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  await sql`
    update webhook_events set body = convert_to(
      regexp_replace(convert_from(body, 'UTF8'), ${pattern}, ${JSON.stringify(to)}, 'gi'), 'UTF8')
    where org_id = ${orgId} and type = ${type}
      and position(lower(${quoted}) in lower(convert_from(body, 'UTF8'))) > 0`.execute(db)
}
