/** Organizations with endpoints, and deliveries that are due, in bulk. */
import { events } from '@parapet/contract'
import { endpointSecrets, newSigningSecret, toEventId } from '../../../server/src/delivery/delivery.ts'
import { newId } from '../../../server/src/platform/crypto/random.ts'
import { createSealer } from '../../../server/src/platform/crypto/sealer.ts'
import type { BenchDatabase, Workplace } from '../workplace.ts'
import type { Job } from './senders/signed-post.ts'

export type SeededEndpoint = { orgId: string; id: string; url: string; secret: string }

export const eventType = 'assignment.created'

export async function seedOrganization(database: BenchDatabase): Promise<string> {
  const id = newId()
  await database.pool.query(
    `insert into organizations (id, name, slug, domain, plan, max_seats)
     values ($1::uuid, 'Example Corp', 'example-' || $1::uuid, 'example.com', 'enterprise', 1000)`,
    [id],
  )
  return id
}

export async function seedEndpoints(
  { secretKey }: Workplace,
  database: BenchDatabase,
  orgId: string,
  urls: string[],
): Promise<SeededEndpoint[]> {
  const sealer = createSealer(Buffer.from(secretKey, 'base64'))
  const endpoints = urls.map((url) => ({ orgId, id: newId(), url, secret: newSigningSecret() }))
  for (const { id, url, secret } of endpoints) {
    await database.pool.query(
      `insert into webhook_endpoints (org_id, id, url, events, sealed_secret, secret_last4) values ($1, $2, $3, $4, $5, '')`,
      [orgId, id, url, [eventType], sealer.seal(endpointSecrets.at(orgId, id), secret)],
    )
  }
  return endpoints
}

/** Jobs for the other sides, and our bytes: one event per delivery. */
export function createJobs(
  endpoints: readonly SeededEndpoint[],
  count: number,
): (Job & { id: string; endpointId: string; orgId: string })[] {
  return Array.from({ length: count }, (_, n) => {
    const endpoint = endpoints[n % endpoints.length] as SeededEndpoint
    const id = newId()
    const eventId = toEventId(id)
    const createdAt = new Date().toISOString()
    const envelope = { id: eventId, type: eventType, createdAt, orgId: endpoint.orgId, data: events[eventType].example }
    const { url, secret, orgId } = endpoint
    const body = JSON.stringify(envelope)
    return { url, secret, eventId, deliveryId: newId(), type: eventType, body, id, endpointId: endpoint.id, orgId }
  })
}

/** The jobs as due deliveries of the service, all due now. */
export async function queueJobs(database: BenchDatabase, jobs: ReturnType<typeof createJobs>): Promise<void> {
  const column = (name: 'orgId' | 'id' | 'deliveryId' | 'endpointId' | 'body') => jobs.map((job) => job[name])
  await database.pool.query(
    `with job as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
         as j (org_id, event_id, delivery_id, endpoint_id, body)
     ), event as (
       insert into webhook_events (org_id, id, type, body, created_at)
       select org_id, event_id, '${eventType}', convert_to(body, 'UTF8'), now() from job
     ), delivery as (
       insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at, next_attempt_at)
       select org_id, delivery_id, endpoint_id, event_id, '${eventType}', 'queued', now(), now() from job
     )
     insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
     select org_id, delivery_id, endpoint_id, event_id, 0, false, now() from job`,
    [column('orgId'), column('id'), column('deliveryId'), column('endpointId'), column('body')],
  )
}
