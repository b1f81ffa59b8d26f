import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { eventTypes } from './events.ts'

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
