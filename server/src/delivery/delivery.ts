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
 * What differs between kinds of endpoints is in their channel (channel.ts): the request, what a response means, how many
 * attempts run at a time, and what failures lead to. The feature that owns a kind owns its channel; server/src/features.ts
 * collects them. The engine itself knows no kind.
 *
 * So a delivery arrives at least once: a worker that dies between sending and recording leaves it to be sent again,
 * with the same event id. The dispatcher (dispatcher.ts) tracks the deliveries one process holds; lanes.ts decides how
 * many attempts each endpoint may run at a time.
 */

export type { DispatchStep } from './attempt.ts'
export type { Channel, ChannelMetrics, Composed, DeliveryRules, EndpointFailure } from './channel.ts'
export type { ClaimedDelivery } from './claim.queries.ts'
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
export { replaceAddressInEvents, replaceInEvents } from './events.queries.ts'
export { followResponse, type Judgement, judgeResponse } from './judge-response.ts'
export { insertMessage, listDisabledEndpoints, listMessageRows, type MessageRow } from './messages.queries.ts'
export { holdQueued } from './queue.queries.ts'
export { eraseFromEvents, raiseEvent, raiseEvents } from './raise-event.ts'
export { endpointSecrets, newSigningSecret, oldEndpointSecrets, signatureHeaders } from './sign.ts'
