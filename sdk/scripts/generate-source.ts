/** Prints `src/api.generated.ts` from the contract: types, error codes, scopes, operations and one method for each. */
import { errorEntry, errors, events, type Operation, publicApiBase, publicOperations, scopes } from '@parapet/contract'
import packageJson from '../package.json' with { type: 'json' }

/** The part of JSON Schema that the contract uses. */
type Schema = {
  $id?: string
  type?: string | readonly string[]
  enum?: readonly (string | null)[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** The source of the generated file. The same contract always gives the same text. */
export function generateSdkSource(): string {
  const sections = [
    "/** Made from the contract by `npm run generate`. Do not edit. */\nimport { iteratePages } from './iterate-pages.ts'\nimport type { FileBody, PostOptions, RequestOptions } from './request-options.ts'",
    `/** The version of this package. */\nexport const sdkVersion = ${quote(packageJson.version)}`,
    printScopes(),
    ...printErrors(),
    ...printNamedSchemas(),
    ...printEvents(),
    ...publicOperations.flatMap(printQuery),
    ...printOperations(),
    ...namespaces().map(printNamespace),
    printPublicApi(),
  ]
  return `${sections.join('\n\n')}\n`
}

function printScopes(): string {
  const members = Object.entries(scopes).map(([scope, grants]) => `  /** ${grants}. */\n  | ${quote(scope)}`)
  return `/** What an API key may do. */\nexport type Scope =\n${members.join('\n')}`
}

function printErrors(): string[] {
  const codes = Object.keys(errors) as (keyof typeof errors)[]
  const contexts = codes.map((code) => {
    const { status, meaning, context } = errorEntry(code)
    return `${comment(`${status}: ${meaning}`, '  ')}  ${code}: ${printContext(context)}\n`
  })
  return [
    `/** Every error code that this version knows. */\nexport const errorCodes = [\n${codes.map((code) => `  ${quote(code)},\n`).join('')}] as const`,
    '/** A stable error code of the service. */\nexport type ErrorCode = (typeof errorCodes)[number]',
    `/** What stands beside the code in the body of a failure. */\nexport interface ErrorContexts {\n${contexts.join('')}}`,
  ]
}

/** The contract gives context fields by example. */
function printContext(context: Record<string, unknown> | undefined): string {
  if (context === undefined) return 'Record<string, unknown>'
  const fields = Object.entries(context).map(([name, example]) => `${name}: ${typeOfExample(example)}`)
  return `{ ${fields.join('; ')} }`
}

function typeOfExample(example: unknown): string {
  return Array.isArray(example) ? `${typeOfExample(example[0])}[]` : typeof example
}

function printNamedSchemas(): string[] {
  const schemas = new Map<string, Schema>()
  const uses = new Map<string, string[]>()
  const visit = (schema: Schema | undefined, use: string): void => {
    if (schema === undefined) return
    const name = schema.$id
    if (name !== undefined) {
      uses.set(name, [...new Set([...(uses.get(name) ?? []), use])])
      if (schemas.has(name)) return
      schemas.set(name, schema)
    }
    const innerUse = name === undefined ? use : `Part of \`${name}\``
    visit(schema.items, innerUse)
    for (const property of Object.values(schema.properties ?? {})) visit(property, innerUse)
  }
  for (const [type, { dataSchema }] of Object.entries(events)) visit(asSchema(dataSchema), `Data of \`${type}\``)
  for (const operation of publicOperations) {
    if (operation.rawBody === undefined) visit(asSchema(operation.body), `Body of \`${operation.id}\``)
    visit(asSchema(operation.answer), `Answer of \`${operation.id}\``)
  }
  return [...schemas].map(([name, schema]) => {
    const sentence = schema.description ?? joinUses(uses.get(name) ?? [])
    return `${comment(sentence)}export interface ${name} ${printFields(schema)}`
  })
}

function printEvents(): string[] {
  const entries = Object.entries(events).map(
    ([type, { description, dataSchema }]) =>
      `${comment(description, '  ')}  ${quote(type)}: ${printType(asSchema(dataSchema))}\n`,
  )
  return [
    `/** What each webhook event carries in \`data\`. */\nexport interface WebhookEvents {\n${entries.join('')}}`,
    `/** The body of a webhook delivery; check \`type\` to know what \`data\` is. */
export type WebhookEvent = {
  [Type in keyof WebhookEvents]: {
    /** Event id; drop ids you have seen. */
    id: string
    type: Type
    createdAt: string
    orgId: string
    data: WebhookEvents[Type]
  }
}[keyof WebhookEvents]`,
  ]
}

/** `Answer of a`, `Answer of b` become `Answer of a, b`. */
function joinUses(uses: string[]): string {
  const byKind = Map.groupBy(uses, (use) => use.slice(0, use.indexOf('`')))
  return [...byKind].map(([kind, same]) => kind + same.map((use) => use.slice(kind.length)).join(', ')).join('. ')
}

/** An operation's headers are listed with its query: callers need not know where a value is sent. */
function printQuery(operation: Operation): string[] {
  const query = querySchema(operation)
  if (query === undefined) return []
  return [`/** Query of \`${operation.id}\`. */\nexport interface ${queryName(operation)} ${printFields(query)}`]
}

function querySchema(operation: Operation): Schema | undefined {
  const query = asSchema(operation.query)
  if (operation.headers === undefined) return query
  const headers = Object.entries(operation.headers).map(([name, { description, maxLength }]) => {
    return [name, { type: 'string', description, maxLength }] as const
  })
  return { ...query, properties: { ...Object.fromEntries(headers), ...query?.properties } }
}

function printBodyType(operation: Operation): string {
  return operation.rawBody === undefined ? printType(asSchema(operation.body) as Schema) : 'FileBody'
}

function printAnswerType(operation: Operation): string {
  return operation.file === undefined ? printType(asSchema(operation.answer)) : 'Uint8Array'
}

function printFields(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${comment(describeField(property), '  ')}  ${name}${mark}: ${printType(property)}\n`
  })
  return `{\n${fields.join('')}}`
}

/** The description and the limits, since TypeScript cannot express those. */
function describeField(schema: Schema): string {
  const limits = [
    schema.minimum === undefined ? undefined : `at least ${schema.minimum}`,
    schema.maximum === undefined ? undefined : `at most ${schema.maximum}`,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
    schema.maxItems === undefined ? undefined : `at most ${schema.maxItems} entries`,
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} when omitted`,
  ].filter((limit) => limit !== undefined)
  const rule = limits.join(', ')
  return [schema.description, rule.charAt(0).toUpperCase() + rule.slice(1)]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => part?.replace(/\.$/, ''))
    .join('. ')
}

function printType(schema: Schema): string {
  if (schema.$id !== undefined) return schema.$id
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types === undefined) throw new Error(`A schema without a type cannot be printed: ${JSON.stringify(schema)}`)
  return types.map((type) => printPlainType(type, schema)).join(' | ')
}

function printPlainType(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
      return schema.enum === undefined
        ? 'string'
        : schema.enum
            .filter((value) => value !== null)
            .map(quote)
            .join(' | ')
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array': {
      if (schema.items === undefined) return 'unknown[]'
      const item = printType(schema.items)
      return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
    }
    case 'object':
      if (schema.properties === undefined) return 'Record<string, unknown>'
      throw new Error(`An object with fields needs an $id: ${Object.keys(schema.properties).join(', ')}`)
    default:
      throw new Error(`Unknown schema type: ${type}`)
  }
}

function printOperations(): string[] {
  const types = publicOperations.map((operation) => {
    const input = [
      pathParameters(operation).length === 0 ? undefined : `params: [${printParameters(operation).join(', ')}]`,
      querySchema(operation) === undefined ? undefined : `query: ${queryName(operation)}`,
      operation.body === undefined ? undefined : `body: ${printBodyType(operation)}`,
    ].filter((part) => part !== undefined)
    const inputType = input.length === 0 ? 'Record<string, never>' : `{ ${input.join('; ')} }`
    return `  ${quote(operation.id)}: { input: ${inputType}; answer: ${printAnswerType(operation)} }\n`
  })
  const rows = publicOperations.map((operation) => {
    const id = quote(operation.id)
    return [
      `  ${id}: {`,
      `    id: ${id},`,
      `    method: ${quote(operation.method)},`,
      `    path: ${quote(publicApiBase + operation.url)},`,
      `    bodyType: ${operation.body === undefined ? 'undefined' : quote(operation.rawBody?.mediaTypes.at(-1) ?? 'application/json')},`,
      `    pathParameters: [${pathParameters(operation).map(quote).join(', ')}],`,
      `    queryParameters: [${Object.keys(asSchema(operation.query)?.properties ?? {})
        .map(quote)
        .join(', ')}],`,
      `    headerParameters: { ${Object.entries(operation.headers ?? {})
        .map(([name, header]) => `${name}: ${quote(header.name)}`)
        .join(', ')} },`.replace('{  }', '{}'),
      ...(operation.isRead === true ? ['    isRead: true,'] : []),
      ...(operation.file === undefined ? [] : [`    fileType: ${quote(operation.file.mediaType)},`]),
      '  },\n',
    ].join('\n')
  })
  return [
    `/** What each operation takes and answers. */\nexport interface OperationTypes {\n${types.join('')}}`,
    `/** The name of an operation. */\nexport type OperationId = keyof OperationTypes`,
    `/** How an operation travels. */
export interface Operation<Id extends OperationId = OperationId> {
  id: Id
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path on the server, parameters in braces. */
  path: string
  /** The media type of the body; undefined when there is none. */
  bodyType: string | undefined
  /** In the order of the path. */
  pathParameters: readonly string[]
  queryParameters: readonly string[]
  /** What travels in a header, and in which. */
  headerParameters: Readonly<Record<string, string>>
  /** A POST that changes nothing, so that it needs no Idempotency-Key. */
  isRead?: true
  /** The answer is a file of this media type. */
  fileType?: string
}`,
    `/** Performs one call. */
export type Send = <Id extends OperationId>(
  operation: Operation<Id>,
  input: OperationTypes[Id]['input'],
  options: PostOptions | undefined,
) => Promise<OperationTypes[Id]['answer']>`,
    `const operations: { [Id in OperationId]: Operation<Id> } = {\n${rows.join('')}}`,
  ]
}

type Namespace = { name: string; className: string; operations: Operation[] }

function namespaces(): Namespace[] {
  const byName = Map.groupBy(publicOperations, (operation) => operation.id.slice(0, operation.id.indexOf('.')))
  return [...byName].map(([name, members]) => ({ name, className: `${capitalize(name)}Api`, operations: members }))
}

function printNamespace({ name, className, operations }: Namespace): string {
  return `/** The methods of \`client.${name}\`. */
export class ${className} {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

${operations.flatMap((operation) => [printMethod(operation), ...printIterator(operation)]).join('\n')}}`
}

function printMethod(operation: Operation): string {
  const parameters = printParameters(operation)
  const input = []
  if (parameters.length > 0) input.push(`params: [${pathParameters(operation).join(', ')}]`)
  if (operation.body !== undefined) {
    parameters.push(`body: ${printBodyType(operation)}${operation.isBodyOptional === true ? ' = {}' : ''}`)
    input.push('body')
  }
  const query = querySchema(operation)
  if (query !== undefined) {
    const isOptional = (query.required ?? []).length === 0
    parameters.push(`query: ${queryName(operation)}${isOptional ? ' = {}' : ''}`)
    input.push('query')
  }
  parameters.push(`options?: ${operation.method === 'POST' ? 'PostOptions' : 'RequestOptions'}`)
  const name = operation.id.slice(operation.id.indexOf('.') + 1)
  const scope = operation.scope === 'none' ? 'Any valid key.' : `Scope: \`${operation.scope}\`.`
  const lines = [`${operation.summary}.`, operation.description, scope].filter((line) => line !== undefined)
  return `  /**
${lines.map((line) => `   * ${line}`).join('\n   *\n')}
   */
  ${name}(${parameters.join(', ')}): Promise<${printAnswerType(operation)}> {
    return this.#send(operations[${quote(operation.id)}], ${input.length === 0 ? '{}' : `{ ${input.join(', ')} }`}, options)
  }
`
}

/**
 * A list whose query has `limit` and `before` can be read item by item. The first field of an item is the id for
 * `before`.
 */
function printIterator(operation: Operation): string[] {
  const query = asSchema(operation.query)
  const limit = query?.properties?.limit
  if (limit === undefined || query?.properties?.before === undefined) return []
  const item = asSchema(operation.answer).items
  const idField = Object.keys(item?.properties ?? {})[0]
  const method = operation.id.slice(operation.id.indexOf('.') + 1)
  if (item === undefined || idField === undefined || !/[iI]d$/.test(idField) || !method.startsWith('list')) {
    throw new Error(`${operation.id} has pages, but its items have no id to go on from`)
  }
  const parameters = [
    ...printParameters(operation),
    `query: ${queryName(operation)} = {}`,
    'options?: RequestOptions',
  ].join(', ')
  const passed = [...pathParameters(operation), '{ ...query, ...page }', 'options'].join(', ')
  return [
    `  /**
   * ${operation.summary}, item by item: \`for await (const item of …)\`.
   *
   * Loads a page when it is needed; \`limit\` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: \`${operation.scope}\`.
   */
  ${method.replace('list', 'iterate')}(${parameters}): AsyncGenerator<${printType(item)}, void, undefined> {
    return iteratePages((page) => this.${method}(${passed}), ({ ${idField} }) => ${idField}, {
      limit: query.limit === undefined ? ${JSON.stringify(limit.default)} : query.limit,
      before: query.before,
    })
  }
`,
  ]
}

function printPublicApi(): string {
  const all = namespaces()
  return `/** Every operation of the public API, by namespace. */
export class PublicApi {
${all.map(({ name, className }) => `  readonly ${name}: ${className}\n`).join('')}
  constructor(send: Send) {
${all.map(({ name, className }) => `    this.${name} = new ${className}(send)\n`).join('')}  }
}`
}

function pathParameters(operation: Operation): string[] {
  return [...operation.url.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
}

function printParameters(operation: Operation): string[] {
  return pathParameters(operation).map((name) => `${name}: string`)
}

function queryName(operation: Operation): string {
  return `${operation.id.split('.').map(capitalize).join('')}Query`
}

/** Schemas of the contract are plain JSON Schema; TypeBox only types them as opaque. */
function asSchema<T>(schema: T): T extends undefined ? Schema | undefined : Schema {
  return schema as T extends undefined ? Schema | undefined : Schema
}

function comment(text: string, indent = ''): string {
  if (text === '') return ''
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`
  return `${indent}/** ${sentence.replaceAll('*/', '* /')} */\n`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
