import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export type EndpointHealthRow = {
  endpointId: string
  delivered: number
  failed: number
  /** Deliveries that failed and will be tried again. */
  retrying: number
  /** Whether the latest attempt of all failed; null before the first. */
  isLatestFailed: boolean | null
  lastFailureAt: Date | null
  responseCode: number | null
  errorMessage: string | null
}

/** How the webhook endpoints of an organization are doing since a time, without tests. */
export async function listEndpointHealth(
  db: Db,
  orgId: string,
  { endpointIds, since }: { endpointIds: readonly string[]; since: Date },
): Promise<EndpointHealthRow[]> {
  const { rows } = await sql<EndpointHealthRow>`
    select e.id as endpoint_id, c.delivered, c.failed, c.retrying, c.is_latest_failed,
      f.started_at as last_failure_at, f.response_code, f.error_message
    from unnest(${endpointIds}::uuid[]) as e (id)
    cross join lateral (
      select count(*) filter (where d.status = 'delivered')::int as delivered,
        count(*) filter (where ${isFailed})::int as failed,
        count(*) filter (where d.status = 'queued' and d.attempt_count > 0)::int as retrying,
        (array_agg(d.status <> 'delivered' order by d.last_attempt_at desc) filter (where d.attempt_count > 0))[1]
          as is_latest_failed
      from webhook_deliveries d
      where d.org_id = ${orgId} and d.endpoint_id = e.id and d.id >= uuid_of_time(${since}) and not d.is_test) c
    -- Only deliveries with a failure are looked at attempt by attempt.
    left join lateral (
      select t.started_at, t.response_code, t.error_message
      from webhook_deliveries d join webhook_attempts t on t.org_id = d.org_id and t.delivery_id = d.id
      where d.org_id = ${orgId} and d.endpoint_id = e.id and d.id >= uuid_of_time(${since}) and not d.is_test
        and (${isFailed} or d.attempt_count > 1) and t.error_code is not null
      order by t.started_at desc limit 1) f on true`.execute(db)
  return rows
}

/** Held deliveries that were tried before their endpoint was paused stay failed. */
const isFailed = sql`d.status = 'exhausted' or (d.status in ('queued', 'held') and d.attempt_count > 0)`
