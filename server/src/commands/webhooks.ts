import { type EventType, eventTypes } from '@parapet/contract'
import { listDeliveries, redeliver } from '../areas/integrations/webhooks/deliveries.ts'
import { createEndpoint, enableEndpoint, listEndpoints } from '../areas/integrations/webhooks/webhooks.ts'
import { defaultPublicUrl, type Service } from '../open-service.ts'
import { isResourceId } from '../platform/http/request/validation.ts'
import { createGuard, resolveByDns } from '../platform/net/guard.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { withOrganization } from './with-service.ts'

type OrgOptions = OutputOptions & { org: string }

export async function createWebhookCommand(options: OrgOptions & { url: string; events: string }): Promise<void> {
  const events = parseEvents(options.events)
  const endpoint = await withOrganization('webhook create', options.org, (ctx, service) =>
    createEndpoint(ctx, openGuard(service), { url: options.url, events }),
  )
  printResult(options, { id: endpoint.id, secret: endpoint.secret }, (created) =>
    [toFields(created), '', 'The secret is shown only once. The receiver needs it to check signatures.'].join('\n'),
  )
}

export async function listWebhooksCommand(options: OrgOptions): Promise<void> {
  const endpoints = await withOrganization('webhook list', options.org, (ctx) => listEndpoints(ctx))
  printResult(options, endpoints, (list) =>
    list.length === 0
      ? 'There is no webhook endpoint yet. Create one with: parapet webhook create'
      : toTable(
          ['ID', 'STATE', 'URL', 'EVENTS', 'WHY DISABLED'],
          list.map((endpoint) => [
            endpoint.id,
            endpoint.isActive ? 'active' : `disabled ${endpoint.disabledAt}`,
            endpoint.url,
            endpoint.events.join(','),
            endpoint.disabledReason,
          ]),
        ),
  )
}

export async function listDeliveriesCommand(id: string, options: OrgOptions): Promise<void> {
  const deliveries = await withOrganization('webhook deliveries', options.org, (ctx) =>
    listDeliveries(ctx, checkId(id), {}),
  )
  printResult(options, deliveries, (list) =>
    list.length === 0
      ? 'Nothing was delivered to this endpoint yet.'
      : toTable(
          ['ID', 'EVENT', 'STATUS', 'ATTEMPTS', 'CODE', 'CREATED', 'ERROR'],
          list.map((delivery) => [
            delivery.id,
            delivery.eventType,
            delivery.isTest ? `${delivery.status} (test)` : delivery.status,
            delivery.attemptCount,
            delivery.responseCode,
            delivery.createdAt,
            delivery.errorMessage,
          ]),
        ),
  )
}

export async function redeliverCommand(id: string, deliveryId: string, options: OrgOptions): Promise<void> {
  const delivery = await withOrganization('webhook redeliver', options.org, (ctx) =>
    redeliver(ctx, checkId(id), checkId(deliveryId)),
  )
  printResult(options, delivery, ({ id, status }) => `The new delivery ${id} is ${status}.`)
}

export async function enableWebhookCommand(id: string, options: OrgOptions): Promise<void> {
  const endpoint = await withOrganization('webhook enable', options.org, (ctx) => enableEndpoint(ctx, checkId(id)))
  printResult(options, endpoint, ({ heldCount }) => `The endpoint is enabled. ${describeHeld(heldCount)}`)
}

function describeHeld(count: number): string {
  if (count === 0) return 'No deliveries were held while it was disabled.'
  const held = count === 1 ? '1 delivery was' : `${count} deliveries were`
  return `${held} held while it was disabled. Replay held deliveries in the console or through the API.`
}

function openGuard({ config }: Service) {
  return createGuard({
    isLocalAllowed: config.isLocalWebhookAllowed,
    resolve: resolveByDns(config.webhookDnsServers),
    ownHost: () => new URL(defaultPublicUrl(config)).host,
  })
}

function parseEvents(text: string): EventType[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !eventTypes.some((type) => type === name))
  if (unknown !== undefined) {
    throw new OperatorError(`There is no event "${unknown}". The events are: ${eventTypes.join(', ')}.`)
  }
  return eventTypes.filter((type) => names.includes(type))
}

function checkId(id: string): string {
  if (!isResourceId(id)) throw new OperatorError(`${id} is not an id. List endpoints with: parapet webhook list`)
  return id
}
