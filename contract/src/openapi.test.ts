import { describe, expect, test } from 'vitest'
import { errorStatus } from './api/operation.ts'
import { eventTypes } from './integrations/events.ts'
import { buildOpenApi, operationErrors } from './openapi.ts'
import { publicApiBase, publicOperations } from './operations.ts'

type Described = {
  operationId: string
  'x-scope': string
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { required: boolean }
  responses: Record<string, { headers: object; content?: Record<string, { schema: { properties?: unknown } }> }>
}
type Schema = {
  properties: Record<string, Record<string, unknown>>
  required?: string[]
}

const document = buildOpenApi('https://training.example.com') as {
  openapi: string
  info: { contact?: object }
  servers: { url: string }[]
  security: object[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; headers: object; securitySchemes: object }
}
const describedOperations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const describedAs = (id: string) => describedOperations.find(({ operationId }) => operationId === id) as Described
const rule = (schema: string, field: string) => document.components.schemas[schema]?.properties[field]

test('the document is OpenAPI 3.1 for the given address, and every operation needs a key', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://training.example.com' }])
  expect(document.info.contact).toEqual({ name: 'Parapet', url: 'https://training.example.com/docs' })
  expect(document.security).toEqual([{ apiKey: [] }])
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
})

test('every operation is described, and nothing else', () => {
  expect(describedOperations.map(({ operationId }) => operationId).sort()).toEqual(
    publicOperations.map(({ id }) => id).sort(),
  )
})

test('every reference points at something that is there', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string)
  const missing = references.filter((path) => {
    const target = path.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document)
    return target === undefined
  })

  expect(references.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

describe.each(publicOperations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('is described with its scope, path parameters and body', () => {
    const described = document.paths[publicApiBase + operation.url]?.[operation.method.toLowerCase()]
    const names = [...operation.url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const pathParameters = (described?.parameters ?? []).filter((parameter) => parameter.in === 'path')

    expect(described?.['x-scope']).toBe(operation.scope)
    expect(pathParameters.map(({ name }) => name)).toEqual(names)
    expect(pathParameters.every(({ required }) => required)).toBe(true)
    expect(described?.requestBody?.required).toBe(
      operation.body === undefined ? undefined : operation.isBodyOptional !== true,
    )
  })

  test('has 200 as its only success, and each of its errors under its status', () => {
    const { responses } = describedAs(id)
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'))
    const expected = new Set(operationErrors(operation).map((code) => String(errorStatus(code, operation))))
    // The bare answer to a file that overruns while it is read.
    if (operation.rawBody !== undefined) expected.add('413')
    const failures = Object.keys(responses).filter((status) => Number(status) >= 400)

    expect(successes).toEqual(['200'])
    expect(new Set(failures)).toEqual(expected)
    for (const code of operationErrors(operation)) {
      const body = responses[errorStatus(code, operation)]?.content?.['application/json']?.schema
      expect(JSON.stringify(body?.properties)).toContain(`"${code}"`)
    }
  })

  test('promises X-Request-Id on every answer', () => {
    for (const [status, { headers }] of Object.entries(describedAs(id).responses)) {
      expect(Object.keys(headers), status).toContain('X-Request-Id')
    }
  })
})

test.each([
  ['NewUser', 'name', { minLength: 1, maxLength: 200 }],
  ['NewUser', 'email', { maxLength: 254 }],
  ['UserUpdate', 'name', { minLength: 1, maxLength: 200 }],
  ['UserUpdate', 'email', { maxLength: 254 }],
  ['NewTeam', 'name', { minLength: 1, maxLength: 200 }],
  ['NewTeam', 'description', { maxLength: 2000 }],
  ['NewCustomCourse', 'name', { minLength: 1, maxLength: 200 }],
  ['NewCustomCourse', 'description', { maxLength: 2000 }],
  ['NewCustomCourse', 'icon', { maxLength: 64 }],
  ['NewCustomCourse', 'items', { maxItems: 500 }],
  ['NewCourseItem', 'orderIndex', { minimum: 0, maximum: 2147483647 }],
  ['NewWebhookEndpoint', 'url', { format: 'uri', maxLength: 2000 }],
  ['WebhookEndpointUpdate', 'url', { format: 'uri', maxLength: 2000 }],
  ['WebhookEndpoint', 'url', { format: 'uri' }],
])('the limit of %s.%s stands in the document', (schema, field, limit) => {
  expect(rule(schema, field)).toMatchObject(limit)
})

test.each([
  ['NewUser', ['name', 'email', 'role']],
  ['UserUpdate', ['name', 'email', 'role', 'teamId']],
  ['NewCustomCourse', ['name']],
  ['NewCourseItem', ['itemType', 'itemId', 'orderIndex']],
  ['CustomCourseUpdate', undefined],
])('%s names its required fields', (schema, required) => {
  expect(document.components.schemas[schema]?.required).toEqual(required)
})

test.each([
  'Organization',
  'User',
  'UserDetail',
  'CustomCourseSummary',
  'CustomCourse',
  'CourseItem',
  'Team',
  'AuditEntry',
])('an answer of %s always has every field described', (schema) => {
  const { properties, required } = document.components.schemas[schema] as Schema

  expect(required).toEqual(Object.keys(properties))
})

test('answers may get new fields: the document forbids none', () => {
  expect(JSON.stringify(document).match(/"additionalProperties":false/g)).toBeNull()
})

test('an answer is serialised with the fields described and no others', () => {
  const findOpen = (schema: unknown): unknown[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
    return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(findOpen)]
  }

  for (const { id, answer } of publicOperations) expect(findOpen(answer), id).toEqual([])
})

test.each(['User', 'UserDetail', 'TeamMember'])('%s may show a role that clients do not know yet', (schema) => {
  expect(rule(schema, 'role')).toEqual({
    type: 'string',
    description: '`learner`, `org_admin` or `auditor`; roles may be added',
    examples: ['learner', 'org_admin', 'auditor'],
  })
})

test('fields of a body that may be left out have no default, which generators would take for required', () => {
  const bodies = publicOperations.flatMap(({ body }) => (body === undefined ? [] : [body]))

  expect(bodies.length).toBeGreaterThan(10)
  expect(JSON.stringify(bodies).match(/"default":/g)).toBeNull()
})

test('the document describes every event that is sent, open to new fields', () => {
  const { webhooks } = buildOpenApi() as {
    webhooks: Record<string, { post: { operationId: string; requestBody: object } }>
  }

  expect(Object.keys(webhooks)).toEqual([...eventTypes])
  expect(JSON.stringify(webhooks)).not.toContain('additionalProperties":false')
  expect(Object.values(webhooks).map(({ post }) => post.operationId)).toEqual([
    'events.assignmentCreated',
    'events.assignmentCompleted',
    'events.sarifIngested',
    'events.certificateIssued',
  ])
})

test('every pattern is valid and means the same with and without the u flag, as generators and linters read both', () => {
  const patterns = new Set<string>()
  JSON.stringify(document, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  const samples = ['', '2026-10-01', '#a1b2c3', 'evt_', 'Ada Example', '😀', 'a\u{e0041}', '\u200b', 'a\nb', 'Zoë 李']
  for (const pattern of patterns) {
    const [plain, unicode] = [new RegExp(pattern), new RegExp(pattern, 'u')]
    for (const text of samples) expect(plain.test(text), `${pattern} ${text}`).toBe(unicode.test(text))
  }
  expect(patterns.size).toBeGreaterThan(3)
})
