/**
 * The webhook engine. Its tables are webhook_endpoints, webhook_events, webhook_deliveries, webhook_attempts and
 * webhook_queue; areas/integrations/webhooks holds the rules for endpoints and changes them through what is exported here.
 *
 * A delivery is one event on its way to one endpoint:
 *
 *        raise, redeliver, test               raise or redeliver while the endpoint is disabled
 *                 │                                             │
 *                 ▼      the endpoint is disabled or deleted    ▼
 *    ┌───────▶ queued ───────────────────────────────────────▶ held
 *    │          │ │ │ ◀─────────────────────────────────────────┘
 *    └──────────┘ │ │                   replay
 *     failed; due │ │
 *     again after │ └─ answered with a 2xx ──▶ delivered
 *     a delay     │
 *                 └─── failed for the last time ──▶ exhausted, and the endpoint is disabled
 *
 * A test has one attempt, goes out even while its endpoint is disabled, and never disables it. A redelivery is a new
 * delivery of the same event: `delivered` and `exhausted` are final. Only queued deliveries are in webhook_queue.
 *
 * A worker takes a queued delivery through three steps, each in its own file:
 *
 * 1. Claim (claim-loop.ts): one statement moves `due_at` to the end of a lease and writes a new `claim_token`. The
 *    lease is just a later due time: when a worker dies, its deliveries become due again.
 * 2. Attempt (attempt.ts): sign, send, judge the response. No transaction is open, and no row is locked.
 * 3. Record (recorder.ts): one statement writes attempt, delivery and queue row, if the row still carries the token of
 *    the claim. The token fences off a late worker: if another one has claimed the delivery, it changes nothing.
 *
 * An endpoint of another kind than `webhook` is the channel of a chat app. areas/integrations/chat owns it, its address is
 * its secret, and its messages aren't signed but formatted for the chat app at every attempt. All else is the same.
 *
 * So a delivery arrives at least once: a worker that dies between sending and recording leaves it to be sent again,
 * with the same event id. The dispatcher (dispatcher.ts) tracks the deliveries one process holds; lanes.ts decides how
 * many attempts each endpoint may run at a time.
 */

export type { DispatchStep, RenderMessage } from './attempt.ts'
export { countByPeriod, countHeld, keepPartitions, measureDurations } from './deliveries.queries.ts'
export { drop, getDelivery, getDeliveryRequest, listDeliveries, redeliver, replay, sendTest } from './deliveries.ts'
export { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts'
export { describeFailedDelivery, isDisabledByFailures } from './disable-reason.ts'
export { type EndpointHealthRow, listEndpointHealth } from './endpoint-health.queries.ts'
export {
  countEndpoints,
  disableActiveEndpoint,
  type EndpointKind,
  type EndpointRow,
  findEndpointRow,
  findOldSecretUntil,
  findSealedSecret,
  insertEndpoint,
  listEndpointRows,
  listSealedSecrets,
  lockChannelEndpoint,
  lockEndpointRow,
  markWarned,
  updateEndpointRow,
} from './endpoints.queries.ts'
export { toEventId } from './event-id.ts'
export { eraseAddressFromEvents, eraseFromEvents } from './events.queries.ts'
export { insertMessage, listDisabledEndpoints, listMessageRows, type MessageRow } from './messages.queries.ts'
export { holdQueued } from './queue.queries.ts'
export { raiseEvent, raiseEvents } from './raise-event.ts'
export type { EndpointFailure, FailureCallbacks } from './recorder.ts'
export { endpointSecrets, newSigningSecret, oldEndpointSecrets, signatureHeaders } from './sign.ts'
