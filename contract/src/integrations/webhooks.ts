import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Nullable, OneOf, OneOfOrNull, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
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

const endpointFields = {
  id: Uuid(),
  url: Type.String({ format: 'uri', examples: ['https://hooks.example.com/parapet'] }),
  description: Nullable(Type.String()),
  events: Type.Array(OneOf(eventTypes)),
  isActive: Type.Boolean({ description: 'false while disabled; events are held meanwhile' }),
  disabledAt: Nullable(Timestamp()),
  disabledReason: Nullable(Type.String()),
  secretLast4: Type.String({ description: 'The end of the signing secret', examples: ['x9Q='] }),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
}

export const WebhookEndpoint = Type.Object(endpointFields, { $id: 'WebhookEndpoint', additionalProperties: false })
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

/** The answer of create and rotate: the only ones that hold the secret. */
export const WebhookEndpointWithSecret = Type.Object(
  { ...endpointFields, secret: Type.String({ description: 'Shown only here', examples: ['whsec_...'] }) },
  { $id: 'WebhookEndpointWithSecret', additionalProperties: false },
)
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>

/** The answer of enable. */
export const EnabledWebhookEndpoint = Type.Object(
  {
    ...endpointFields,
    heldCount: Type.Integer({
      description: 'Deliveries missed while it was disabled; "Queue held deliveries" sends them',
    }),
  },
  { $id: 'EnabledWebhookEndpoint', additionalProperties: false },
)
export type EnabledWebhookEndpoint = Static<typeof EnabledWebhookEndpoint>

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

/** One entry of the event catalog. */
export const EventCatalogEntry = Type.Object(
  {
    type: OneOf(eventTypes),
    description: Type.String(),
    dataSchema: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'JSON Schema of `data`',
    }),
    example: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'An example of `data`',
    }),
  },
  { $id: 'EventCatalogEntry', additionalProperties: false },
)
export type EventCatalogEntry = Static<typeof EventCatalogEntry>

const urlInput = Text(
  { minLength: 1, maxLength: limits.urlLength },
  { format: 'uri', description: 'A public https address', examples: ['https://hooks.example.com/parapet'] },
)
const eventsInput = Type.Array(OneOf(eventTypes), { minItems: 1, maxItems: 20, description: 'Events to subscribe to' })
const descriptionInput = Nullable(Text({ maxLength: limits.descriptionLength }))

export const NewWebhookEndpoint = Type.Object(
  { url: urlInput, events: eventsInput, description: Type.Optional(descriptionInput) },
  { $id: 'NewWebhookEndpoint' },
)
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>

/** Partial: only the fields sent are changed. */
export const WebhookEndpointUpdate = Type.Object(
  {
    url: Type.Optional(urlInput),
    events: Type.Optional(eventsInput),
    description: Type.Optional(descriptionInput),
    isActive: Type.Optional(Type.Boolean()),
  },
  { $id: 'WebhookEndpointUpdate' },
)
export type WebhookEndpointUpdate = Static<typeof WebhookEndpointUpdate>

export const SecretRotation = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 168, description: 'How long the old secret signs as well (default 0)' }),
    ),
  },
  { $id: 'SecretRotation' },
)
export type SecretRotation = Static<typeof SecretRotation>

export const TestSend = Type.Object(
  { eventType: Type.Optional(OneOf(eventTypes, { description: 'Default: the first event of the endpoint' })) },
  { $id: 'TestSend' },
)
export type TestSend = Static<typeof TestSend>

export const Replay = Type.Object(
  {
    since: Type.Optional(
      Timestamp({ description: 'Held deliveries created from then on (default: the last 30 days)' }),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'Only count them; nothing is queued' })),
  },
  { $id: 'Replay' },
)
export type Replay = Static<typeof Replay>

export const ReplayResult = Type.Object(
  {
    count: Type.Integer({ description: 'Held deliveries that match' }),
    queued: Type.Integer({ description: `How many of them were queued, at most ${limits.replayMax} a run` }),
  },
  { $id: 'ReplayResult', additionalProperties: false },
)
export type ReplayResult = Static<typeof ReplayResult>

/** The ids are those of the addresses in the API reference. */
const exampleEndpoint: WebhookEndpoint = {
  id: '0198c2f4-e3b0-7c44-8298-fc1c149afbf4',
  url: 'https://hooks.example.com/parapet',
  description: null,
  events: ['assignment.completed'],
  isActive: true,
  disabledAt: null,
  disabledReason: null,
  secretLast4: 'x9Q=',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
}
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
  ...{ status: 'queued', attemptCount: 0, responseCode: null, lastAttemptAt: null, deliveredAt: null },
  ...{ createdAt: '2026-02-01T10:40:00.000Z', nextAttemptAt: '2026-02-01T10:40:00.000Z' },
}

const notFound = ['webhook_endpoint_not_found'] as const
const manage = { scope: 'webhook:manage' } as const

export const listEventCatalog = {
  id: 'webhookEndpoints.listEvents',
  method: 'GET',
  url: '/webhook-endpoints/events',
  scope: 'none',
  summary: 'Read the event catalog',
  answer: Type.Array(EventCatalogEntry),
  errors: [],
} as const satisfies Operation

export const listWebhookEndpoints = {
  id: 'webhookEndpoints.list',
  method: 'GET',
  url: '/webhook-endpoints',
  ...manage,
  summary: 'List webhook endpoints',
  answer: Type.Array(WebhookEndpoint),
  answerExample: [exampleEndpoint],
  errors: [],
} as const satisfies Operation

export const getWebhookEndpoint = {
  id: 'webhookEndpoints.get',
  method: 'GET',
  url: '/webhook-endpoints/{id}',
  ...manage,
  summary: 'Read a webhook endpoint',
  answer: WebhookEndpoint,
  answerExample: exampleEndpoint,
  errors: notFound,
} as const satisfies Operation

export const createWebhookEndpoint = {
  id: 'webhookEndpoints.create',
  method: 'POST',
  url: '/webhook-endpoints',
  ...manage,
  summary: 'Create a webhook endpoint',
  description: `The signing secret is in this answer and never again. An organization can have at most ${limits.webhookEndpoints} endpoints.`,
  body: NewWebhookEndpoint,
  example: { url: 'https://hooks.example.com/parapet', events: ['assignment.completed'] },
  answer: WebhookEndpointWithSecret,
  answerExample: { ...exampleEndpoint, secret: 'whsec_...' },
  errors: ['webhook_endpoint_limit_reached'],
} as const satisfies Operation

export const updateWebhookEndpoint = {
  id: 'webhookEndpoints.update',
  method: 'PATCH',
  url: '/webhook-endpoints/{id}',
  ...manage,
  summary: 'Update a webhook endpoint',
  description: 'Only the fields sent are changed. The next attempt of a waiting delivery goes to the new URL.',
  body: WebhookEndpointUpdate,
  example: { events: ['assignment.created', 'assignment.completed'] },
  answer: WebhookEndpoint,
  answerExample: {
    ...exampleEndpoint,
    events: ['assignment.created', 'assignment.completed'],
    updatedAt: '2026-02-01T08:15:00.000Z',
  },
  errors: notFound,
} as const satisfies Operation

export const deleteWebhookEndpoint = {
  id: 'webhookEndpoints.delete',
  method: 'DELETE',
  url: '/webhook-endpoints/{id}',
  ...manage,
  summary: 'Delete a webhook endpoint',
  description: 'Its queued deliveries stop.',
  answer: Confirmation,
  answerExample: { message: 'Webhook endpoint deleted' },
  errors: notFound,
} as const satisfies Operation

export const rotateWebhookSecret = {
  id: 'webhookEndpoints.rotateSecret',
  method: 'POST',
  url: '/webhook-endpoints/{id}/rotate-secret',
  ...manage,
  summary: 'Replace the signing secret',
  description: 'With an overlap, deliveries carry signatures from both secrets for that long.',
  body: SecretRotation,
  isBodyOptional: true,
  example: { overlapHours: 24 },
  answer: WebhookEndpointWithSecret,
  answerExample: { ...exampleEndpoint, updatedAt: '2026-02-01T08:15:00.000Z', secret: 'whsec_...' },
  errors: notFound,
} as const satisfies Operation

export const enableWebhookEndpoint = {
  id: 'webhookEndpoints.enable',
  method: 'POST',
  url: '/webhook-endpoints/{id}/enable',
  ...manage,
  summary: 'Enable a disabled endpoint',
  description: 'New events are delivered again. What was missed stays held until it is replayed.',
  answer: EnabledWebhookEndpoint,
  answerExample: { ...exampleEndpoint, updatedAt: '2026-02-01T08:15:00.000Z', heldCount: 12 },
  errors: notFound,
} as const satisfies Operation

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
  errors: notFound,
} as const satisfies Operation

export const replayWebhookEndpoint = {
  id: 'webhookEndpoints.replay',
  method: 'POST',
  url: '/webhook-endpoints/{id}/replay',
  ...manage,
  summary: 'Queue held deliveries',
  description:
    'Those that were held while the endpoint was disabled, oldest first; `count` says how many match, `queued` how many of them go now. An endpoint that is still disabled queues none: enable it first.',
  body: Replay,
  isBodyOptional: true,
  example: { since: '2026-01-15T00:00:00.000Z', dryRun: true },
  answer: ReplayResult,
  answerExample: { count: 12, queued: 0 },
  errors: notFound,
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
  errors: notFound,
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
        ...{ attempt: 1, startedAt: '2026-02-01T08:15:00.402Z', durationMs: 129, responseCode: 200 },
        ...{ errorCode: null, errorMessage: null, responseBody: 'ok' },
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
