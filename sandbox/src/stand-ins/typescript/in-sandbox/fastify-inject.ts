/** A request on its way through the Fastify stand-in. */
import { type Headers, Reply, Request } from './fastify-messages.ts'
import { describeError, readPayload, sendError, serialize, toResponse } from './fastify-outgoing.ts'
import type { Router } from './fastify-router.ts'
import { validate } from './fastify-schema.ts'
import type { Scope, Target } from './fastify-scope.ts'

export type Injected = {
  method?: string
  url?: string
  path?: string
  query?: Record<string, string | string[]>
  headers?: Record<string, unknown>
  payload?: unknown
  body?: unknown
  cookies?: Record<string, string>
  remoteAddress?: string
}
type Application = { server: object; router: Router<Target>; scope: Scope }

const bodyLimit = 1_048_576
const failure = (statusCode: number, code: string, message: string) =>
  Object.assign(new Error(message), { statusCode, code })

function toQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text))
    query[key] = key in query ? [query[key] as string, value].flat() : value
  return query
}

function prepare({
  method = 'GET',
  url,
  path,
  query,
  headers = {},
  payload,
  body,
  cookies,
  remoteAddress = '127.0.0.1',
}: Injected) {
  const given: Headers = { 'user-agent': 'lightMyRequest', host: 'localhost:80' }
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined)
      given[name.toLowerCase()] = Array.isArray(value) ? value.map(String).join(', ') : String(value)
  const pairs = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (pairs.length > 0) given.cookie = [given.cookie, ...pairs].filter(Boolean).join('; ')
  let content = payload ?? body
  if (content !== undefined && content !== null && typeof content !== 'string' && !(content instanceof Uint8Array)) {
    given['content-type'] ??= 'application/json'
    content = JSON.stringify(content)
  }
  const bytes = content === undefined || content === null ? undefined : Buffer.from(content as string)
  if (bytes) given['content-length'] ??= String(bytes.length)
  let address = url ?? path ?? '/'
  if (/^https?:\/\//.test(address)) {
    const { host, pathname, search } = new URL(address)
    given.host = host
    address = pathname + search
  }
  const more = query
    ? new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
      ).toString()
    : ''
  if (more !== '') address += (address.includes('?') ? '&' : '?') + more
  return { method: method.toUpperCase(), url: address, headers: given, remoteAddress, bytes }
}

/** What a hook or a parser answers, whether it takes a callback or returns a promise. */
function settle(
  run: (done: (error?: unknown, value?: unknown) => void) => unknown,
  usesCallback: boolean,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const result = run((error, value) => (error ? reject(error) : resolve(value)))
    if (!usesCallback || (typeof result === 'object' && result !== null && 'then' in result)) resolve(result)
  })
}

async function parseBody(request: Request, bytes: Uint8Array | undefined, { parsers }: Scope): Promise<unknown> {
  if (bytes === undefined || ['GET', 'HEAD'].includes(request.method)) return undefined
  if (bytes.length > bodyLimit) throw failure(413, 'FST_ERR_CTP_BODY_TOO_LARGE', 'Request body is too large')
  const header = String(request.headers['content-type'] ?? '')
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  const found =
    [...parsers].find(([one]) => (typeof one === 'string' ? one === type : one.test(header))) ??
    [...parsers].find(([one]) => one === '*')
  if (found) {
    const [, { parse, parseAs }] = found
    const body = parseAs === 'string' ? Buffer.from(bytes).toString() : bytes
    return settle((done) => parse(request, body, done), parse.length > 2)
  }
  const text = Buffer.from(bytes).toString()
  if (type === 'application/json') {
    if (text === '')
      throw failure(
        400,
        'FST_ERR_CTP_EMPTY_JSON_BODY',
        "Body cannot be empty when content-type is set to 'application/json'",
      )
    const value = parseJson(text)
    if (text.includes('__proto__') && hasPoison(value))
      throw failure(400, 'FST_ERR_CTP_INVALID_JSON_BODY', 'Object contains forbidden prototype property')
    return value
  }
  if (type === 'text/plain') return text
  throw failure(
    415,
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    type === '' ? 'Unsupported Media Type' : `Unsupported Media Type: ${header}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure(
      400,
      'FST_ERR_CTP_INVALID_JSON_BODY',
      "Body is not valid JSON but content-type is set to 'application/json'",
    )
  }
}

const hasPoison = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPoison))

export async function inject(given: Injected, { server, router, scope: root }: Application): Promise<unknown> {
  const parts = prepare(given)
  const request = new Request(parts, server)
  const [path = '', search = ''] = parts.url.split(/\?(.*)/s)
  const found = router.find(parts.method, path)
  const scope = found?.route.value.scope ?? root
  const { promise: sent, resolve: finish } = Promise.withResolvers<unknown>()
  const reply = new Reply(request, (_, payload) => finish(payload), sent)
  Object.assign(request, scope.requestValues)
  Object.assign(reply, scope.replyValues)
  request.query = toQuery(search)
  request.params = found?.params ?? {}
  const options = found?.route.value.options ?? {}
  request.routeOptions = {
    url: found?.route.value.path,
    method: parts.method,
    config: options.config ?? {},
    schema: options.schema,
  }

  const hooksOf = (name: string) => [
    ...(scope.hooks.get(name) ?? []),
    ...([options[name] ?? []].flat() as ((...args: unknown[]) => unknown)[]),
  ]
  const runHooks = async (name: string) => {
    for (const hook of hooksOf(name)) {
      await settle((done) => hook.call(server, request, reply, done), hook.length > 2)
      if (reply.sent) return
    }
  }
  const check = (name: 'body' | 'querystring' | 'params', key: 'body' | 'query' | 'params') => {
    const schema = options.schema?.[name] ?? (name === 'querystring' ? options.schema?.query : undefined)
    if (schema) Reflect.set(request, key, validate(request[key], schema as Record<string, unknown>, name))
  }
  const steps = [
    () => runHooks('onRequest'),
    async () => {
      if (found) request.body = await parseBody(request, parts.bytes, scope)
    },
    () => runHooks('preValidation'),
    () => {
      check('params', 'params')
      check('body', 'body')
      check('querystring', 'query')
    },
    () => runHooks('preHandler'),
    async () => {
      const handler = found?.route.value.handler ?? scope.notFoundHandler
      if (!handler) return void reply.callNotFound()
      const result = await handler.call(server, request, reply)
      if (!reply.sent && (result !== undefined || found)) reply.send(result)
    },
  ]
  const respond = async (error: unknown) => {
    const { statusCode, status } = (error ?? {}) as { statusCode?: number; status?: number }
    if (reply.statusCode < 400) reply.code(statusCode ?? status ?? 500)
    if (scope.errorHandler && !reply.sent) {
      const handler = scope.errorHandler
      try {
        const result = await handler.call(server, error, request, reply)
        if (!reply.sent) reply.send(result)
        return
      } catch (another) {
        sendError(reply, another)
        return
      }
    }
    sendError(reply, error)
  }
  try {
    for (const step of steps) {
      if (reply.sent) break
      await step()
    }
  } catch (error) {
    await respond(error)
  }
  let payload = await sent
  if (payload instanceof Error) payload = describeError(reply, payload)
  payload = serialize(reply, payload)
  for (const hook of hooksOf('onSend'))
    payload = (await settle((done) => hook.call(server, request, reply, payload, done), hook.length > 3)) ?? payload
  const bytes = await readPayload(payload)
  return toResponse(request, reply, bytes)
}
