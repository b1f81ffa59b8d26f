import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Row } from '../platform/database/tables.ts'
import type { EndpointKind } from './endpoints.queries.ts'

/** The result of one attempt, and what follows from it. */
export type AttemptResult = Row<'webhookAttempts'> &
  Row<'webhookDeliveries', 'endpointId' | 'isTest' | 'nextAttemptAt'> & {
    token: string
    kind: EndpointKind
    /** The receiver asked us to wait until then, so all its waiting deliveries do. */
    pauseUntil?: Date
    status: 'delivered' | 'queued' | 'exhausted'
  }

/**
 * Settles many attempts in one statement. Every change requires that the queue row still has the claim token, so a late
 * worker changes nothing. Returns the settled deliveries.
 */
export async function recordResults(db: Db, results: readonly AttemptResult[]): Promise<string[]> {
  const column = <K extends keyof AttemptResult>(name: K) => results.map((result) => result[name])
  const times = (name: 'startedAt' | 'nextAttemptAt') => results.map((result) => result[name]?.toISOString() ?? null)
  const { rows } = await sql<{ deliveryId: string }>`
    with result as (
      select * from unnest(
        ${column('orgId')}::uuid[], ${column('deliveryId')}::uuid[], ${column('token')}::uuid[],
        ${column('attempt')}::integer[], ${times('startedAt')}::timestamptz[], ${column('durationMs')}::integer[],
        ${column('responseCode')}::integer[], ${column('errorCode')}::text[], ${column('errorMessage')}::text[],
        ${column('responseBody')}::text[], ${column('status')}::text[], ${times('nextAttemptAt')}::timestamptz[]
      ) as r (org_id, delivery_id, token, attempt, started_at, duration_ms, response_code, error_code, error_message,
        response_body, status, next_attempt_at)
    ), finished as (
      delete from webhook_queue q using result r
      where q.org_id = r.org_id and q.delivery_id = r.delivery_id and q.claim_token = r.token
        and r.next_attempt_at is null
      returning q.org_id, q.delivery_id
    ), postponed as (
      update webhook_queue q set due_at = r.next_attempt_at, claim_token = null, attempts_used = r.attempt
      from result r
      where q.org_id = r.org_id and q.delivery_id = r.delivery_id and q.claim_token = r.token
        and r.next_attempt_at is not null
      returning q.org_id, q.delivery_id
    ), settled as (
      select * from finished union all select * from postponed
    ), delivery as (
      update webhook_deliveries d
      set status = r.status, attempt_count = r.attempt, response_code = r.response_code, error_message = r.error_message,
        last_attempt_at = r.started_at, next_attempt_at = r.next_attempt_at,
        delivered_at = case when r.status = 'delivered'
          then r.started_at + r.duration_ms * interval '1 millisecond' end
      from result r join settled s on s.org_id = r.org_id and s.delivery_id = r.delivery_id
      where d.org_id = r.org_id and d.id = r.delivery_id
    ), attempt as (
      insert into webhook_attempts (org_id, delivery_id, attempt, started_at, duration_ms, response_code, error_code,
        error_message, response_body)
      select r.org_id, r.delivery_id, r.attempt, r.started_at, r.duration_ms, r.response_code, r.error_code,
        r.error_message, r.response_body
      from result r join settled s on s.org_id = r.org_id and s.delivery_id = r.delivery_id
    )
    select delivery_id from settled`.execute(db)
  return rows.map((row) => row.deliveryId)
}
