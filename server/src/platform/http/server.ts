import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorEntry, errorMessage, limits } from '@parapet/contract'
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
import { answerError, sendError } from './answer/answer-error.ts'
import { isScimPath } from './answer/scim-error.ts'
import { makeSecurityHeaders } from './answer/security-headers.ts'
import { limitConnections } from './limits/connection-limit.ts'
import { type HttpLimits, httpLimits } from './limits/http-limits.ts'
import { registerLinger } from './limits/linger.ts'
import { type IsOverLimit, registerLoadLimit } from './limits/load-limit.ts'
import { registerBodyParser } from './request/body.ts'
import { isOneHost } from './request/one-host.ts'
import { isSlowOperation } from './request/operation-input.ts'
import { registerProxyWarning } from './request/proxy-warning.ts'
import type { RequestOwners } from './request/request-owner.ts'
import { describeSender } from './request/request-source.ts'

type Route = { method: string; url: string }

export type HttpServer = {
  fastify: FastifyInstance
  /** The page a browser gets for an unknown address; programs get `not_found`. */
  setUnknownPage(send: (reply: FastifyReply) => FastifyReply): void
  limits: HttpLimits
  /** Requests refused because of too many concurrent ones, in total or for one organization. */
  refusedCount(): number
  overShareCount(): number
  lateCount(): number
  /** The owners of the requests' credentials, as far as known. */
  owners: RequestOwners
  /** From now on every response closes its connection, and `/readyz` fails. */
  startDraining(): void
  isDraining(): boolean
}

export function createHttpServer(options: {
  log: Logger
  trustProxy: string[] | false
  /** The Strict-Transport-Security header of every response; none over plain http. */
  hsts?: string | undefined
  /** Every route of an API, parameters in braces, to distinguish a wrong method from an unknown path. */
  routes: readonly Route[]
  limits?: Partial<HttpLimits>
  isOverLimit?: IsOverLimit
}): HttpServer {
  const settings = { ...httpLimits, ...options.limits }
  // Request lines have a fixed shape without secrets, so they need no redaction.
  const requestLog = options.log.child({}, { redact: [] })
  const securityHeaders = makeSecurityHeaders(options.hsts)
  let isDraining = false
  const fastify = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines include their request id themselves; a logger per request would cost more than it gives.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: limits.bodyBytes,
    // Node has one limit for all requests, which must fit files. The other limits are enforced below.
    requestTimeout: Math.max(settings.requestTimeoutMs, settings.fileRequestTimeoutMs),
    handlerTimeout: settings.handlerTimeoutMs,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    maxRequestsPerSocket: settings.requestsPerSocket,
    // While stopping, requests on open connections still get a response, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: settings.checkingIntervalMs,
      maxHeaderSize: settings.headerBytes,
      // Joins repeated Authorization or Content-Type headers into one invalid value, or the first one would win.
      joinDuplicateHeaders: true,
      // Node's own refusal has neither a body nor a request id; see below.
      requireHostHeader: false,
    },
    // An invalid path id must reach its route and get the response for an unknown one.
    routerOptions: { maxParamLength: settings.headerBytes },
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { headers: securityHeaders, refusalMs: settings.refusalMs }),
  })
  limitConnections(fastify.server, options.trustProxy, settings)

  // Unknown expectations are ignored. Node would answer a bare 417.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))
  fastify.setSerializerCompiler(({ schema }) => {
    // Compiled at the first response, like the schemas of bodies.
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
  endUnusedConnectionsOnClose(fastify)
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
    // Without an operation that accepts a body, its type is irrelevant and must not be checked.
    if (request.routeOptions.config.operation?.body === undefined) delete request.headers['content-type']
    if (isDraining) reply.header('connection', 'close')
  })
  const loadLimit = registerLoadLimit(fastify, {
    requestsAtOnce: settings.requestsAtOnce,
    requestsAtOncePerOwner: settings.requestsAtOncePerOwner,
    lateness: settings,
    isOverLimit: options.isOverLimit,
    headers: securityHeaders,
    log: options.log,
    isDraining: () => isDraining,
  })
  fastify.addHook('preHandler', async (request, reply) => {
    const isSlow = isSlowOperation(request.routeOptions.config.operation)
    // The transfer time of a file doesn't count toward its processing time.
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
  // An unknown route stays unknown, even if its body is unreadable.
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
    lateCount: loadLimit.lateCount,
    owners: loadLimit.owners,
    startDraining() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

/**
 * Browsers open connections ahead of their requests. Node counts one that has sent nothing as busy, and would wait for
 * its headers before it stops.
 */
function endUnusedConnectionsOnClose(fastify: FastifyInstance): void {
  const open = new Set<Socket>()
  fastify.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  fastify.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Fastify stops its own timer once a body has been read, which would leave every write without a limit. */
function limitHandler(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const timer = setTimeout(
    () => {
      if (reply.sent) return
      // A file being sent can't become a refusal any more: the connection is cut, so the reader notices.
      if (reply.raw.headersSent) reply.raw.destroy()
      else reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(limitMs, request.routeOptions.url))
    },
    Math.max(0, limitMs),
  )
  reply.raw.once('close', () => clearTimeout(timer))
}

/** A body that arrives too slowly, even if nobody waits for it because the response is already being sent. */
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

/** The router refuses a `%` that starts no escape, so it is escaped itself. */
function decodableUrl(url: string): string {
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** Failures below the router, where there is only the socket and no request object. */
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
  const body = JSON.stringify({ error: code, message: errorMessage(code), ...context })
  // Ending closes only our side: a client that keeps its side open would hold the descriptor forever.
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

/** The trace of the caller or of a proxy (W3C Trace Context), to find this line from theirs. */
function describeTrace({ headers: { traceparent } }: FastifyRequest): Record<string, string> {
  const traceId = typeof traceparent === 'string' ? /^[\da-f]{2}-([\da-f]{32})-/.exec(traceparent)?.[1] : undefined
  return traceId === undefined ? {} : { traceId }
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      // The route, not the URL: a mistyped URL may contain a secret.
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...describeTrace(request),
      ...describeSender(request),
    },
    'request',
  )
}
