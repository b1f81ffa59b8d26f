import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { EndpointKind } from './endpoints.queries.ts'

export const wakeChannel = 'parapet_webhooks'

/** Wakes the workers once this transaction commits. */
export async function notifyWorkers(db: Db): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, '')`.execute(db)
}

/**
 * Takes waiting deliveries out of the queue, except those held by a worker. Returns how many were held. Skips locked
 * rows to avoid waiting; the sweep handles them later.
 */
export async function holdQueued(db: Db, orgId: string, endpointId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with removed as (
      delete from webhook_queue q
      where q.ctid = any (array(
        select w.ctid from webhook_queue w
        where w.org_id = ${orgId} and w.endpoint_id = ${endpointId} and not w.is_test
          and (w.claim_token is null or w.due_at <= ${now})
        for update skip locked))
      returning q.delivery_id
    )
    update webhook_deliveries d set status = 'held', next_attempt_at = null
    from removed r where d.org_id = ${orgId} and d.id = r.delivery_id
    returning d.id`.execute(db)
  return rows.length
}

/**
 * Holds deliveries that were queued again while their endpoint was being disabled or deleted. Run regularly by the
 * worker. Locks the endpoints, so that one being enabled at the same moment is left alone.
 */
export async function holdStrays(db: Db, now: Date): Promise<void> {
  await sql`
    with stray as (
      select w.ctid as row_id from webhook_endpoints e join webhook_queue w on w.org_id = e.org_id and w.endpoint_id = e.id
      where (not e.is_active or e.deleted_at is not null) and (not w.is_test or e.deleted_at is not null)
        and (w.claim_token is null or w.due_at <= ${now})
      for no key update of e skip locked for update of w skip locked
    ), removed as (
      delete from webhook_queue q where q.ctid = any (array(select row_id from stray))
      returning q.org_id, q.delivery_id
    )
    update webhook_deliveries d set status = 'held', next_attempt_at = null
    from removed r where d.org_id = r.org_id and d.id = r.delivery_id`.execute(db)
}

/** Skips rows that a worker is changing; its sweep removes them later. */
export async function deleteQueued(db: Db, orgId: string, endpointId: string): Promise<void> {
  await sql`
    delete from webhook_queue q where q.ctid = any (array(
      select w.ctid from webhook_queue w where w.org_id = ${orgId} and w.endpoint_id = ${endpointId}
      for update skip locked))`.execute(db)
}

/** Delays an endpoint's waiting deliveries until after that time, in order. Skips those held by a worker. */
export async function postponeQueued(
  db: Db,
  orgId: string,
  endpointId: string,
  { until, spacingMs }: { until: Date; spacingMs: number },
): Promise<void> {
  await sql`
    with waiting as (
      select w.ctid as row_id, w.delivery_id, w.due_at from webhook_queue w
      where w.org_id = ${orgId} and w.endpoint_id = ${endpointId} and w.claim_token is null
      for update skip locked
    ), placed as (
      select row_id, due_at, ${until}::timestamptz + (row_number() over (order by due_at, delivery_id) - 1)
        * ${spacingMs}::integer * interval '1 millisecond' as earliest from waiting
    ), moved as (
      update webhook_queue q set due_at = p.earliest from placed p
      where q.ctid = p.row_id and q.due_at < p.earliest
      returning q.delivery_id, q.due_at
    )
    update webhook_deliveries d set next_attempt_at = m.due_at
    from moved m where d.org_id = ${orgId} and d.id = m.delivery_id`.execute(db)
}

export type QueueFigures = {
  depth: number
  oldestSeconds: number
  /** By kind: how many are disabled, and how many of them because deliveries failed. */
  disabled: Partial<Record<EndpointKind, { total: number; failed: number }>>
}

export async function findQueueFigures(db: Db): Promise<QueueFigures | undefined> {
  const { rows } = await sql<QueueFigures>`
    select (select count(*)::int from webhook_queue) as depth,
      (select coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8 from webhook_queue) as oldest_seconds,
      (select coalesce(jsonb_object_agg(d.kind, to_jsonb(d)), '{}') from (
        select kind, count(*) as total, count(disabled_reason) as failed from webhook_endpoints
        where not is_active and deleted_at is null group by kind) d) as disabled`.execute(db)
  return rows[0]
}
