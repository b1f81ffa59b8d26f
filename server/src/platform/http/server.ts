import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorEntry, limits } from '@parapet/contract'
import fastJson, { type Schema } from 'fast-json-stringify'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from '../log/log.ts'
import { answerError, sendError } from './answer-error.ts'
import { registerBodyParser } from './body.ts'
import { type HttpLimits, httpLimits } from './http-limits.ts'
import { registerLinger } from './linger.ts'
import { type IsOverLimit, registerLoadLimit } from './load-limit.ts'
import { isOneHost } from './one-host.ts'
import { isSlowOperation } from './operation-input.ts'
import { registerProxyWarning } from './proxy-warning.ts'
import type { RequestOwners } from './request-owner.ts'
import { describeSender } from './request-source.ts'
import { isScimPath } from './scim-error.ts'
import { makeSecurityHeaders } from './security-headers.ts'

type Route = { method: string; url: string }

export type HttpServer = {
  fastify: FastifyInstance
  /** What a browser is shown at an address that leads nowhere; programs get `not_found`. */
  setUnknownPage(send: (reply: FastifyReply) => FastifyReply): void
  limits: HttpLimits
  /** Requests that came while too many were worked on, in all or for one organization. */
  refusedCount(): number
  overShareCount(): number
  /** Whose credentials requests carry, as far as that is known. */
  owners: RequestOwners
  /** From now on every answer asks its connection to close, and `/readyz` says no. */
  startDraining(): void
  isDraining(): boolean
}

export function createHttpServer(options: {
  log: Logger
  trustProxy: string[] | false
  /** The Strict-Transport-Security of every answer; none where people use plain http. */
  hsts?: string | undefined
  /** Every route of an API, parameters in braces, so that a wrong method is told from an unknown path. */
  routes: readonly Route[]
  limits?: Partial<HttpLimits>
  isOverLimit?: IsOverLimit
}): HttpServer {
  const settings = { ...httpLimits, ...options.limits }
  // The line of a request has a fixed shape without secrets: nothing to look for in it.
  const requestLog = options.log.child({}, { redact: [] })
  const securityHeaders = makeSecurityHeaders(options.hsts)
  let isDraining = false
  const fastify = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves; a logger made for every request would cost more than it gives.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: limits.bodyBytes,
    // Node knows one limit for all requests: that of files. The others are watched below.
    requestTimeout: Math.max(settings.requestTimeoutMs, settings.fileRequestTimeoutMs),
    handlerTimeout: settings.handlerTimeoutMs,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    maxRequestsPerSocket: settings.requestsPerSocket,
    // While stopping, what still arrives on open connections is answered, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: settings.checkingIntervalMs,
      maxHeaderSize: settings.headerBytes,
      // A repeated Authorization or Content-Type becomes one odd value and is refused, instead of the first one winning.
      joinDuplicateHeaders: true,
      // Node's own refusal has neither a body nor a request id; see below.
      requireHostHeader: false,
    },
    // An odd path id must reach its route and be answered like an unknown one.
    routerOptions: { maxParamLength: settings.headerBytes },
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { headers: securityHeaders, refusalMs: settings.refusalMs }),
  })
  fastify.server.maxConnections = settings.connections

  // An expectation that is not known is not met and does no harm. Node would answer a bare 417.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))
  fastify.setSerializerCompiler(({ schema }) => {
    // At the first answer, as with the schemas of bodies.
    let serialize: ((value: unknown) => string) | undefined
    return (value) => {
      serialize ??= fastJson(schema as Schema)
      return serialize(value)
    }
  })
  fastify.decorateRequest('caller', null)
  fastify.decorateRequest('session', null)
  fastify.decorateRequest('scim', null)
  fastify.decorateRequest('accessToken', null)
  fastify.decorateRequest('rawBody', null)
  registerBodyParser(fastify)
  registerLinger(fastify, settings)
  registerProxyWarning(fastify, options.log)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    const { host } = request.headers
    if (host === undefined ? request.raw.httpVersion === '1.1' : !isOneHost(host)) {
      const message = host === undefined ? 'is required' : 'must be one host'
      return sendError(reply.header('connection', 'close'), 'invalid_request', { field: 'Host', message })
    }
    if (request.routeOptions.config.operation?.rawBody === undefined) {
      limitBody(request, reply, settings.requestTimeoutMs)
    }
    // Without an operation that takes a body, the type of a body means nothing and must not be judged.
    if (request.routeOptions.config.operation?.body === undefined) delete request.headers['content-type']
    if (isDraining) reply.header('connection', 'close')
  })
  const loadLimit = registerLoadLimit(fastify, {
    requestsAtOnce: settings.requestsAtOnce,
    requestsAtOncePerOwner: settings.requestsAtOncePerOwner,
    ...(options.isOverLimit === undefined ? {} : { isOverLimit: options.isOverLimit }),
    headers: securityHeaders,
    log: options.log,
    isDraining: () => isDraining,
  })
  fastify.addHook('preHandler', async (request, reply) => {
    const isSlow = isSlowOperation(request.routeOptions.config.operation)
    // How long a file was under way says nothing about how long it may be worked on.
    const limitMs = isSlow ? settings.fileHandlerTimeoutMs : settings.handlerTimeoutMs - reply.elapsedTime
    limitHandler(request, reply, limitMs)
  })
  fastify.addHook('onResponse', async (request, reply) => logRequest(requestLog, request, reply))
  let sendUnknownPage: ((reply: FastifyReply) => FastifyReply) | undefined
  const answerUnknownRoute = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = allowedMethods(options.routes, request.url)
    if (allowed.length === 0) {
      return sendUnknownPage !== undefined && isBrowserLooking(request)
        ? sendUnknownPage(reply.code(404))
        : sendError(reply, 'not_found')
    }
    return sendError(reply.header('allow', allowed.join(', ')), 'method_not_allowed')
  }
  fastify.setNotFoundHandler(answerUnknownRoute)
  // A body that cannot be read does not make an unknown route any better known.
  fastify.setErrorHandler((error: FastifyError, request, reply) =>
    request.is404 ? answerUnknownRoute(request, reply) : answerError(error, request, reply),
  )

  return {
    fastify,
    setUnknownPage(send) {
      sendUnknownPage = send
    },
    limits: settings,
    refusedCount: loadLimit.refusedCount,
    overShareCount: loadLimit.overShareCount,
    owners: loadLimit.owners,
    startDraining() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

/** Fastify stops its own watch once a body has been read, which would leave every write without a limit. */
function limitHandler(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const timer = setTimeout(
    () => {
      if (reply.sent) return
      // A file that is under way cannot become a refusal any more: it is cut, and the reader sees that it is.
      if (reply.raw.headersSent) reply.raw.destroy()
      else reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(limitMs, request.routeOptions.url))
    },
    Math.max(0, limitMs),
  )
  reply.raw.once('close', () => clearTimeout(timer))
}

/** A body that trickles in, also one that nobody waits for because the answer is under way already. */
function limitBody(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = setTimeout(() => {
    if (request.raw.complete) return
    if (reply.raw.headersSent) request.raw.destroy()
    else sendError(reply.header('connection', 'close'), 'request_timeout')
  }, limitMs)
  const stop = () => clearTimeout(timer)
  request.raw.once('end', stop).once('close', stop)
}

function isBrowserLooking({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith('/api/') && !isScimPath(url) && headers.accept?.includes('text/html') === true
  )
}

/** The methods of routes that the request's path would match. */
function allowedMethods(routes: readonly Route[], url: string): string[] {
  const path = url.split('?', 1)[0] as string
  const steps = path.split('/')
  const methods = new Set<string>()
  for (const { method, url } of routes) {
    const pattern = url.split('/')
    const isMatch =
      pattern.length === steps.length &&
      pattern.every((step, i) => (step.startsWith('{') ? steps[i] !== '' : step === steps[i]))
    if (isMatch) methods.add(method)
  }
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods]
}

/** A `%` that begins no escape would be refused by the router; escaped itself, it is just an odd character. */
function decodableUrl(url: string): string {
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** Failures below the router: no request object exists, the socket is all there is. */
function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  { headers, refusalMs }: { headers: Record<string, string>; refusalMs: number },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'request_timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : 'invalid_request'
  const context = code === 'invalid_request' ? { field: 'request', message: 'is not valid HTTP/1.1' } : {}
  const { status } = errorEntry(code)
  const body = JSON.stringify({ error: code, ...context })
  // Ending closes only our side: a client that keeps its own open would hold the descriptor for ever.
  const timer = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      // The route, not the address: a mistyped address may hold a secret.
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...describeSender(request),
    },
    'request',
  )
}
