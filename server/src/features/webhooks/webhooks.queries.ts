import type { DeliveryStatus, EventType } from '@parapet/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

const endpointColumns = [
  'id',
  'url',
  'description',
  'events',
  'isActive',
  'disabledAt',
  'disabledReason',
  'secretLast4',
  'createdAt',
  'updatedAt',
] as const

export type EndpointRow = {
  id: string
  url: string
  description: string | null
  events: EventType[]
  isActive: boolean
  disabledAt: Date | null
  disabledReason: string | null
  secretLast4: string
  createdAt: Date
  updatedAt: Date
}

function selectEndpoints(db: Db, orgId: string) {
  return db
    .selectFrom('webhookEndpoints')
    .select(endpointColumns)
    .where('orgId', '=', orgId)
    .where('deletedAt', 'is', null)
}

export function listEndpointRows(db: Db, orgId: string): Promise<EndpointRow[]> {
  return selectEndpoints(db, orgId).orderBy('createdAt').orderBy('id').execute()
}

export function findEndpointRow(db: Db, orgId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(db, orgId).where('id', '=', id).executeTakeFirst()
}

/** Waits for events that are being raised for the endpoint, so that none falls between the old and the new state. */
export function lockEndpointRow(db: Db, orgId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(db, orgId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function findSealedSecret(db: Db, orgId: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('sealedSecret')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealedSecret
}

/** Endpoints with their secrets, also those that an overlap keeps: the named one first, then the oldest. */
export function listSealedSecrets(db: Db, orgId: string, page: { first: string | undefined; limit: number }) {
  return db
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'sealedSecret', 'sealedOldSecret', 'oldSecretUntil'])
    .where('orgId', '=', orgId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`id is not distinct from ${page.first ?? null}::uuid`, 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

export async function insertEndpoint(db: Db, row: Insertable<Tables['webhookEndpoints']>): Promise<void> {
  await db.insertInto('webhookEndpoints').values(row).execute()
}

export async function updateEndpointRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['webhookEndpoints']>,
): Promise<EndpointRow> {
  return db
    .updateTable('webhookEndpoints')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning(endpointColumns)
    .executeTakeFirstOrThrow()
}

const deliveryColumns = [
  'id',
  'eventId',
  'eventType',
  'status',
  'attemptCount',
  'responseCode',
  'errorMessage',
  'isTest',
  'redeliveryOf',
  'createdAt',
  'lastAttemptAt',
  'nextAttemptAt',
  'deliveredAt',
] as const

export type DeliveryRow = {
  id: string
  eventId: string
  eventType: EventType
  status: DeliveryStatus
  attemptCount: number
  responseCode: number | null
  errorMessage: string | null
  isTest: boolean
  redeliveryOf: string | null
  createdAt: Date
  lastAttemptAt: Date | null
  nextAttemptAt: Date | null
  deliveredAt: Date | null
}

function selectDeliveries(db: Db, orgId: string, endpointId: string) {
  return db
    .selectFrom('webhookDeliveries')
    .select(deliveryColumns)
    .where('orgId', '=', orgId)
    .where('endpointId', '=', endpointId)
}

/** Newest first. Ids are made in order of time, so they are also the place to go on from. */
export function listDeliveryRows(
  db: Db,
  orgId: string,
  endpointId: string,
  page: { limit: number; before?: string; status?: DeliveryStatus },
): Promise<DeliveryRow[]> {
  return selectDeliveries(db, orgId, endpointId)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before as string))
    .$if(page.status !== undefined, (query) => query.where('status', '=', page.status as DeliveryStatus))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export function findDeliveryRow(
  db: Db,
  orgId: string,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return selectDeliveries(db, orgId, endpointId).where('id', '=', id).executeTakeFirst()
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

export function listAttemptRows(db: Db, orgId: string, deliveryId: string) {
  return db
    .selectFrom('webhookAttempts')
    .select(['attempt', 'startedAt', 'durationMs', 'responseCode', 'errorCode', 'errorMessage', 'responseBody'])
    .where('orgId', '=', orgId)
    .where('deliveryId', '=', deliveryId)
    .orderBy('attempt')
    .execute()
}

type NewDelivery = {
  orgId: string
  id: string
  endpointId: string
  eventId: string
  eventType: EventType
  isTest: boolean
  redeliveryOf: string | null
  now: Date
}

export async function insertEventRow(
  db: Db,
  row: { orgId: string; id: string; type: EventType; body: Buffer; createdAt: Date },
): Promise<void> {
  await db.insertInto('webhookEvents').values(row).execute()
}

/** A delivery by request; while its endpoint is disabled it is held, a test is sent all the same. */
export async function insertDelivery(db: Db, delivery: NewDelivery, isQueued: boolean): Promise<DeliveryRow> {
  const { orgId, id, endpointId, eventId, eventType, isTest, redeliveryOf, now } = delivery
  if (isQueued) {
    await db
      .insertInto('webhookQueue')
      .values({
        orgId,
        deliveryId: id,
        endpointId,
        eventId,
        attemptsUsed: 0,
        isTest,
        // Due at once, by whichever clock is behind: workers go by the database's.
        dueAt: sql<Date>`least(${now}, now())`,
        claimToken: null,
      })
      .execute()
  }
  return db
    .insertInto('webhookDeliveries')
    .values({
      orgId,
      id,
      endpointId,
      eventId,
      eventType,
      status: isQueued ? 'queued' : 'held',
      isTest,
      redeliveryOf,
      responseCode: null,
      errorMessage: null,
      createdAt: now,
      lastAttemptAt: null,
      nextAttemptAt: isQueued ? now : null,
      deliveredAt: null,
    })
    .returning(deliveryColumns)
    .executeTakeFirstOrThrow()
}

export async function countHeld(db: Db, orgId: string, endpointId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'held')
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Oldest first, at most so many; each goes on with the attempts it has left. */
export async function queueHeld(
  db: Db,
  orgId: string,
  endpointId: string,
  { since, limit, now }: { since: Date; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select d.id from webhook_deliveries d
      where d.org_id = ${orgId} and d.endpoint_id = ${endpointId} and d.status = 'held' and d.created_at >= ${since}
      order by d.id limit ${limit}
    ), updated as (
      update webhook_deliveries d set status = 'queued', next_attempt_at = ${now}
      from chosen c where d.org_id = ${orgId} and d.id = c.id
      returning d.id, d.event_id, d.attempt_count, d.is_test
    )
    insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
    select ${orgId}, u.id, ${endpointId}, u.event_id, least(u.attempt_count, 4), u.is_test, least(${now}, now()) from updated u
    returning delivery_id as id`.execute(db)
  return rows.length
}

/** Rows that a worker is just changing are stepped over; its sweep removes what is left of them. */
export async function deleteQueued(db: Db, orgId: string, endpointId: string): Promise<void> {
  await sql`
    delete from webhook_queue q where q.ctid = any (array(
      select w.ctid from webhook_queue w where w.org_id = ${orgId} and w.endpoint_id = ${endpointId}
      for update skip locked))`.execute(db)
}

export async function notifyWorkers(db: Db, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}
