import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** What a delivery sent. Signatures are made for every attempt and not kept; the secret is never shown. */
export const WebhookRequest = Type.Object(
  {
    payload: Nullable(Type.String({ description: 'Null once it has been deleted' })),
    attempts: Type.Array(
      Type.Object({
        attempt: Type.Integer({ minimum: 1 }),
        headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      }),
    ),
  },
  { $id: 'WebhookRequest', additionalProperties: false },
)
export type WebhookRequest = Static<typeof WebhookRequest>

const count = Type.Integer({ minimum: 0 })

/**
 * `failing`: the latest attempt failed; `retrying`: the latest succeeded, and older events are tried again; `paused`: by
 * an admin; `disabled`: by the service, after too many failures.
 */
export const webhookStates = ['active', 'retrying', 'failing', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** How an endpoint is doing, over the last seven days, without tests. */
export const WebhookStanding = Type.Object(
  {
    endpointId: Uuid(),
    state: OneOf(webhookStates),
    delivered: count,
    failed: count,
    lastFailureAt: Nullable(Timestamp()),
    lastError: Nullable(Type.String()),
  },
  { $id: 'WebhookStanding', additionalProperties: false },
)
export type WebhookStanding = Static<typeof WebhookStanding>

/** How the last seven days of an endpoint went, without tests. */
export const WebhookHealth = Type.Object(
  {
    state: OneOf(webhookStates),
    periods: Type.Array(Type.Object({ startsAt: Timestamp(), delivered: count, failed: count })),
    medianMs: Nullable(Type.Integer({ description: 'Until the receiver answered, of the latest 1,000 attempts' })),
    slowMs: Nullable(Type.Integer({ description: 'Nineteen of twenty were faster' })),
    oldSecretUntil: Nullable(
      Timestamp({ description: 'After a rotation with overlap: the old secret signs until then' }),
    ),
  },
  { $id: 'WebhookHealth', additionalProperties: false },
)
export type WebhookHealth = Static<typeof WebhookHealth>

export const getWebhookRequest = {
  id: 'webhookPage.request',
  method: 'GET',
  url: '/webhook-endpoints/{id}/deliveries/{deliveryId}/request',
  access: 'reader',
  answer: WebhookRequest,
  errors: ['webhook_endpoint_not_found', 'delivery_not_found'],
} as const satisfies AppOperation

export const getWebhookHealth = {
  id: 'webhookPage.health',
  method: 'GET',
  url: '/webhook-endpoints/{id}/health',
  access: 'reader',
  answer: WebhookHealth,
  errors: ['webhook_endpoint_not_found'],
} as const satisfies AppOperation

/** One for each endpoint of the list. */
export const listWebhookStandings = {
  id: 'webhookPage.standings',
  method: 'GET',
  url: '/webhook-endpoints/standings',
  access: 'reader',
  answer: Type.Array(WebhookStanding),
  errors: [],
} as const satisfies AppOperation
