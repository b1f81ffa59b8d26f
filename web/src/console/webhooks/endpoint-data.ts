import {
  type DeliveryStatus,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookEndpoint,
} from '@parapet/contract'
import { apiQuery } from '../../api/query.ts'

/** While somebody looks, deliveries are asked for again and again. */
const live = { refetchInterval: 2000 }

export const endpointsQuery = apiQuery(listWebhookEndpoints)

export function endpointQuery(id: string) {
  return { ...apiQuery(getWebhookEndpoint, { params: { id } }), ...live }
}

export function deliveriesQuery(id: string, status?: DeliveryStatus) {
  return {
    ...apiQuery(listWebhookDeliveries, { params: { id }, query: status === undefined ? {} : { status } }),
    ...live,
  }
}

export function deliveryQuery(id: string, deliveryId: string) {
  return { ...apiQuery(getWebhookDelivery, { params: { id, deliveryId } }), ...live }
}

/** Counts what a replay would send. While the endpoint is disabled, more events may be missed. */
export function missedQuery(id: string) {
  return { ...apiQuery(replayWebhookEndpoint, { params: { id }, body: { dryRun: true } }), ...live }
}

/** What a write to an endpoint invalidates. */
export const endpointReads = [
  listWebhookEndpoints,
  getWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookEndpoint,
]
