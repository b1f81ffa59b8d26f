/** The OpenAPI document as the pages need it: operations in a list, with what belongs to each at hand. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export type ReferenceOperation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  scope: string
  /** Lets a key call it for what the key itself made. */
  scopeForOwn: string | undefined
  parameters: Parameter[]
  /** A file has its own media type in addition to JSON. */
  body: { schema: Schema; example: unknown; fileType: string | undefined } | undefined
  answer: { schema: Schema; example: unknown }
  answerHeaders: string[]
  isConditional: boolean
  errors: { status: number; code: string }[]
}

export type Reference = {
  title: string
  version: string
  introduction: string
  serverUrl: string
  tags: { name: string; description: string }[]
  operations: ReferenceOperation[]
  schemas: Record<string, Schema>
  headers: Record<string, { description: string; schema: Schema }>
}

/** A file has another type. */
type Content = { 'application/json'?: { schema: Schema; example?: unknown; examples?: Record<string, unknown> } }
type Response = { headers?: Record<string, unknown>; content?: Content }
type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-scope': string
  'x-scope-for-own'?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
type OpenApi = {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema>; headers: Reference['headers'] }
}

/** Reads a document that `buildOpenApi` made. Its shape is ours, so it is taken as known. */
export function readDocument(document: Record<string, unknown>): Reference {
  const { info, servers, tags, paths, components } = document as OpenApi
  return {
    title: info.title,
    version: info.version,
    introduction: info.description,
    serverUrl: servers[0]?.url ?? '',
    tags,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => readOperation(path, method.toUpperCase(), operation)),
    ),
    schemas: components.schemas,
    headers: components.headers,
  }
}

/** The codes that every operation may answer, so that each need not explain them again. */
export function findCommonErrors(operations: readonly ReferenceOperation[]): Set<string> {
  const [first, ...others] = operations
  const codes = first?.errors.map(({ code }) => code) ?? []
  return new Set(codes.filter((code) => others.every(({ errors }) => errors.some((error) => error.code === code))))
}

function readOperation(path: string, method: string, operation: OperationObject): ReferenceOperation {
  const scope = operation['x-scope']
  const success = operation.responses['200']
  const answer = Object.values(success?.content ?? {})[0]
  const body = operation.requestBody?.content['application/json']
  const fileType = Object.keys(operation.requestBody?.content ?? {}).find((type) => type !== 'application/json')
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    description: withoutScopeLine(operation.description, scope),
    scope,
    scopeForOwn: operation['x-scope-for-own'],
    parameters: operation.parameters ?? [],
    body: body === undefined ? undefined : { schema: body.schema, example: body.example, fileType },
    answer: { schema: answer?.schema ?? {}, example: answer?.example },
    answerHeaders: Object.keys(success?.headers ?? {}),
    isConditional: operation.responses['304'] !== undefined,
    errors: Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.keys(response.content?.['application/json']?.examples ?? {}).map((code) => ({
        status: Number(status),
        code,
      })),
    ),
  }
}

/** The page shows the scope in a place of its own. */
function withoutScopeLine(description: string, scope: string): string {
  const isScopeLine = (paragraph: string) => paragraph === `Scope: \`${scope}\`.` || paragraph === 'Any valid key.'
  return description
    .split('\n\n')
    .filter((paragraph) => !isScopeLine(paragraph))
    .join('\n\n')
}
