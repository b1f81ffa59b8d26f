import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { confirmingBy } from '../../access/sign-in/sign-in.ts'
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

export function webhookRoutes(app: PublicApi, webApp: AppApi): void {
  webApp.bind(contract.checkWebhookSignature, ({ ctx }, { body }) => checkSignature(ctx, body))
  webApp.bind(contract.getWebhookHealth, ({ ctx }, { params }) => getHealth(ctx, params.id))
  webApp.bind(contract.listWebhookStandings, ({ ctx }) => listStandings(ctx))
  webApp.bind(contract.getWebhookRequest, ({ ctx }, { params }) => getRequest(ctx, params.id, params.deliveryId))
  app.bind(contract.listEventCatalog, () => listEventCatalog())
  app.bind(contract.listWebhookEndpoints, (ctx) => listEndpoints(ctx))
  app.bind(contract.getWebhookEndpoint, (ctx, { params }) => getEndpoint(ctx, params.id))
  app.bind(contract.deleteWebhookEndpoint, (ctx, { params }) => deleteEndpoint(ctx, params.id))
  app.bind(contract.enableWebhookEndpoint, (ctx, { params }) => enableEndpoint(ctx, params.id))
  app.bind(contract.testWebhookEndpoint, (ctx, { params, body }) => sendTest(ctx, params.id, body?.eventType))
  app.bind(contract.replayWebhookEndpoint, (ctx, { params, body }) => replay(ctx, params.id, body ?? {}))
  app.bind(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query))
  app.bind(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id, params.deliveryId))
  app.bind(contract.redeliverWebhook, (ctx, { params }) => redeliver(ctx, params.id, params.deliveryId))
}

/** Actions that decide who receives data or can forge it. A key can't confirm; its scope decides. */
export function webhookReceiverRoutes(api: PublicApi, webApp: AppApi, guard: Guard): void {
  const { createWebhookEndpoint: create, updateWebhookEndpoint: update, rotateWebhookSecret: rotate } = contract
  api.bind(create, (ctx, { body }) => createEndpoint(ctx, guard, body))
  api.bind(update, (ctx, { params, body }) => updateEndpoint(ctx, guard, params.id, body))
  api.bind(rotate, (ctx, { params, body }) => rotateSecret(ctx, params.id, body?.overlapHours ?? 0))
  webApp.bind(contract.asConsoleOperation(create), (request, { body }) =>
    createEndpoint(request.ctx, guard, body, confirmingBy(request)),
  )
  webApp.bind(contract.asConsoleOperation(update), (request, { params, body }) =>
    updateEndpoint(request.ctx, guard, params.id, body, confirmingBy(request)),
  )
  webApp.bind(contract.asConsoleOperation(rotate), (request, { params, body }) =>
    rotateSecret(request.ctx, params.id, body?.overlapHours ?? 0, confirmingBy(request)),
  )
}
