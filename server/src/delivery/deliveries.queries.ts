import { type DeliveryStatus, deliveryAttempts } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Row } from '../platform/database/tables.ts'

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

function selectDeliveries(db: Db, orgId: string, endpointId: string) {
  return db
    .selectFrom('webhookDeliveries')
    .select(deliveryColumns)
    .where('orgId', '=', orgId)
    .where('endpointId', '=', endpointId)
}

export type DeliveryRow = Row<'webhookDeliveries', (typeof deliveryColumns)[number]>

export type DeliveryPage = { limit: number; before?: string; status?: DeliveryStatus }

/** Newest first. Ids are made in order of time, so they are also the place to go on from. */
export function listDeliveryRows(db: Db, orgId: string, endpointId: string, page: DeliveryPage) {
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

export function listAttemptRows(db: Db, orgId: string, deliveryId: string) {
  return db
    .selectFrom('webhookAttempts')
    .select(['attempt', 'startedAt', 'durationMs', 'responseCode', 'errorCode', 'errorMessage', 'responseBody'])
    .where('orgId', '=', orgId)
    .where('deliveryId', '=', deliveryId)
    .orderBy('attempt')
    .execute()
}

type NewDelivery = Row<
  'webhookDeliveries',
  'orgId' | 'id' | 'endpointId' | 'eventId' | 'eventType' | 'isTest' | 'redeliveryOf'
> & { now: Date }

/** Inserts a delivery that somebody asked for, queued or held. */
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
        // Due immediately, by whichever clock is behind: workers go by the database's.
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

/** Queues held deliveries, oldest first, up to a limit. Each goes on with the attempts it has left, at least one. */
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
    select ${orgId}, u.id, ${endpointId}, u.event_id, least(u.attempt_count, ${deliveryAttempts - 1}), u.is_test,
      least(${now}, now())
    from updated u
    returning delivery_id as id`.execute(db)
  return rows.length
}

/** Replays reach 30 days back; a week's partition goes when all of it is older than this. */
const keptDays = 35

/** Makes the partitions of the coming weeks and drops the history that is past keeping. */
export async function keepPartitions(db: Db, now: Date): Promise<void> {
  await sql`select keep_webhook_partitions(${now}, ${keptDays})`.execute(db)
}
