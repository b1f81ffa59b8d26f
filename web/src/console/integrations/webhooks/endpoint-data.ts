import {
  type DeliveryStatus,
  type EventType,
  getWebhookDelivery,
  getWebhookEndpoint,
  getWebhookHealth,
  getWebhookRequest,
  limits,
  listWebhookDeliveries,
  listWebhookEndpoints,
  listWebhookStandings,
  replayWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@parapet/contract'
import { apiPages, apiQuery } from '../../../api/query.ts'

/** Polls for deliveries while the page is open. */
const live = { refetchInterval: 2000 }

export const endpointsQuery = apiQuery(listWebhookEndpoints)
export const standingsQuery = { ...apiQuery(listWebhookStandings), refetchInterval: 10_000 }

/** How endpoints differ: several may be on one host. Queries often hold a token. */
export function nameEndpoint({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string {
  if (description !== null) return description
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : `${host}${pathname}`
}

/** A delivery that waits for another attempt failed before, which `queued` doesn't say. */
export function stateOfDelivery({ status, attemptCount }: Pick<WebhookDelivery, 'status' | 'attemptCount'>) {
  return status === 'queued' && attemptCount > 0 ? 'retrying' : status
}

export function endpointQuery(id: string) {
  return { ...apiQuery(getWebhookEndpoint, { params: { id } }), ...live }
}

export type DeliveryFilter = { status?: DeliveryStatus; eventType?: EventType }

/** All deliveries, page by page; those on screen update by themselves. */
export function deliveriesQuery(id: string, query: DeliveryFilter = {}) {
  const pages = { size: limits.deliveryPageSize, cursorOf: ({ id }: WebhookDelivery) => id }
  return {
    ...apiPages(listWebhookDeliveries, { params: { id }, query }, pages),
    // Polling refetches every loaded page: the more pages, the less often.
    refetchInterval: ({ state: { data } }: { state: { data?: { pages: unknown[] } | undefined } }) =>
      live.refetchInterval * Math.max(1, data?.pages.length ?? 1),
  }
}

export function requestQuery(id: string, deliveryId: string) {
  return apiQuery(getWebhookRequest, { params: { id, deliveryId } })
}

export function healthQuery(id: string) {
  return { ...apiQuery(getWebhookHealth, { params: { id } }), refetchInterval: 10_000 }
}

export function deliveryQuery(id: string, deliveryId: string) {
  return { ...apiQuery(getWebhookDelivery, { params: { id, deliveryId } }), ...live }
}

/** Counts what a replay would send. The count may grow while the endpoint is disabled. */
export function missedQuery(id: string) {
  return { ...apiQuery(replayWebhookEndpoint, { params: { id }, body: { dryRun: true } }), ...live }
}

/** The reads that a write to an endpoint invalidates. */
export const endpointReads = [
  listWebhookEndpoints,
  listWebhookStandings,
  getWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  getWebhookRequest,
  getWebhookHealth,
  replayWebhookEndpoint,
]
