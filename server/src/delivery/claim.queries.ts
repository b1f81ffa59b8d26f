import type { EventType } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Row } from '../platform/database/tables.ts'
import type { EndpointKind } from './endpoints.queries.ts'

export type ClaimedDelivery = Row<
  'webhookQueue',
  'orgId' | 'deliveryId' | 'endpointId' | 'eventId' | 'attemptsUsed' | 'isTest'
> &
  Row<'webhookEndpoints', 'kind' | 'url' | 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'> &
  Row<'webhookEvents', 'body'> & {
    /** Of an event; a message has a type that no receiver sees. */
    eventType: EventType
  }

export type PlacesByKind = Readonly<Record<EndpointKind, number>>

export type LaneKey = { orgId: string; endpointId: string }

export type Claim = {
  token: string
  now: Date
  leaseMs: number
  /** Maximum number of deliveries. */
  limit: number
  /** Free places by endpoint; others have the number of their kind. */
  freePlaces: ReadonlyMap<string, number>
  placesAtFirst: PlacesByKind
  /** Organizations that have reached their limit of running attempts. */
  fullOrgIds: readonly string[]
  /** Skip retries: the last slots are reserved for first attempts. */
  isFirstAttemptsOnly: boolean
  /** Continue after this endpoint, so that all get a turn even if one claim can't take everything. */
  after: LaneKey | undefined
}

export type ClaimResult = {
  deliveries: ClaimedDelivery[]
  /** Where the next claim continues; undefined if this one reached the last endpoint. */
  after: LaneKey | undefined
}

const lowest = '00000000-0000-0000-0000-000000000000'
/** How many endpoints one claim checks; the rest is left to the next. */
const lanesMax = 1000

/**
 * One statement, safe with many workers. It walks the index from endpoint to endpoint and takes a few due rows of each,
 * so its cost doesn't grow with any backlog or with the history, which is not in this table. The limits inside the
 * laterals, and finding rows by position, enforce that plan whatever the statistics say.
 */
export async function claimDueDeliveries(db: Db, claim: Claim): Promise<ClaimResult> {
  const { now, token, limit } = claim
  const leasedUntil = new Date(now.getTime() + claim.leaseMs)
  const endpointIds = [...claim.freePlaces.keys()]
  const places = [...claim.freePlaces.values()]
  const { rows } = await sql<(ClaimedDelivery | { deliveryId: null }) & { cutAt: string | null }>`
    with recursive lane as (
      (select q.org_id, q.endpoint_id, 1 as place from webhook_queue q
        where (q.org_id, q.endpoint_id) > (${claim.after?.orgId ?? lowest}, ${claim.after?.endpointId ?? lowest})
        order by q.org_id, q.endpoint_id limit 1)
      union all
      select next.org_id, next.endpoint_id, l.place + 1 from lane l cross join lateral (
        select q.org_id, q.endpoint_id from webhook_queue q
        where (q.org_id, q.endpoint_id) > (l.org_id, l.endpoint_id)
        order by q.org_id, q.endpoint_id limit 1) next
      where l.place < ${lanesMax}
    ), picked as (
      select due.row_id from lane l
      cross join lateral (
        select e.is_active, e.kind from webhook_endpoints e
        where e.org_id = l.org_id and e.id = l.endpoint_id and e.deleted_at is null
          and l.org_id <> all (${claim.fullOrgIds}::uuid[])
        limit 1) e
      left join unnest(${endpointIds}::uuid[], ${places}::integer[]) as free (endpoint_id, places)
        on free.endpoint_id = l.endpoint_id
      cross join lateral (
        select q.ctid as row_id from webhook_queue q
        where q.org_id = l.org_id and q.endpoint_id = l.endpoint_id and q.due_at <= ${now}
          and (e.is_active or q.is_test)
          and (q.attempts_used = 0 or not ${claim.isFirstAttemptsOnly}::boolean)
        order by q.due_at
        limit coalesce(free.places, (${JSON.stringify(claim.placesAtFirst)}::jsonb ->> e.kind)::integer, 1)
        for update skip locked
      ) due
      limit ${limit}
    ), claimed as (
      update webhook_queue q set due_at = ${leasedUntil}, claim_token = ${token}
      where q.ctid = any (array(select row_id from picked))
      returning q.org_id, q.delivery_id, q.endpoint_id, q.event_id, q.attempts_used, q.is_test
    )
    select c.*, e.*, v.*, walk.cut_at
    from (
      select case when (select count(*) from picked) < ${limit}
        then (select l.org_id || ' ' || l.endpoint_id from lane l where l.place = ${lanesMax}) end as cut_at
    ) walk
    left join (
      claimed c
      cross join lateral (
        select e.kind, e.url, e.sealed_secret, e.sealed_old_secret, e.old_secret_until from webhook_endpoints e
        where e.org_id = c.org_id and e.id = c.endpoint_id limit 1) e
      cross join lateral (
        select v.type as event_type, v.body from webhook_events v
        where v.org_id = c.org_id and v.id = c.event_id limit 1) v
    ) on true`.execute(db)
  const deliveries = rows.filter((row) => row.deliveryId !== null)
  if (deliveries.length === limit) return { deliveries, after: furthest(deliveries) }
  const [orgId, endpointId] = rows[0]?.cutAt?.split(' ') ?? []
  return { deliveries, after: orgId === undefined || endpointId === undefined ? undefined : { orgId, endpointId } }
}

/** Lower-case UUIDs sort as text in the same order as in the index. */
function furthest(deliveries: readonly LaneKey[]): LaneKey | undefined {
  const isBefore = (a: LaneKey, b: LaneKey) => a.orgId < b.orgId || (a.orgId === b.orgId && a.endpointId < b.endpointId)
  return deliveries.reduce<LaneKey | undefined>(
    (last, { orgId, endpointId }) =>
      last === undefined || isBefore(last, { orgId, endpointId }) ? { orgId, endpointId } : last,
    undefined,
  )
}
