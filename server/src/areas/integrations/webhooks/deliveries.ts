import {
  type DeliveryStatus,
  type EventType,
  limits,
  type Replay,
  type ReplayResult,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookHealth,
  type WebhookRequest,
} from '@parapet/contract'
import * as delivery from '../../../delivery/delivery.ts'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { readStandings } from './endpoint-health.ts'
import { webhookAudit } from './webhooks.audit.ts'
import { getEndpointRow, lockEndpoint } from './webhooks.ts'

const healthDays = 7
const periodHours = 6

export async function listDeliveries(
  ctx: OrgContext,
  endpointId: string,
  page: { limit?: number; before?: string; status?: DeliveryStatus; eventType?: EventType },
): Promise<WebhookDelivery[]> {
  const endpoint = await getEndpointRow(ctx, endpointId)
  return delivery.listDeliveries(ctx, endpoint, { ...page, limit: page.limit ?? limits.deliveryPageSize })
}

export async function getDelivery(ctx: OrgContext, endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
  return delivery.getDelivery(ctx, await getEndpointRow(ctx, endpointId), id)
}

export async function getRequest(ctx: OrgContext, endpointId: string, id: string): Promise<WebhookRequest> {
  return delivery.getDeliveryRequest(ctx, await getEndpointRow(ctx, endpointId), id)
}

/** How the last seven days went, in periods of six hours. */
export async function getHealth(ctx: OrgContext, endpointId: string): Promise<WebhookHealth> {
  const [standing] = await readStandings(ctx, [await getEndpointRow(ctx, endpointId)])
  const now = ctx.clock.now()
  const periods = healthDays * (24 / periodHours)
  const periodMs = periodHours * hourMs
  // Whole periods, so that the result doesn't change with every request.
  const end = Math.ceil(now.getTime() / periodMs) * periodMs
  const since = new Date(end - periods * periodMs)
  const counted = await delivery.countByPeriod(ctx.db, ctx.org.id, endpointId, { since, periodMs })
  const durations = await delivery.measureDurations(ctx.db, ctx.org.id, endpointId, since)
  const until = await delivery.findOldSecretUntil(ctx.db, ctx.org.id, endpointId)
  const byPeriod = new Map(counted.map((row) => [row.period, row]))
  return {
    state: standing?.state ?? 'active',
    periods: Array.from({ length: periods }, (_, index) => ({
      startsAt: new Date(since.getTime() + index * periodMs).toISOString(),
      delivered: byPeriod.get(index)?.delivered ?? 0,
      failed: byPeriod.get(index)?.failed ?? 0,
    })),
    ...durations,
    oldSecretUntil: until !== undefined && until !== null && until > now ? until.toISOString() : null,
  }
}

export async function sendTest(
  ctx: OrgContext,
  endpointId: string,
  eventType: EventType | undefined,
): Promise<WebhookDelivery> {
  return write(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    const type = eventType ?? endpoint.events[0] ?? 'assignment.created'
    const sent = await delivery.sendTest(ctx, endpoint, type)
    await audit(ctx, 'webhook_endpoint.tested', endpointId, { eventType: type })
    return sent
  })
}

export async function redeliver(ctx: OrgContext, endpointId: string, id: string): Promise<WebhookDelivery> {
  return write(ctx, async (ctx) => {
    const redelivery = await delivery.redeliver(ctx, await lockEndpoint(ctx, endpointId), id)
    await audit(ctx, 'webhook_delivery.redelivered', endpointId, { deliveryId: id })
    return redelivery
  })
}

/** Queues what was held; only counts it for a dry run. A disabled endpoint replays nothing yet. */
export async function replay(ctx: OrgContext, endpointId: string, input: Replay): Promise<ReplayResult> {
  const earliest = new Date(ctx.clock.now().getTime() - limits.replayDays * dayMs)
  const asked = input.since === undefined ? earliest : new Date(input.since)
  const since = asked > earliest ? asked : earliest
  if (input.dryRun === true) {
    // Read only: pages poll this, and it must not block writes.
    await getEndpointRow(ctx, endpointId)
    return { count: await delivery.countHeld(ctx.db, ctx.org.id, endpointId, since), queued: 0 }
  }
  return write(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, endpointId)
    const count = await delivery.countHeld(ctx.db, ctx.org.id, endpointId, since)
    if (!endpoint.isActive || count === 0) return { count, queued: 0 }
    const queued = await delivery.replay(ctx, endpoint, since)
    await audit(ctx, 'webhook_endpoint.replayed', endpointId, { queued })
    return { count, queued }
  })
}

function audit(
  ctx: WriteContext,
  action: keyof typeof webhookAudit.actions,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  return writeAudit(ctx, webhookAudit, { action, subjectId, details })
}
