/** Deliveries as users see and request them. The caller has checked the endpoint, and locked it for changes. */
import {
  type EventType,
  events,
  limits,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookRequest,
} from '@parapet/contract'
import { AppError } from '../platform/app-error.ts'
import type { InTransaction, OrgContext } from '../platform/context.ts'
import { newId } from '../platform/crypto/random.ts'
import {
  type DeliveryPage,
  type DeliveryRow,
  findDeliveryRow,
  findEventBody,
  insertDelivery,
  listAttemptRows,
  listDeliveryRows,
  queueHeld,
} from './deliveries.queries.ts'
import { toEventId } from './event-id.ts'
import { hasEvent, insertEvent } from './events.queries.ts'
import { deleteQueued, holdQueued, notifyWorkers } from './queue.queries.ts'
import { composeEvent } from './raise-event.ts'

type Endpoint = { id: string; isActive: boolean }

export async function listDeliveries(
  ctx: OrgContext,
  endpoint: Endpoint,
  page: DeliveryPage,
): Promise<WebhookDelivery[]> {
  const rows = await listDeliveryRows(ctx.db, ctx.org.id, endpoint.id, page)
  return rows.map((row) => toDelivery(row, endpoint, ctx.clock.now()))
}

export async function getDelivery(ctx: OrgContext, endpoint: Endpoint, id: string): Promise<WebhookDeliveryDetail> {
  const row = await getDeliveryRow(ctx, endpoint, id)
  const attempts = await listAttemptRows(ctx.db, ctx.org.id, id)
  return {
    ...toDelivery(row, endpoint, ctx.clock.now()),
    attempts: attempts.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt.toISOString() })),
  }
}

/**
 * What was sent, attempt by attempt. Signatures are computed for each attempt and not stored; all their inputs are here
 * except the secret, which is never shown.
 */
export async function getDeliveryRequest(ctx: OrgContext, endpoint: Endpoint, id: string): Promise<WebhookRequest> {
  const row = await getDeliveryRow(ctx, endpoint, id)
  const body = await findEventBody(ctx.db, ctx.org.id, row.eventId)
  const attempts = await listAttemptRows(ctx.db, ctx.org.id, id)
  return {
    payload: body?.toString('utf8') ?? null,
    attempts: attempts.map(({ attempt, startedAt }) => ({ attempt, headers: describeHeaders(row, startedAt) })),
  }
}

function describeHeaders({ id, eventId, eventType }: DeliveryRow, startedAt: Date): { name: string; value: string }[] {
  const seconds = Math.floor(startedAt.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1.0',
    'accept-encoding': 'identity',
    'X-Service-Event': eventType,
    'X-Service-Event-Id': toEventId(eventId),
    'X-Service-Delivery': id,
    'X-Service-Signature': `t=${seconds},v1=…`,
    'webhook-id': toEventId(eventId),
    'webhook-timestamp': String(seconds),
    'webhook-signature': 'v1,…',
  }
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

/** One attempt with the example of the event type, sent even while the endpoint is disabled. */
export async function sendTest(ctx: InTransaction, endpoint: Endpoint, eventType: EventType): Promise<WebhookDelivery> {
  const now = ctx.clock.now()
  const event = composeEvent(ctx, eventType, events[eventType].example, now)
  await insertEvent(ctx.db, { ...event, orgId: ctx.org.id, type: eventType, createdAt: now })
  return queueDelivery(ctx, endpoint, { eventId: event.id, eventType, isTest: true, redeliveryOf: null, now })
}

/** Sends the same event again as a new delivery on the full schedule; held while the endpoint is disabled. */
export async function redeliver(ctx: InTransaction, endpoint: Endpoint, id: string): Promise<WebhookDelivery> {
  const { eventId, eventType, isTest } = await getDeliveryRow(ctx, endpoint, id)
  // A redelivery outlives its event, which is deleted with the history of its week.
  if (!(await hasEvent(ctx.db, ctx.org.id, eventId))) throw new AppError('delivery_not_found')
  return queueDelivery(ctx, endpoint, { eventId, eventType, isTest, redeliveryOf: id, now: ctx.clock.now() })
}

/** Queues deliveries held since then, oldest first, and returns how many. */
export async function replay(ctx: InTransaction, endpoint: Endpoint, since: Date): Promise<number> {
  const page = { since, limit: limits.replayMax, now: ctx.clock.now() }
  const queued = await queueHeld(ctx.db, ctx.org.id, endpoint.id, page)
  await notifyWorkers(ctx.db)
  return queued
}

/** Empties the queue of an endpoint for good: holds waiting deliveries and removes everything else, including tests. */
export async function drop(ctx: InTransaction, endpoint: Endpoint): Promise<void> {
  await holdQueued(ctx.db, ctx.org.id, endpoint.id, ctx.clock.now())
  await deleteQueued(ctx.db, ctx.org.id, endpoint.id)
}

async function queueDelivery(
  ctx: InTransaction,
  endpoint: Endpoint,
  delivery: { eventId: string; eventType: EventType; isTest: boolean; redeliveryOf: string | null; now: Date },
): Promise<WebhookDelivery> {
  const isQueued = endpoint.isActive || delivery.isTest
  const place = { orgId: ctx.org.id, id: newId(), endpointId: endpoint.id }
  const row = await insertDelivery(ctx.db, { ...delivery, ...place }, isQueued)
  await notifyWorkers(ctx.db)
  return toDelivery(row, endpoint, delivery.now)
}

async function getDeliveryRow(ctx: OrgContext, endpoint: Endpoint, id: string): Promise<DeliveryRow> {
  const row = await findDeliveryRow(ctx.db, ctx.org.id, endpoint.id, id)
  if (row === undefined) throw new AppError('delivery_not_found')
  return row
}

function toDelivery(row: DeliveryRow, endpoint: Endpoint, now: Date): WebhookDelivery {
  return {
    id: row.id,
    eventId: toEventId(row.eventId),
    eventType: row.eventType,
    status: row.status,
    attemptCount: row.attemptCount,
    responseCode: row.responseCode,
    errorMessage: row.errorMessage,
    waitingReason: explainWaiting(row, endpoint, now),
    isTest: row.isTest,
    redeliveryOf: row.redeliveryOf,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}

/** What a delivery is waiting for, in words; null if nothing. */
function explainWaiting(row: DeliveryRow, endpoint: Endpoint, now: Date): string | null {
  if (row.status === 'held') {
    return endpoint.isActive ? 'held while the endpoint was disabled; replay it' : 'the endpoint is disabled'
  }
  if (row.status !== 'queued' || row.nextAttemptAt === null) return null
  if (row.nextAttemptAt > now) return row.attemptCount === 0 ? 'it is not due yet' : 'the next attempt is not due yet'
  return 'it is due: it is being sent, or goes as soon as its endpoint has a free place'
}
