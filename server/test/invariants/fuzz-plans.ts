/** Requests as data, made from the schemas of the contract: valid ones, and valid ones with something wrong. */
import { isPlainName, maxBodyBytes, namePattern, type Operation, type TSchema } from '@parapet/contract'
import fc from 'fast-check'
import { findGlobFault } from '../../src/areas/findings/policy/glob.ts'
import { bodyReferencesOf, resourceParamsOf, userListsOf } from './contract-samples.ts'
import * as values from './fuzz-values.ts'

/**
 * An id that is known only when the request is sent: the nth newest resource of that kind. `param` names the kind if
 * the field name does not.
 */
export type IdPlan = { of: 'own' | 'other' | 'inactive' | 'random'; nth: number; param?: string } | { raw: string }

export type Plan = {
  operation: Operation
  /** What the plan is about, for the report. */
  flavour: Flavour
  method: string
  /** By parameter. `decorate` wraps an id to corrupt it. */
  ids: Record<string, IdPlan>
  decorate: 'plain' | 'upper case' | 'braces' | 'no dashes' | 'urn' | 'trailing slash' | 'encoded' | 'dot'
  query: string
  headers: Record<string, string>
  caller: 'own' | 'other' | 'full' | 'exhausted' | 'scopeless' | 'useless'
  /** Which of the useless credentials to send. */
  nth: number
  body: Buffer | undefined
  /** Fields of the body that name a resource: filled in when the request is sent. */
  references: Record<string, IdPlan>
  idempotencyKey: string | undefined
  /** Whether to read the created resource again and compare it with the first answer. */
  isReadBack: boolean
  /** Sent as raw bytes over its own socket, with this change to the head of the request. */
  raw: string | undefined
}

export type Flavour =
  | 'valid'
  | 'credentials'
  | 'scopeless'
  | 'exhausted'
  | 'full'
  | 'other'
  | 'id'
  | 'body'
  | 'bytes'
  | 'too large'
  | 'content type'
  | 'idempotency'
  | 'headers'
  | 'not changed'
  | 'large headers'
  | 'query'
  | 'method'
  | 'raw'

/** A stream of plans for one operation; the same seed gives the same plans. */
export function samplePlans(operation: Operation, options: { seed: number; count: number; items: Items }): Plan[] {
  const plans = known.get(operation) ?? planOf(operation, options.items)
  known.set(operation, plans)
  return fc.sample(plans, { seed: options.seed, numRuns: options.count })
}

/** Building a generator is slower than using it. */
const known = new Map<Operation, fc.Arbitrary<Plan>>()

/** Catalog ids by type, so that some items and targets exist. */
export type Items = { topic: string[]; scenario: string[]; category: string[] }

function planOf(operation: Operation, items: Items): fc.Arbitrary<Plan> {
  const hasBody = operation.body !== undefined
  const isPost = operation.method === 'POST'
  const weights: Record<Flavour, number> = {
    valid: 24,
    credentials: 6,
    scopeless: 3,
    exhausted: 3,
    full: operation.errors.includes('seat_limit_reached') ? 5 : 0,
    other: 2,
    id: resourceParamsOf(operation).length > 0 || operation.url.includes('{') ? 8 : 0,
    body: hasBody ? 24 : 0,
    bytes: hasBody ? 12 : 3,
    'too large': operation.method === 'GET' ? 0 : 3,
    'content type': hasBody ? 6 : 2,
    idempotency: isPost ? 12 : 2,
    headers: operation.method === 'GET' ? 10 : 4,
    'not changed': operation.method === 'GET' ? 4 : 0,
    'large headers': 2,
    query: operation.query === undefined ? 2 : 20,
    method: 3,
    raw: 3,
  }
  const valid = validPlan(operation, items)
  return fc.oneof(
    ...(Object.entries(weights) as [Flavour, number][])
      .filter(([, weight]) => weight > 0)
      .map(([flavour, weight]) => ({ weight, arbitrary: spoil(operation, flavour, valid) })),
  )
}

function spoil(operation: Operation, flavour: Flavour, valid: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> {
  const change = changes[flavour]?.(operation) ?? fc.constant(() => ({}))
  return fc.tuple(valid, change).map(([plan, change]) => ({ ...plan, flavour, ...change(plan) }))
}

function validPlan(operation: Operation, items: Items): fc.Arbitrary<Plan> {
  const document = operation.body === undefined ? fc.constant(undefined) : fittingValue(operation.body, { items })
  const idPlan = fc.oneof(
    { weight: 7, arbitrary: fc.record({ of: fc.constant('own' as const), nth: fc.nat(15) }) },
    { weight: 2, arbitrary: fc.record({ of: fc.constant('inactive' as const), nth: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ of: fc.constantFrom('other' as const, 'random' as const), nth: fc.nat(3) }) },
  )
  const references = fc.record({
    ...Object.fromEntries(bodyReferencesOf(operation).map((name) => [name, idPlan])),
    ...Object.fromEntries(
      userListsOf(operation).map((name) => [name, idPlan.map((id) => ({ ...id, param: 'userId' }))]),
    ),
  })
  const plan = fc
    .record({
      ids: fc.record(Object.fromEntries(resourceParamsOf(operation).map((name) => [name, idPlan]))),
      references: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: references }),
      document,
      nth: fc.nat(1000),
      isReadBack: fc.nat(9).map((chance) => chance === 0),
      query: operation.query === undefined ? fc.constant('') : fc.constantFrom(...goodQueriesOf(operation.query)),
    })
    .map(({ document, ...plan }) => ({
      ...plan,
      operation,
      flavour: 'valid' as const,
      method: operation.method,
      decorate: 'plain' as const,
      headers: {},
      caller: 'own' as const,
      body: document === undefined ? undefined : Buffer.from(values.writeJson(withoutLists(operation, document))),
      idempotencyKey: undefined,
      raw: undefined,
    }))
  if (operation.id === 'policy.evaluate') return plan.map((plan) => ({ ...plan, body: withTopics(plan.body, items) }))
  if (operation.id === 'assignments.update') return plan.map((plan) => ({ ...plan, body: withOneDueDate(plan.body) }))
  if (operation.id === 'assignments.setDueDates') {
    const people = idPlan.map((id) => ({ ...id, param: 'userId' }))
    return fc.tuple(plan, people).map(([plan, userIds]) => ({
      ...plan,
      body: withFutureDates(plan.body),
      references: { userIds },
    }))
  }
  if (operation.id !== 'assignments.create') return plan
  return fc.tuple(plan, assignmentOf(items)).map(([plan, { fields, references }]) => {
    const { onlyNewMembers, ...document } = JSON.parse(String(plan.body))
    // A single person gets no new members.
    const rule = onlyNewMembers === undefined || fields.assigneeType === 'user' ? {} : { onlyNewMembers }
    const body = withOneDueDate(Buffer.from(values.writeJson({ ...document, ...rule, ...fields })))
    // People who join or leave at the same time change its counts.
    return { ...plan, body, references, isReadBack: false }
  })
}

/** Either a deadline or days: both together would be refused. */
function withOneDueDate(body: Buffer | undefined): Buffer {
  const { dueInDays, ...document } = JSON.parse(String(body))
  const isKept = dueInDays !== undefined && (document.deadline ?? null) === null
  return Buffer.from(values.writeJson(isKept ? { ...document, dueInDays } : document))
}

/** Dates in the past are refused, and so is an extension without one. */
function withFutureDates(body: Buffer | undefined): Buffer {
  const document = JSON.parse(String(body))
  return Buffer.from(values.writeJson({ ...document, dueAt: '2099-01-01T00:00:00.000Z', until: null }))
}

/** Removes made-up users, who don't exist; existing ones come as references. */
function withoutLists(operation: Operation, document: unknown): unknown {
  const lists = userListsOf(operation)
  if (lists.length === 0 || typeof document !== 'object' || document === null) return document
  return Object.fromEntries(Object.entries(document).filter(([name]) => !lists.includes(name)))
}

type PolicyParts = { authors: { topics?: string[] }[]; policy?: { rules?: { topics: string[]; paths?: string[] }[] } }

/** A policy whose topics exist and whose rules name files. */
function withTopics(body: Buffer | undefined, items: Items): Buffer {
  const asked: PolicyParts = JSON.parse(String(body))
  const toKnown = (_: string, nth: number) => items.topic[nth % items.topic.length] as string
  for (const author of asked.authors) author.topics = author.topics?.map(toKnown)
  for (const rule of asked.policy?.rules ?? []) {
    rule.topics = rule.topics.map(toKnown)
    rule.paths = rule.paths?.map((path) => (findGlobFault(path) === undefined ? path : 'src/**')) ?? ['**']
  }
  return Buffer.from(values.writeJson(asked))
}

/** Fields of a new assignment that fit each other, and the ids in them. */
function assignmentOf(items: Items) {
  // Unknown ones often enough: each kind of assignee and target has its own error code.
  const idPlan: fc.Arbitrary<IdPlan> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ of: fc.constant('own' as const), nth: fc.nat(15) }) },
    { weight: 2, arbitrary: fc.record({ of: fc.constant('inactive' as const), nth: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ of: fc.constantFrom('other' as const, 'random' as const), nth: fc.nat(3) }) },
  )
  const assignee = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ assigneeType: 'user', param: 'userId' }) },
    { weight: 2, arbitrary: fc.constant({ assigneeType: 'team', param: 'teamId' }) },
    // Often, so that some request what is already open.
    { weight: 5, arbitrary: fc.constant({ assigneeType: 'org', param: orgParam }) },
  )
  const inCatalog = (targetType: 'topic' | 'scenario' | 'category', contentArea: string) =>
    fc
      .constantFrom(...items[targetType].slice(0, 1), 'no-such-target')
      .map((targetId) => ({ targetType, contentArea, targetId, param: undefined }))
  const area = fc.constantFrom('practice', 'learn')
  const target = fc.oneof(
    inCatalog('topic', 'practice'),
    inCatalog('scenario', 'learn'),
    area.chain((contentArea) => inCatalog('category', contentArea)),
    area.map((contentArea) => ({
      ...{ targetType: 'custom-course', contentArea, targetId: 'filled in later', param: 'customCourseId' },
    })),
  )
  return fc.tuple(assignee, target, idPlan, idPlan).map(([assignee, target, assigneeId, targetId]) => ({
    fields: {
      assigneeType: assignee.assigneeType,
      targetType: target.targetType,
      contentArea: target.contentArea,
      targetId: target.targetId,
    },
    references: {
      assigneeId: { ...assigneeId, param: assignee.param },
      ...(target.param === undefined ? {} : { targetId: { ...targetId, param: target.param } }),
    } as Record<string, IdPlan>,
  }))
}

/** Stands for the id of the caller's organization. */
export const orgParam = 'the organization'

/** Page sizes within the operation's limit. */
function goodQueriesOf(query: Schema): string[] {
  const max = query.properties?.limit?.maximum ?? 0
  const all = isOfReport(query) ? [...values.goodQueries, ...values.goodReportQueries] : values.goodQueries
  return all.filter((text) => Number(new URLSearchParams(text).get('limit')) <= max)
}

/** Whether it has a period and a framework. */
function isOfReport(query: Schema | undefined): boolean {
  return query?.properties?.framework !== undefined
}

type Change = (plan: Plan) => Partial<Plan>

/** What is wrong with the plan, by flavor. */
const changes: Partial<Record<Flavour, (operation: Operation) => fc.Arbitrary<Change>>> = {
  credentials: () => fc.constant(() => ({ caller: 'useless' })),
  scopeless: () => fc.constant(() => ({ caller: 'scopeless' })),
  exhausted: () => fc.constant(() => ({ caller: 'exhausted' })),
  full: () => fc.constant(() => ({ caller: 'full', references: {} })),
  other: () => fc.constant(() => ({ caller: 'other' })),
  id: (operation) =>
    fc
      .tuple(
        fc.constantFrom<Plan['decorate']>(
          'upper case',
          'braces',
          'no dashes',
          'urn',
          'trailing slash',
          'encoded',
          'dot',
          'plain',
        ),
        fc.option(fc.constantFrom(...values.oddIds), { freq: 3 }),
      )
      .map(([decorate, odd]) => ({ ids }) => {
        if (odd === null) return { decorate }
        const names = [...operation.url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
        return { decorate: 'plain', ids: { ...ids, ...Object.fromEntries(names.map((name) => [name, { raw: odd }])) } }
      }),
  body: (operation) =>
    fc.array(mutationOf(operation), { minLength: 1, maxLength: 2 }).map((mutations) => ({ body }) => ({
      references: {},
      body: mutations.reduce((bytes, mutate) => mutate(bytes), body as Buffer),
    })),
  bytes: () =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constant(Buffer.alloc(0)) },
        { weight: 4, arbitrary: fc.constantFrom(...values.badJsonTexts, ' ').map((text) => Buffer.from(text)) },
        { weight: 4, arbitrary: fc.constantFrom(...values.oddDocuments).map((text) => Buffer.from(text)) },
        { weight: 2, arbitrary: fc.constantFrom(...values.badBytes) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
        { weight: 1, arbitrary: fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)) },
      )
      .map((body) => () => ({ body, references: {} })),
  'too large': (operation) =>
    fc.constantFrom(1, 1000, 100_000).map((excess) => () => {
      const body = Buffer.alloc(maxBodyBytes(operation) + excess, ' ')
      body.write('{"name":"x"')
      body.write('}', body.length - 1)
      return { body, references: {} }
    }),
  'content type': () =>
    fc.oneof(
      fc
        .constantFrom(...values.badContentTypes, ...values.goodContentTypes)
        .map((type) => () => ({ headers: { 'content-type': type } })),
      fc
        .constantFrom('gzip', 'br', 'deflate', 'x')
        .map((encoding) => () => ({ headers: { 'content-encoding': encoding } })),
    ),
  idempotency: () =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom('first', 'second', 'k'.repeat(255), '\\"{}') },
        { weight: 1, arbitrary: fc.constantFrom(...values.badIdempotencyKeys) },
      )
      .map((idempotencyKey) => ({ references }) => ({
        idempotencyKey,
        // Few distinct paths, so that idempotency keys repeat.
        ids: {},
        references,
      })),
  headers: () => fc.constantFrom(...values.extraHeaders).map((headers) => () => ({ headers })),
  'not changed': () => fc.constant(() => ({ headers: { 'if-none-match': '*' } })),
  'large headers': () =>
    fc.integer({ min: 16_500, max: 60_000 }).map((length) => () => ({ headers: { 'x-large': 'h'.repeat(length) } })),
  query: (operation) =>
    fc
      .constantFrom(
        ...[...values.oddQueries, ...values.goodQueries],
        ...(isOfReport(operation.query) ? [...values.oddReportQueries, ...values.goodReportQueries] : []),
      )
      .map((query) => () => ({ query })),
  method: () =>
    fc
      .constantFrom('HEAD', 'HEAD', 'HEAD', 'PUT', 'OPTIONS', 'PROPFIND', 'TRACE', 'GET', 'POST', 'PATCH', 'DELETE')
      .map((method) => () => ({ method })),
  raw: () => fc.constantFrom(...Object.keys(rawHeads)).map((raw) => () => ({ raw })),
}

/** Corrupts one thing in a JSON body. */
function mutationOf(operation: Operation): fc.Arbitrary<(body: Buffer) => Buffer> {
  const fields = Object.keys((operation.body as { properties?: object }).properties ?? {})
  const field = fc.constantFrom(...fields)
  const set = (name: string, value: unknown) => edit((body) => ({ ...body, [name]: value }))
  return fc.oneof(
    field.map((name) => edit(({ [name]: _, ...rest }) => rest)),
    fc.tuple(field, fc.constantFrom(...values.wrongTypes)).map(([name, value]) => set(name, value)),
    fc
      .tuple(field, fc.constantFrom(...values.badTexts, ...values.longTexts, ...values.oddTexts))
      .map(([name, text]) => set(name, text)),
    fc.tuple(field, fc.string({ unit: 'binary', maxLength: 300 })).map(([name, text]) => set(name, text)),
    fc
      .tuple(field, fc.anything({ maxDepth: 3, withBigInt: false }))
      .map(([name, value]) => set(name, plainJson(value))),
    fc.constantFrom(...Object.entries(values.foreignFields)).map(([name, value]) => set(name, value)),
    // The same name twice: the last one counts.
    fc.tuple(field, fc.constantFrom(...values.wrongTypes)).map(
      ([name, value]) =>
        (body: Buffer) =>
          Buffer.from(
            body
              .toString()
              .replace('{', `{${JSON.stringify(name)}:${values.writeJson(value)}${body.length > 2 ? ',' : ''}`),
          ),
    ),
    fc
      .constantFrom('__proto__', 'constructor')
      .map(
        (name) => (body: Buffer) =>
          Buffer.from(body.toString().replace('{', `{"${name}":{"polluted":true}${body.length > 2 ? ',' : ''}`)),
      ),
  )
}

type Fields = Record<string, unknown>

function edit(change: (body: Fields) => Fields): (body: Buffer) => Buffer {
  return (bytes) => {
    try {
      return Buffer.from(values.writeJson(change(JSON.parse(bytes.toString()))))
    } catch {
      // An earlier change left invalid JSON.
      return bytes
    }
  }
}

function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null')
}

type Schema = TSchema & {
  type?: string | string[]
  enum?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Any value that the schema allows. */
function fittingValue(schema: Schema, hints: { items: Items; name?: string }): fc.Arbitrary<unknown> {
  const types = [schema.type ?? 'object'].flat()
  const isNullable = types.includes('null')
  // References are filled in when the request is sent.
  if (isNullable && schema.format === 'uuid') return fc.constant(null)
  const value = fittingPlainValue(schema, types.find((type) => type !== 'null') ?? 'null', hints)
  return isNullable ? fc.option(value, { freq: 4 }) : value
}

function fittingPlainValue(
  schema: Schema,
  type: string,
  hints: { items: Items; name?: string },
): fc.Arbitrary<unknown> {
  // Only people who are auditors already may have this role.
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((one) => one !== 'auditor'))
  switch (type) {
    case 'string':
      return textOf(schema, hints)
    case 'integer': {
      const { minimum = -1000, maximum = 1000 } = schema
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.uniqueArray(fittingValue(schema.items as Schema, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
        // The same item twice is refused, in any position.
        selector: (item) => JSON.stringify({ ...(item as object), orderIndex: 0 }),
      })
    default: {
      const fields: Record<string, fc.Arbitrary<unknown>> = {}
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        fields[name] = fittingValue(inner, { ...hints, name })
      }
      const record = fc.record(fields, { requiredKeys: schema.required ?? [] })
      return 'itemType' in fields && 'itemId' in fields ? fc.oneof(record, ...knownItems(fields, hints.items)) : record
    }
  }
}

/** Items whose id exists in the catalog under their type. */
function knownItems(fields: Record<string, fc.Arbitrary<unknown>>, items: Items): fc.Arbitrary<unknown>[] {
  return (['topic', 'scenario'] as const).map((itemType) =>
    fc.record({ ...fields, itemType: fc.constant(itemType), itemId: fc.constantFrom(...items[itemType]) }),
  )
}

const unique = fc.nat(1_000_000_000)

function textOf(schema: Schema, { items, name }: { items: Items; name?: string }): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = schema
  // An unknown role, or one that keys may not grant, becomes a learner.
  if (name === 'role') return fc.constantFrom('learner', 'auditor', 'member', 'Auditor')
  if (name === 'deadline') return fc.constantFrom('2099-12-31T23:59:59.000Z', '2100-02-28T00:00:00.123Z')
  if (schema.format === 'date-time') return fc.constantFrom('2026-01-31T09:30:00.000Z', '2000-02-29T00:00:00.000Z')
  if (name === 'url') return fc.constantFrom('https://hooks.example.com/x', 'https://1.1.1.1', 'http://localhost:1/')
  if (schema.format === 'email') {
    return fc.oneof(
      { weight: 3, arbitrary: unique.map((n) => `Person.${n}+tag@Example.com`) },
      { weight: 1, arbitrary: fc.constantFrom('taken@example.com', 'TAKEN@example.com', 'jürgen@bücher.example') },
    )
  }
  if (schema.pattern !== undefined && schema.pattern !== namePattern)
    return fc.constantFrom('#abc', '#ABCD', '#012345', '#01234567')
  if (name === 'itemId')
    return fc.constantFrom(...items.topic.slice(0, 4), ...items.scenario.slice(0, 4), 'no-such-item', '__proto__')
  const isPlain = (text: string) => name !== 'name' || isPlainName(text.trim())
  const isFitting = (text: string) => {
    const { length } = [...text.trim()]
    return (
      length >= minLength && length <= maxLength && text.isWellFormed() && !text.includes('\u0000') && isPlain(text)
    )
  }
  const odd = values.oddTexts.filter((text) => [...text].length < maxLength - 10 && isPlain(text))
  return fc.oneof(
    { weight: 4, arbitrary: unique.map((n) => `Name ${n}`) },
    { weight: 4, arbitrary: fc.constantFrom('Taken', 'TAKEN', 'taken') },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...odd), unique).map(([text, n]) => `${text}${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('m'.repeat(maxLength), '🙂'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: 30 }).filter(isFitting) },
  )
}

/** Changes to the head of a raw request. Each breaks or bends HTTP. */
export const rawHeads: Record<string, (head: string[], body: Buffer) => string | Buffer> = {
  'as it is': (head) => lines(head),
  'bare line feeds': (head) => `${head.join('\n')}\n\n`,
  'a space before the colon': (head) => lines([...head, 'X-Odd : 1']),
  'a folded header': (head) => lines([...head, 'X-Odd: 1', ' 2']),
  'a NUL in a header': (head) => lines([...head, 'X-Odd: a\u0000b']),
  'a control character in a header': (head) => lines([...head, 'X-Odd: a\u0001b']),
  'a header without a name': (head) => lines([...head, ': x']),
  'a header without a colon': (head) => lines([...head, 'nonsense']),
  'two hosts': (head) => lines([...head, 'Host: evil.example.com']),
  'two Authorization headers': (head) => lines([...head, 'Authorization: Bearer x']),
  'two Content-Type headers': (head) => lines([...head, 'Content-Type: text/plain']),
  'two Idempotency-Key headers': (head) => lines([...head, 'Idempotency-Key: a', 'Idempotency-Key: b']),
  'two lengths': (head) => lines([...head.filter(isNoLength), 'Content-Length: 0', 'Content-Length: 1']),
  'a length and chunks': (head) =>
    lines([...head.filter(isNoLength), 'Content-Length: 4', 'Transfer-Encoding: chunked']),
  'an unknown transfer coding': (head) => lines([...head, 'Transfer-Encoding: chunked, identity']),
  'a negative length': (head) => lines([...head.filter(isNoLength), 'Content-Length: -1']),
  'a length in words': (head) => lines([...head.filter(isNoLength), 'Content-Length: many']),
  'an absurd length': (head) => lines([...head.filter(isNoLength), `Content-Length: 1${'0'.repeat(30)}`]),
  'HTTP/1.0': (head) => lines([String(head[0]).replace('HTTP/1.1', 'HTTP/1.0'), ...head.slice(1)]),
  'HTTP/2.0': (head) => lines([String(head[0]).replace('HTTP/1.1', 'HTTP/2.0'), ...head.slice(1)]),
  'HTTP/0.9': (head) => `${String(head[0]).replace(' HTTP/1.1', '')}\r\n\r\n`,
  'no version': (head) => lines([String(head[0]).replace('HTTP/1.1', 'HTTP'), ...head.slice(1)]),
  'an unknown method': (head) => lines([`FETCH ${String(head[0]).split(' ').slice(1).join(' ')}`, ...head.slice(1)]),
  'no host': (head) => lines(head.filter((line) => !line.startsWith('Host:'))),
  'a whole address': (head) => lines([String(head[0]).replace(' /', ' http://evil.example.com/'), ...head.slice(1)]),
  'a path without a slash': (head) => lines([String(head[0]).replace(' /', ' '), ...head.slice(1)]),
  'a fragment': (head) => lines([String(head[0]).replace(' HTTP', '#fragment HTTP'), ...head.slice(1)]),
  'bytes in the path': (head) =>
    Buffer.from(lines([String(head[0]).replace(' HTTP', '\u00ff\u00fe HTTP'), ...head.slice(1)]), 'latin1'),
  'thousands of headers': (head) => lines([...head, ...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`)]),
  'an upgrade': (head) => lines([...head, 'Connection: Upgrade', 'Upgrade: websocket']),
  'an expectation': (head) => lines([...head, 'Expect: the-unexpected']),
  'a greeting in TLS': () => Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00]),
}

function lines(head: string[]): string {
  return `${head.join('\r\n')}\r\n\r\n`
}

function isNoLength(line: string): boolean {
  return !line.startsWith('Content-Length:')
}
