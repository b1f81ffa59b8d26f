import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, OneOfOrNull, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { eventTypes } from './events.ts'

/** Where a delivery stands. */
export const deliveryStatuses = ['queued', 'delivered', 'exhausted', 'held'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * Why an attempt failed. A host name without a public address is `dns`, whether it has no address at all or a private one;
 * `blocked_address` is a URL that names such a place itself.
 */
export const attemptErrorCodes = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'http_status',
  'blocked_address',
  'protocol',
] as const
export type AttemptErrorCode = (typeof attemptErrorCodes)[number]

/** How long a delivery waits before its second and each later attempt. A wait can be a little longer, never shorter. */
export const retryDelaysMs = [60_000, 300_000, 1_800_000, 7_200_000] as const
/** How many attempts a delivery has before it is `exhausted` and its endpoint is disabled. */
export const deliveryAttempts = retryDelaysMs.length + 1

const deliveryFields = {
  id: Uuid({ description: 'Also sent as X-Service-Delivery' }),
  eventId: Type.String({ examples: ['evt_01jd4m6z3k8v5x2c7q9w0n1b4r'] }),
  eventType: OneOf(eventTypes),
  status: OneOf(deliveryStatuses),
  attemptCount: Type.Integer(),
  responseCode: Nullable(Type.Integer({ description: 'Of the last attempt' })),
  errorMessage: Nullable(Type.String({ description: 'Of the last attempt' })),
  waitingReason: Nullable(Type.String({ description: 'What a queued or held delivery waits for' })),
  isTest: Type.Boolean(),
  redeliveryOf: Nullable(Uuid()),
  createdAt: Timestamp(),
  lastAttemptAt: Nullable(Timestamp()),
  nextAttemptAt: Nullable(Timestamp()),
  deliveredAt: Nullable(Timestamp()),
}

export const WebhookDelivery = Type.Object(deliveryFields, { $id: 'WebhookDelivery', additionalProperties: false })
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookAttempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1 }),
    startedAt: Timestamp(),
    durationMs: Type.Integer(),
    responseCode: Nullable(Type.Integer()),
    errorCode: OneOfOrNull(attemptErrorCodes),
    errorMessage: Nullable(Type.String()),
    responseBody: Nullable(Type.String({ description: 'The first 8 KiB of the answer, as text' })),
  },
  { $id: 'WebhookAttempt', additionalProperties: false },
)
export type WebhookAttempt = Static<typeof WebhookAttempt>

/** A delivery with all its attempts. */
export const WebhookDeliveryDetail = Type.Object(
  { ...deliveryFields, attempts: Type.Array(WebhookAttempt) },
  { $id: 'WebhookDeliveryDetail', additionalProperties: false },
)
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const TestSend = Type.Object(
  { eventType: Type.Optional(OneOf(eventTypes, { description: 'Default: the first event of the endpoint' })) },
  { $id: 'TestSend' },
)
export type TestSend = Static<typeof TestSend>

const exampleDelivery: WebhookDelivery = {
  id: '0198c2f4-b4af-739d-85b6-5a14849e885a',
  eventId: 'evt_01jd4m6z3k8v5x2c7q9w0n1b4r',
  eventType: 'assignment.completed',
  status: 'delivered',
  attemptCount: 1,
  responseCode: 200,
  errorMessage: null,
  waitingReason: null,
  isTest: false,
  redeliveryOf: null,
  createdAt: '2026-02-01T08:15:00.000Z',
  lastAttemptAt: '2026-02-01T08:15:00.402Z',
  nextAttemptAt: null,
  deliveredAt: '2026-02-01T08:15:00.531Z',
}
/** Of the moment it is created. */
const exampleQueued: WebhookDelivery = {
  ...exampleDelivery,
  id: '0198c2f4-da28-7395-8175-e579f5885088',
  status: 'queued',
  attemptCount: 0,
  responseCode: null,
  lastAttemptAt: null,
  deliveredAt: null,
  createdAt: '2026-02-01T10:40:00.000Z',
  nextAttemptAt: '2026-02-01T10:40:00.000Z',
}

const manage = { scope: 'webhook:manage' } as const

export const testWebhookEndpoint = {
  id: 'webhookEndpoints.test',
  method: 'POST',
  url: '/webhook-endpoints/{id}/test',
  ...manage,
  summary: 'Send a test event',
  description: 'One attempt with the example of the event type; it never counts as a failure of the endpoint.',
  body: TestSend,
  isBodyOptional: true,
  example: { eventType: 'assignment.completed' },
  answer: WebhookDelivery,
  answerExample: { ...exampleQueued, isTest: true },
  errors: ['webhook_endpoint_not_found'],
} as const satisfies Operation

export const listWebhookDeliveries = {
  id: 'webhookEndpoints.listDeliveries',
  method: 'GET',
  url: '/webhook-endpoints/{id}/deliveries',
  ...manage,
  summary: 'List recent deliveries, newest first',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.deliveryPageSizeMax, default: limits.deliveryPageSize }),
    ),
    before: Type.Optional(Uuid({ description: 'Deliveries older than the one with this id' })),
    status: Type.Optional(OneOf(deliveryStatuses)),
    eventType: Type.Optional(OneOf(eventTypes)),
  }),
  answer: Type.Array(WebhookDelivery),
  answerExample: [exampleDelivery],
  errors: ['webhook_endpoint_not_found'],
} as const satisfies Operation

export const getWebhookDelivery = {
  id: 'webhookEndpoints.getDelivery',
  method: 'GET',
  url: '/webhook-endpoints/{id}/deliveries/{deliveryId}',
  ...manage,
  summary: 'Read a delivery with its attempts',
  answer: WebhookDeliveryDetail,
  answerExample: {
    ...exampleDelivery,
    attempts: [
      {
        attempt: 1,
        startedAt: '2026-02-01T08:15:00.402Z',
        durationMs: 129,
        responseCode: 200,
        errorCode: null,
        errorMessage: null,
        responseBody: 'ok',
      },
    ],
  },
  errors: ['webhook_endpoint_not_found', 'delivery_not_found'],
} as const satisfies Operation

export const redeliverWebhook = {
  id: 'webhookEndpoints.redeliver',
  method: 'POST',
  url: '/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  ...manage,
  summary: 'Deliver an event again',
  description: 'A new delivery of the same event, on the full schedule.',
  answer: WebhookDelivery,
  answerExample: { ...exampleQueued, redeliveryOf: exampleDelivery.id },
  errors: ['webhook_endpoint_not_found', 'delivery_not_found'],
} as const satisfies Operation
