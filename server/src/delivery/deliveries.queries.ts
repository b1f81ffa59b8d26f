import { type DeliveryStatus, deliveryAttempts, type EventType } from '@parapet/contract'
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

export type DeliveryPage = { limit: number; before?: string; status?: DeliveryStatus; eventType?: EventType }

/** Newest first. Ids are ordered by time, so they serve as cursors. */
export function listDeliveryRows(db: Db, orgId: string, endpointId: string, page: DeliveryPage) {
  return selectDeliveries(db, orgId, endpointId)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before as string))
    .$if(page.status !== undefined, (query) => query.where('status', '=', page.status as DeliveryStatus))
    .$if(page.eventType !== undefined, (query) => query.where('eventType', '=', page.eventType as EventType))
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

/** The envelope as signed and sent; undefined once the history of its week is deleted. */
export async function findEventBody(db: Db, orgId: string, eventId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('webhookEvents')
    .select('body')
    .where('orgId', '=', orgId)
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row?.body
}

export type PeriodRow = { period: number; delivered: number; failed: number }

/** Deliveries per period since a time. Ids are ordered by time, so only the matching partitions are read. */
export async function countByPeriod(
  db: Db,
  orgId: string,
  endpointId: string,
  { since, periodMs }: { since: Date; periodMs: number },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select floor(extract(epoch from created_at - ${since}::timestamptz) * 1000 / ${periodMs}::numeric)::int as period,
      count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where status = 'exhausted' or (status in ('queued', 'held') and attempt_count > 0))::int as failed
    from webhook_deliveries
    where org_id = ${orgId} and endpoint_id = ${endpointId} and id >= uuid_of_time(${since}) and created_at >= ${since}
      and not is_test
    group by 1 order by 1`.execute(db)
  return rows
}

export type Durations = { medianMs: number | null; slowMs: number | null }

/** Covers the latest attempts that got a response. */
export async function measureDurations(db: Db, orgId: string, endpointId: string, since: Date): Promise<Durations> {
  const { rows } = await sql<Durations>`
    select round(percentile_cont(0.5) within group (order by duration_ms))::int as median_ms,
      round(percentile_cont(0.95) within group (order by duration_ms))::int as slow_ms
    from (
      select t.duration_ms from webhook_deliveries d
      join webhook_attempts t on t.org_id = d.org_id and t.delivery_id = d.id
      where d.org_id = ${orgId} and d.endpoint_id = ${endpointId} and d.id >= uuid_of_time(${since})
        and t.response_code is not null
      order by d.id desc limit 1000) latest`.execute(db)
  return rows[0] as Durations
}

type NewDelivery = Row<
  'webhookDeliveries',
  'orgId' | 'id' | 'endpointId' | 'eventId' | 'eventType' | 'isTest' | 'redeliveryOf'
> & { now: Date }

/** Inserts a manually requested delivery, queued or held. */
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
        // Due immediately, by the slower clock: workers use the database's clock.
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

/** Queues held deliveries, oldest first, up to a limit. Each keeps its remaining attempts, at least one. */
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

/** Replays reach back 30 days; a week's partition is dropped once all of it is older than this. */
const keptDays = 35

/** Creates the partitions of the coming weeks and drops expired history. */
export async function keepPartitions(db: Db, now: Date): Promise<void> {
  await sql`select keep_webhook_partitions(${now}, ${keptDays})`.execute(db)
}
