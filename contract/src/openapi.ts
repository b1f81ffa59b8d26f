/** The OpenAPI 3.1 document, made from the operations and nothing else. */

import { type ErrorCode, errorEntry, errorMessage } from './api/errors.ts'
import { limits } from './api/limits.ts'
import { openSchema } from './api/open-schema.ts'
import { errorStatus, maxBodyBytes, notFoundCodeOf, type Operation } from './api/operation.ts'
import type { TSchema } from './api/schema.ts'
import { scopes } from './api/scopes.ts'
import { events, eventTypes } from './integrations/events.ts'
import { publicApiBase, publicOperations } from './operations.ts'

/** All codes an operation may answer: its own, and those that its method, body and scope bring along. */
export function operationErrors(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(operation.errors)
  codes
    .add('unauthorized')
    .add('network_not_allowed')
    .add('rate_limited')
    .add('request_timeout')
    .add('headers_too_large')
  codes.add('internal_error').add('unavailable')
  if (operation.scope !== 'none') codes.add('insufficient_scope')
  if (operation.query !== undefined) codes.add('invalid_request')
  if (operation.method !== 'GET') codes.add('body_too_large')
  if (operation.body !== undefined) {
    codes.add('invalid_request').add('invalid_json').add('unsupported_media_type')
    if (operation.isBodyOptional !== true) codes.add('empty_body')
  }
  if (operation.method === 'POST') {
    codes.add('invalid_request').add('idempotency_key_in_use').add('idempotency_key_reused')
  }
  return [...codes]
}

type JsonObject = Record<string, unknown>

const tags: Record<string, string> = {
  org: 'The organization of the key.',
  users: 'Provision developers from an identity or HR system.',
  teams: 'Groups of users. A user is in one team or none.',
  customCourses: 'Curated sequences of topics and scenarios.',
  assignments: 'What users, teams and the organization have to do, and how far they are.',
  progress: 'What a user has done, challenge by challenge and scenario by scenario.',
  certificates: 'Issued when a user has completed a whole category.',
  submissions: 'The code that people ran in hands-on labs, kept for 90 days.',
  sarif: 'Send the findings of scanners, and see what became of them.',
  policy: 'Check that the authors of a change are trained for what they touched.',
  compliance: 'Who is trained for the requirements of standards and regulations.',
  reports: 'Evidence as lists: who was trained on what and when, what is assigned, compliance, teams and findings.',
  webhookEndpoints: 'Where signed events are delivered, and what became of each delivery.',
  content: 'The catalog that courses and assignments point at.',
  auditLog: 'Who did what, when.',
}

const introduction = `Every request carries \`Authorization: Bearer <API key>\` and acts for the one organization of that key.

- A success is always 200 with the resource or list itself, no wrapper. A failure is a flat JSON object with a stable \`error\` code.
- Unknown body fields are ignored, so a resource that was read can be sent back. Text is trimmed. Types are not coerced.
- Bodies are JSON of at most ${limits.bodyBytes} bytes. Every response carries \`X-Request-Id\`.
- POST accepts an \`Idempotency-Key\`: a repeat within ${limits.idempotencyHours} hours gives the first answer again with \`Idempotent-Replayed: true\`.
- Reads carry an \`ETag\`; send it back in \`If-None-Match\` to get 304 when nothing changed.
- Rate limits count per key: see the \`RateLimit\` headers, and wait for \`Retry-After\` on 429.`

/** Builds the document. `serverUrl` is where this installation is reached. */
export function buildOpenApi(serverUrl = '/'): JsonObject {
  const schemas: JsonObject = {}
  const paths: Record<string, JsonObject> = {}
  for (const operation of publicOperations) {
    const path = publicApiBase + operation.url
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parapet public API',
      version: '1.0.0',
      description: introduction,
      contact: { name: 'Parapet', ...(URL.canParse(serverUrl) ? { url: `${serverUrl}/docs` } : {}) },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Scopes: ${Object.entries(scopes)
            .map(([scope, grants]) => `\`${scope}\` (${grants})`)
            .join(', ')}.`,
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: responseHeaders,
    },
  }
}

const deliveryHeaders = {
  'X-Service-Event': 'Type of the event',
  'X-Service-Event-Id': 'The `id` of the envelope; the same for every attempt and redelivery',
  'X-Service-Delivery': 'Id of the delivery',
  'X-Service-Signature': '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` with the signing secret',
}

const responseHeaders = {
  'X-Request-Id': { description: 'Identifies this answer in the log', schema: { type: 'string', format: 'uuid' } },
  'RateLimit-Policy': {
    description: 'The limits: q requests in w seconds, and a burst on top that comes back more slowly',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'r requests left, t seconds until the window ends; when none are left, also how much of the burst is left',
    schema: { type: 'string' },
  },
  ETag: { description: 'Version of the body', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'Bearer challenge', schema: { type: 'string' } },
  'Idempotent-Replayed': { description: '`true` on a repeated answer', schema: { type: 'string', enum: ['true'] } },
}

function describeOperation(operation: Operation, schemas: JsonObject): JsonObject {
  const tag = operation.id.split('.')[0]
  const scopeLine = operation.scope === 'none' ? 'Any valid key.' : `Scope: \`${operation.scope}\`.`
  const headers = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit']
  if (operation.method === 'GET') headers.push('ETag')
  if (operation.method === 'POST') headers.push('Idempotent-Replayed')
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: operation.description === undefined ? scopeLine : `${operation.description}\n\n${scopeLine}`,
    'x-scope': operation.scope,
    ...(operation.scopeForOwn === undefined ? {} : { 'x-scope-for-own': operation.scopeForOwn }),
    ...describeParameters(operation),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: operation.isBodyOptional !== true,
            content: Object.fromEntries(
              (operation.rawBody?.mediaTypes ?? ['application/json']).map((mediaType) => [
                mediaType,
                { schema: refer(operation.body as TSchema, schemas), example: operation.example },
              ]),
            ),
          },
        }),
    responses: {
      200: {
        description: 'Success',
        headers: referHeaders(headers),
        content: {
          [operation.file?.mediaType ?? 'application/json']: {
            schema:
              operation.file === undefined ? refer(operation.answer, schemas) : { type: 'string', format: 'binary' },
            ...(operation.answerExample === undefined ? {} : { example: operation.answerExample }),
          },
        },
      },
      ...(operation.method === 'GET'
        ? { 304: { description: 'Not changed since the ETag in If-None-Match', headers: referHeaders(headers) } }
        : {}),
      ...describeErrors(operation),
    },
  }
}

function describeParameters(operation: Operation): JsonObject {
  const parameters: JsonObject[] = []
  for (const [, name] of operation.url.matchAll(/\{(\w+)\}/g)) {
    const format = name !== undefined && name in notFoundCodeOf ? { format: 'uuid' } : {}
    parameters.push({ name, in: 'path', required: true, schema: { type: 'string', ...format } })
  }
  const queryProperties = (operation.query as { properties?: Record<string, JsonObject> } | undefined)?.properties
  for (const [name, schema] of Object.entries(queryProperties ?? {})) {
    parameters.push({ name, in: 'query', required: false, schema: plain(schema) })
  }
  for (const { name, description, maxLength } of Object.values(operation.headers ?? {})) {
    parameters.push({ name, in: 'header', required: false, description, schema: { type: 'string', maxLength } })
  }
  if (operation.method === 'GET') {
    parameters.push({ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } })
  }
  if (operation.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes a repeat harmless: any text of printable ASCII, new for every new intent',
      schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength },
    })
  }
  return parameters.length === 0 ? {} : { parameters }
}

function describeErrors(operation: Operation): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of operationErrors(operation)) {
    const status = errorStatus(code, operation)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses: JsonObject = {}
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const headers = ['X-Request-Id']
    if (status === 401) headers.push('WWW-Authenticate')
    if (status === 429 || status === 503) headers.push('Retry-After')
    responses[status] = {
      description: [
        ...codes.map((code) => `\`${code}\`: ${errorEntry(code).meaning}`),
        ...(status === 413 ? ['Without a body when the request overran the cap while it was read'] : []),
      ].join('\n\n'),
      headers: referHeaders(headers),
      content: {
        'application/json': {
          schema: errorSchema(codes),
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, operation) }])),
        },
      },
    }
  }
  if (operation.rawBody !== undefined) {
    responses[413] = {
      description: 'The body overran the cap while it was read; there is no body to this answer',
      headers: referHeaders(['X-Request-Id']),
    }
  }
  return responses
}

/** What the service sends, for those who generate types of it. */
function describeWebhooks(): JsonObject {
  const parameters = Object.entries(deliveryHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  return Object.fromEntries(
    eventTypes.map((type) => {
      const { description, dataSchema, example } = events[type]
      const schema = {
        type: 'object',
        required: ['id', 'type', 'createdAt', 'orgId', 'data'],
        properties: {
          id: { type: 'string', pattern: '^evt_' },
          type: { type: 'string', const: type },
          createdAt: { type: 'string', format: 'date-time' },
          orgId: { type: 'string', format: 'uuid' },
          data: openSchema(dataSchema),
        },
      }
      const envelope = {
        id: 'evt_01hf8q2j9v7xk3m5n0p4r6s8t0',
        type,
        createdAt: '2026-11-02T09:30:00.000Z',
        orgId: '0198c2f4-e1f0-7c1a-9d3e-52f8a9b0c4d0',
        data: example,
      }
      const post = {
        operationId: `events.${type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())}`,
        summary: description,
        tags: ['webhookEndpoints'],
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema, example: envelope } } },
        responses: { '2XX': { description: 'Taken. Anything else, or nothing within 15 seconds, is tried again' } },
      }
      return [type, { post }]
    }),
  )
}

function exampleOf(code: ErrorCode, operation: Operation): JsonObject {
  const { context } = errorEntry(code)
  const cap = code === 'body_too_large' ? { maxBytes: maxBodyBytes(operation) } : {}
  return { error: code, message: errorMessage(code), ...context, ...cap }
}

function errorSchema(codes: ErrorCode[]): JsonObject {
  const properties: JsonObject = {
    error: { type: 'string', enum: codes },
    message: { type: 'string', description: 'What happened, for people' },
  }
  for (const code of codes) {
    const { context, optionalContext } = errorEntry(code)
    for (const [name, example] of Object.entries({ ...context, ...optionalContext })) {
      properties[name] = Array.isArray(example)
        ? { type: 'array', items: { type: 'string' } }
        : { type: typeof example === 'number' ? 'integer' : 'string' }
    }
  }
  return { type: 'object', required: ['error'], properties }
}

function referHeaders(names: string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/**
 * Replaces every schema that has a name by a reference, and collects it. Answers may get new fields, so no field is
 * forbidden here; the serialiser uses the closed form.
 */
function refer(schema: TSchema, schemas: JsonObject): unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const { $id, additionalProperties, 'x-accepts-any-value': _, ...rest } = value as JsonObject
    const described = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, walk(inner)]))
    if (additionalProperties === true) described.additionalProperties = true
    if (typeof $id !== 'string') return described
    schemas[$id] = described
    return { $ref: `#/components/schemas/${$id}` }
  }
  return walk(schema)
}

function plain(schema: JsonObject): unknown {
  return JSON.parse(JSON.stringify(schema))
}
