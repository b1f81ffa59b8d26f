import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { checkSignature } from './check-signature.ts'
import { getDelivery, getHealth, getRequest, listDeliveries, redeliver, replay, sendTest } from './deliveries.ts'
import { listStandings } from './endpoint-health.ts'
import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  getEndpoint,
  listEndpoints,
  listEventCatalog,
  rotateSecret,
  updateEndpoint,
} from './webhooks.ts'

export function register({ both, app, services: { guard } }: Routes<unknown, { guard: Guard }>): void {
  both.bind(contract.listEventCatalog, () => listEventCatalog())
  both.bind(contract.listWebhookEndpoints, (ctx) => listEndpoints(ctx))
  both.bind(contract.getWebhookEndpoint, (ctx, { params }) => getEndpoint(ctx, params.id))
  both.bind(contract.createWebhookEndpoint, (ctx, { body }) => createEndpoint(ctx, guard, body))
  both.bind(contract.updateWebhookEndpoint, (ctx, { params, body }) => updateEndpoint(ctx, guard, params.id, body))
  both.bind(contract.deleteWebhookEndpoint, (ctx, { params }) => deleteEndpoint(ctx, params.id))
  both.bind(contract.enableWebhookEndpoint, (ctx, { params }) => enableEndpoint(ctx, params.id))
  both.bind(contract.rotateWebhookSecret, (ctx, { params, body }) =>
    rotateSecret(ctx, params.id, body?.overlapHours ?? 0),
  )
  both.bind(contract.testWebhookEndpoint, (ctx, { params, body }) => sendTest(ctx, params.id, body?.eventType))
  both.bind(contract.replayWebhookEndpoint, (ctx, { params, body }) => replay(ctx, params.id, body ?? {}))
  both.bind(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query))
  both.bind(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id, params.deliveryId))
  both.bind(contract.redeliverWebhook, (ctx, { params }) => redeliver(ctx, params.id, params.deliveryId))

  app.bind(contract.checkWebhookSignature, ({ ctx }, { body }) => checkSignature(ctx, body))
  app.bind(contract.getWebhookHealth, ({ ctx }, { params }) => getHealth(ctx, params.id))
  app.bind(contract.listWebhookStandings, ({ ctx }) => listStandings(ctx))
  app.bind(contract.getWebhookRequest, ({ ctx }, { params }) => getRequest(ctx, params.id, params.deliveryId))
}
