import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import type { App } from '../../platform/http/bind.ts'
import type { Guard } from '../../platform/net/guard.ts'
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

export function webhookRoutes(app: App, webApp: WebApp, guard: Guard): void {
  webApp.bind(contract.checkWebhookSignature, ({ ctx }, { body }) => checkSignature(ctx, body))
  webApp.bind(contract.getWebhookHealth, ({ ctx }, { params }) => getHealth(ctx, params.id))
  webApp.bind(contract.listWebhookStandings, ({ ctx }) => listStandings(ctx))
  webApp.bind(contract.getWebhookRequest, ({ ctx }, { params }) => getRequest(ctx, params.id, params.deliveryId))
  app.bind(contract.listEventCatalog, () => listEventCatalog())
  app.bind(contract.listWebhookEndpoints, (ctx) => listEndpoints(ctx))
  app.bind(contract.getWebhookEndpoint, (ctx, { params }) => getEndpoint(ctx, params.id))
  app.bind(contract.createWebhookEndpoint, (ctx, { body }) => createEndpoint(ctx, guard, body))
  app.bind(contract.updateWebhookEndpoint, (ctx, { params, body }) => updateEndpoint(ctx, guard, params.id, body))
  app.bind(contract.deleteWebhookEndpoint, (ctx, { params }) => deleteEndpoint(ctx, params.id))
  app.bind(contract.rotateWebhookSecret, (ctx, { params, body }) =>
    rotateSecret(ctx, params.id, body?.overlapHours ?? 0),
  )
  app.bind(contract.enableWebhookEndpoint, (ctx, { params }) => enableEndpoint(ctx, params.id))
  app.bind(contract.testWebhookEndpoint, (ctx, { params, body }) => sendTest(ctx, params.id, body?.eventType))
  app.bind(contract.replayWebhookEndpoint, (ctx, { params, body }) => replay(ctx, params.id, body ?? {}))
  app.bind(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query))
  app.bind(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id, params.deliveryId))
  app.bind(contract.redeliverWebhook, (ctx, { params }) => redeliver(ctx, params.id, params.deliveryId))
}
