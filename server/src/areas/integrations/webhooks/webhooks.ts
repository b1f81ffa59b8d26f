import {
  type Confirmation,
  type EnabledWebhookEndpoint,
  events,
  limits,
  type NewWebhookEndpoint,
  openSchema,
  type WebhookEndpoint,
  type WebhookEndpointUpdate,
  type WebhookEndpointWithSecret,
} from '@parapet/contract'
import {
  countEndpoints,
  countHeld,
  drop,
  type EndpointRow,
  endpointSecrets,
  findEndpointRow,
  findSealedSecret,
  holdQueued,
  insertEndpoint,
  listEndpointRows,
  lockEndpointRow,
  newSigningSecret,
  oldEndpointSecrets,
  updateEndpointRow,
} from '../../../delivery/delivery.ts'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { defined } from '../../../platform/defined.ts'
import { distinct } from '../../../platform/distinct.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { changesOf, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { webhookAudit } from './webhooks.audit.ts'

export function listEventCatalog() {
  return Object.entries(events).map(([type, { description, dataSchema, example }]) => ({
    type: type as keyof typeof events,
    description,
    dataSchema: openSchema(dataSchema) as Record<string, unknown>,
    example: example as Record<string, unknown>,
  }))
}

export async function listEndpoints(ctx: OrgContext): Promise<WebhookEndpoint[]> {
  const rows = await listEndpointRows(ctx.db, ctx.org.id)
  return rows.map(toEndpoint)
}

export async function getEndpoint(ctx: OrgContext, id: string): Promise<WebhookEndpoint> {
  return toEndpoint(await getEndpointRow(ctx, id))
}

export async function createEndpoint(
  ctx: OrgContext,
  guard: Guard,
  input: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseForbiddenUrl(guard, input.url)
  return write(ctx, async (ctx) => {
    if ((await countEndpoints(ctx.db, ctx.org.id)) >= limits.webhookEndpoints) {
      throw new AppError('webhook_endpoint_limit_reached', { maxEndpoints: limits.webhookEndpoints })
    }
    ctx.confirm?.()
    const secret = newSigningSecret()
    const now = ctx.clock.now()
    const row: EndpointRow = {
      id: newId(),
      kind: 'webhook',
      url: input.url,
      description: input.description ?? null,
      events: distinct(input.events),
      isActive: true,
      disabledAt: null,
      disabledReason: null,
      secretLast4: secret.slice(-4),
      createdAt: now,
      updatedAt: now,
    }
    await insertEndpoint(ctx.db, {
      ...row,
      orgId: ctx.org.id,
      sealedSecret: ctx.sealer.seal(endpointSecrets.at(ctx.org.id, row.id), secret),
      sealedOldSecret: null,
      oldSecretUntil: null,
      warnedAt: null,
      deletedAt: null,
    })
    await audit(ctx, 'webhook_endpoint.created', row.id, { events: row.events })
    return { ...toEndpoint(row), secret }
  })
}

export async function updateEndpoint(
  ctx: OrgContext,
  guard: Guard,
  id: string,
  input: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (input.url !== undefined) refuseForbiddenUrl(guard, input.url)
  return write(ctx, async (ctx) => {
    const before = await lockEndpoint(ctx, id)
    const { url, description, events, isActive } = input
    const fields = Object.entries({ url, description, events, isActive }).filter(([, value]) => value !== undefined)
    if (fields.length === 0) return toEndpoint(before)
    if (url !== undefined && url !== before.url) ctx.confirm?.()
    const now = ctx.clock.now()
    const row = await updateEndpointRow(ctx.db, ctx.org.id, id, {
      ...defined({ url, description }),
      ...(events === undefined ? {} : { events: distinct(events) }),
      ...switchState(before, isActive, now),
      updatedAt: now,
    })
    if (before.isActive && !row.isActive) await holdQueued(ctx.db, ctx.org.id, id, now)
    await audit(ctx, 'webhook_endpoint.updated', id, {
      fields: fields.map(([name]) => name),
      ...changesOf(withHost(before), withHost(row), ['url', 'events', 'isActive']),
    })
    return toEndpoint(row)
  })
}

export async function deleteEndpoint(ctx: OrgContext, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, id)
    const now = ctx.clock.now()
    // Deliveries reference the row, so it stays; its secrets are removed.
    await updateEndpointRow(ctx.db, ctx.org.id, id, {
      deletedAt: now,
      isActive: false,
      sealedSecret: Buffer.alloc(0),
      sealedOldSecret: null,
      updatedAt: now,
    })
    await drop(ctx, endpoint)
    await audit(ctx, 'webhook_endpoint.deleted', id)
  })
  return { message: 'Webhook endpoint deleted' }
}

export async function rotateSecret(
  ctx: OrgContext,
  id: string,
  overlapHours: number,
): Promise<WebhookEndpointWithSecret> {
  return write(ctx, async (ctx) => {
    await lockEndpoint(ctx, id)
    ctx.confirm?.()
    const now = ctx.clock.now()
    const secret = newSigningSecret()
    const old = overlapHours === 0 ? undefined : await findSealedSecret(ctx.db, ctx.org.id, id)
    const row = await updateEndpointRow(ctx.db, ctx.org.id, id, {
      sealedSecret: ctx.sealer.seal(endpointSecrets.at(ctx.org.id, id), secret),
      secretLast4: secret.slice(-4),
      sealedOldSecret: old === undefined ? null : moveSecret(ctx, id, old),
      oldSecretUntil: overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hourMs),
      updatedAt: now,
    })
    await audit(ctx, 'webhook_endpoint.secret_rotated', id, { overlapHours })
    return { ...toEndpoint(row), secret }
  })
}

/** A sealed value opens in its own column only, so the secret is sealed again. */
function moveSecret(ctx: WriteContext, id: string, sealed: Buffer): Buffer {
  const secret = ctx.sealer.open(endpointSecrets.at(ctx.org.id, id), sealed)
  return ctx.sealer.seal(oldEndpointSecrets.at(ctx.org.id, id), secret)
}

/** Sends new events again; missed ones stay held, and the response says how many. */
export async function enableEndpoint(ctx: OrgContext, id: string): Promise<EnabledWebhookEndpoint> {
  return write(ctx, async (ctx) => {
    const before = await lockEndpoint(ctx, id)
    const now = ctx.clock.now()
    const heldCount = await countHeld(ctx.db, ctx.org.id, id, new Date(now.getTime() - limits.replayDays * dayMs))
    if (before.isActive) return { ...toEndpoint(before), heldCount }
    const row = await updateEndpointRow(ctx.db, ctx.org.id, id, { ...switchState(before, true, now), updatedAt: now })
    await audit(ctx, 'webhook_endpoint.enabled', id, { heldCount })
    return { ...toEndpoint(row), heldCount }
  })
}

export async function getEndpointRow(ctx: OrgContext, id: string): Promise<EndpointRow> {
  const row = await findEndpointRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('webhook_endpoint_not_found')
  return row
}

export async function lockEndpoint(ctx: WriteContext, id: string): Promise<EndpointRow> {
  const row = await lockEndpointRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('webhook_endpoint_not_found')
  return row
}

/**
 * Refuses forbidden targets as far as the URL shows them. The name is not looked up, since a refusal would reveal which
 * internal names exist. Every attempt looks it up, and dials only public addresses.
 */
function refuseForbiddenUrl(guard: Guard, url: string): void {
  const problem = guard.explainUrl(url)
  if (problem !== undefined) throw invalidField('url', problem)
}

/** Paths and queries of webhook addresses may hold tokens, which the log must not keep. */
function withHost({ url, events, isActive }: EndpointRow) {
  return { url: new URL(url).host, events, isActive }
}

function switchState(before: EndpointRow, isActive: boolean | undefined, now: Date) {
  if (isActive === undefined || isActive === before.isActive) return {}
  if (isActive) return { isActive, disabledAt: null, disabledReason: null, warnedAt: null }
  return { isActive, disabledAt: now, disabledReason: 'Disabled by hand' }
}

function audit(
  ctx: WriteContext,
  action: keyof typeof webhookAudit.actions,
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return writeAudit(ctx, webhookAudit, { action, subjectId, details })
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isActive: row.isActive,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    secretLast4: row.secretLast4,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
