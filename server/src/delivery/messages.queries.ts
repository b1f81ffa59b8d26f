import { sql } from 'kysely'
import { newId } from '../platform/crypto/random.ts'
import type { Db } from '../platform/database/database.ts'
import type { Row } from '../platform/database/tables.ts'
import { failedDeliveryPattern } from './disable-reason.ts'
import { wakeChannel } from './queue.queries.ts'

/** Messages aren't events of the public catalog; this is their type in the shared tables. */
const messageType = 'message'

type NewMessage = { orgId: string; endpointId: string; body: Buffer; isTest: boolean; now: Date }

/** Queues one message for one channel and wakes the workers. Returns its id. */
export async function insertMessage(db: Db, message: NewMessage): Promise<string> {
  const { orgId, endpointId, body, isTest, now } = message
  const [id, eventId] = [newId(), newId()]
  await sql`
    with event as (
      insert into webhook_events (org_id, id, type, body, created_at)
      values (${orgId}, ${eventId}, ${messageType}, ${body}, ${now})
    ), delivery as (
      insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, is_test, created_at,
        next_attempt_at)
      values (${orgId}, ${id}, ${endpointId}, ${eventId}, ${messageType}, 'queued', ${isTest}, ${now}, ${now})
    ), queued as (
      insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
      values (${orgId}, ${id}, ${endpointId}, ${eventId}, 0, ${isTest}, least(${now}, now()))
    )
    select pg_notify(${wakeChannel}, '')`.execute(db)
  return id
}

export type MessageRow = Row<
  'webhookDeliveries',
  | 'id'
  | 'endpointId'
  | 'status'
  | 'isTest'
  | 'attemptCount'
  | 'responseCode'
  | 'errorMessage'
  | 'createdAt'
  | 'nextAttemptAt'
  | 'deliveredAt'
> & {
  /** Null once the history of its week is deleted. */
  body: Buffer | null
  responseBody: string | null
}

/** The latest messages of each channel, newest first. */
export async function listMessageRows(
  db: Db,
  orgId: string,
  endpointIds: readonly string[],
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select d.*, v.body, a.response_body
    from unnest(${endpointIds}::uuid[]) as channel (id)
    cross join lateral (
      select d.id, d.endpoint_id, d.event_id, d.status, d.is_test, d.attempt_count, d.response_code, d.error_message,
        d.created_at, d.next_attempt_at, d.delivered_at
      from webhook_deliveries d where d.org_id = ${orgId} and d.endpoint_id = channel.id
      order by d.id desc limit ${limit}
    ) d
    left join webhook_events v on v.org_id = ${orgId} and v.id = d.event_id
    left join webhook_attempts a on a.org_id = ${orgId} and a.delivery_id = d.id and a.attempt = d.attempt_count
    order by d.id desc`.execute(db)
  return rows
}

/** Webhook endpoints that were disabled in that time because deliveries failed, and still are. */
export function listDisabledEndpoints(db: Db, orgId: string, { after, upTo }: { after: Date; upTo: Date }) {
  return (
    db
      .selectFrom('webhookEndpoints')
      .select(['id', 'url', 'disabledAt', 'disabledReason'])
      .where('orgId', '=', orgId)
      .where('kind', '=', 'webhook')
      .where('isActive', '=', false)
      .where('deletedAt', 'is', null)
      .where('disabledAt', '>', after)
      .where('disabledAt', '<=', upTo)
      // Admins already know about endpoints that an admin disabled.
      .where('disabledReason', 'like', failedDeliveryPattern)
      .orderBy('disabledAt')
      .execute()
  )
}
