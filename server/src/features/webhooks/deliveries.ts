import {
  type DeliveryStatus,
  type EventType,
  events,
  limits,
  type Replay,
  type ReplayResult,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@parapet/contract'
import { toEventId, wakeChannel } from '../../delivery/delivery.ts'
import type { OrgContext, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditAction, writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import {
  countHeld,
  type DeliveryRow,
  type EndpointRow,
  findDeliveryRow,
  hasEvent,
  insertDelivery,
  insertEventRow,
  listAttemptRows,
  listDeliveryRows,
  notifyWorkers,
  queueHeld,
} from './webhooks.queries.ts'
import { getEndpointRow, lockEndpoint } from './webhooks.ts'

const dayMs = 86_400_000

export async function listDeliveries(
  ctx: OrgContext,
  endpointId: string,
  page: { limit?: number; before?: string; status?: DeliveryStatus },
): Promise<WebhookDelivery[]> {
  const endpoint = await getEndpointRow(ctx, endpointId)
  const rows = await listDeliveryRows(ctx.db, ctx.org.id, endpointId, {
    ...page,
    limit: page.limit ?? limits.deliveryPageSize,
  })
  return rows.map((row) => toDelivery(row, endpoint, ctx.clock.now()))
}

export async function getDelivery(ctx: OrgContext, endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
  const endpoint = await getEndpointRow(ctx, endpointId)
  const row = await getDeliveryRow(ctx, endpointId, id)
  const attempts = await listAttemptRows(ctx.db, ctx.org.id, id)
  return {
    ...toDelivery(row, endpoint, ctx.clock.now()),
    attempts: attempts.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt.toISOString() })),
  }
}

/** One shot with the example of the event type; it goes out even while the endpoint is disabled. */
export async function sendTest(
  ctx: OrgContext,
  endpointId: string,
  eventType: EventType | undefined,
): Promise<WebhookDelivery> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    const type = eventType ?? endpoint.events[0] ?? 'assignment.created'
    const eventId = newId()
    const now = ctx.clock.now()
    const envelope = {
      id: toEventId(eventId),
      type,
      createdAt: now.toISOString(),
      orgId: ctx.org.id,
      data: events[type].example,
    }
    const body = Buffer.from(JSON.stringify(envelope))
    await insertEventRow(ctx.db, { orgId: ctx.org.id, id: eventId, type, body, createdAt: now })
    const row = await insertDelivery(
      ctx.db,
      { orgId: ctx.org.id, id: newId(), endpointId, eventId, eventType: type, isTest: true, redeliveryOf: null, now },
      true,
    )
    await traceAndWake(ctx, 'webhook_endpoint.tested', endpointId, { eventType: type })
    return toDelivery(row, endpoint, now)
  })
}

/** The same event once more, as a new delivery on the full schedule. */
export async function redeliver(ctx: OrgContext, endpointId: string, id: string): Promise<WebhookDelivery> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    const { eventId, eventType, isTest } = await getDeliveryRow(ctx, endpointId, id)
    // A redelivery outlives its event, which goes with the history of its week.
    if (!(await hasEvent(ctx.db, ctx.org.id, eventId))) throw new AppError('delivery_not_found')
    const now = ctx.clock.now()
    const row = await insertDelivery(
      ctx.db,
      { orgId: ctx.org.id, id: newId(), endpointId, eventId, eventType, isTest, redeliveryOf: id, now },
      endpoint.isActive || isTest,
    )
    await traceAndWake(ctx, 'webhook_delivery.redelivered', endpointId, { deliveryId: id })
    return toDelivery(row, endpoint, now)
  })
}

/** Queues what was held, oldest first; counts only when asked to. A disabled endpoint replays nothing yet. */
export async function replay(ctx: OrgContext, endpointId: string, input: Replay): Promise<ReplayResult> {
  const now = ctx.clock.now()
  const earliest = new Date(now.getTime() - limits.replayDays * dayMs)
  const asked = input.since === undefined ? earliest : new Date(input.since)
  const since = asked > earliest ? asked : earliest
  if (input.dryRun === true) {
    // Only a look: pages ask for it again and again, and must not hold up anybody's writes.
    await getEndpointRow(ctx, endpointId)
    return { count: await countHeld(ctx.db, ctx.org.id, endpointId, since), queued: 0 }
  }
  return write(ctx, { changes: [] }, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    const count = await countHeld(ctx.db, ctx.org.id, endpointId, since)
    if (!endpoint.isActive || count === 0) return { count, queued: 0 }
    const queued = await queueHeld(ctx.db, ctx.org.id, endpointId, { since, limit: limits.replayMax, now })
    await traceAndWake(ctx, 'webhook_endpoint.replayed', endpointId, { queued })
    return { count, queued }
  })
}

async function traceAndWake(
  ctx: WriteContext,
  action: AuditAction,
  endpointId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await writeAudit(ctx, { action, subjectId: endpointId, details })
  await notifyWorkers(ctx.db, wakeChannel)
}

async function getDeliveryRow(ctx: OrgContext, endpointId: string, id: string): Promise<DeliveryRow> {
  const row = await findDeliveryRow(ctx.db, ctx.org.id, endpointId, id)
  if (row === undefined) throw new AppError('delivery_not_found')
  return row
}

function toDelivery(row: DeliveryRow, endpoint: EndpointRow, now: Date): WebhookDelivery {
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

/** What a delivery waits for, in words; null when it waits for nothing. */
function explainWaiting(row: DeliveryRow, endpoint: EndpointRow, now: Date): string | null {
  if (row.status === 'held') {
    return endpoint.isActive ? 'held while the endpoint was disabled; replay it' : 'the endpoint is disabled'
  }
  if (row.status !== 'queued' || row.nextAttemptAt === null) return null
  if (row.nextAttemptAt > now) return row.attemptCount === 0 ? 'it is not due yet' : 'the next attempt is not due yet'
  return 'it is due: it is being sent, or goes as soon as its endpoint has a free place'
}
