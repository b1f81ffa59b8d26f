/** Turns an error into the response that the contract defines for it. */
import {
  type AppErrorCode,
  appApiBase,
  type ErrorBody,
  type ErrorCode,
  errorMessage,
  errorStatus,
  maxBodyBytes,
  mcpPath,
} from '@parapet/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isDatabaseUnavailable, isDiskFull } from '../../database/failures.ts'
import { unsupported } from '../request/body.ts'
import { isScimPath, ScimError, sendScimError, toScimError } from './scim-error.ts'

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error instanceof AppError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    if (error instanceof ScimError) return sendScimError(reply, error)
    if (error.code === 'unauthorized') challenge(request, reply)
    if (error.code === 'insufficient_scope') {
      reply.header(
        'www-authenticate',
        `Bearer realm="api", error="insufficient_scope", scope="${error.context.required}"`,
      )
    }
    return sendError(reply, error.code, error.context)
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answerTooLarge(request, reply)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return sendError(reply, 'unsupported_media_type', unsupported().context)
  }
  if (error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return sendError(reply, 'invalid_json')
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) {
    // The service was still waiting for the rest of the body.
    return sendError(reply.header('connection', 'close'), 'request_timeout')
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' || isDatabaseUnavailable(error)) {
    // One line each: in an outage there are thousands.
    const line = { reason: error.message, code: error.code, requestId: request.id }
    if (isDiskFull(error)) request.log.error(line, 'the disk of the database is full: nothing can be saved')
    else request.log.warn(line, "Parapet can't handle this request right now")
    return sendError(reply.header('retry-after', 1), 'unavailable')
  }
  request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
  return sendError(reply, 'internal_error')
}

function challenge(request: FastifyRequest, reply: FastifyReply): void {
  const wasTokenSent = request.headers.authorization !== undefined
  const realm = isScimPath(request.url) ? 'scim' : 'api'
  reply.header('www-authenticate', `Bearer realm="${realm}"${wasTokenSent ? ', error="invalid_token"' : ''}`)
}

/** A declared length gets a full response; a body that exceeds the limit while it is read gets a bare 413. */
function answerTooLarge(request: FastifyRequest, reply: FastifyReply): unknown {
  reply.header('connection', 'close')
  const maxBytes = maxBodyBytes(request.routeOptions.config.operation)
  const isDeclared = Number(request.headers['content-length'] ?? 0) > maxBytes
  if (isDeclared || isScimPath(request.url)) return sendError(reply, 'body_too_large', { maxBytes })
  return reply.code(413).header('cache-control', 'no-store').send()
}

export function sendError(
  reply: FastifyReply,
  code: ErrorCode | AppErrorCode,
  context: Record<string, unknown> = {},
): FastifyReply {
  // Identity providers expect errors in SCIM's format.
  if (isScimPath(reply.request.url)) return sendScimError(reply, toScimError(code, context))
  const { url } = reply.request
  return reply
    .code(errorStatus(code, reply.request.routeOptions.config.operation))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(isMcpPath(url) ? toRpcError(code, context) : toErrorBody(url, code, context))
}

/** Programs show the message to people, so every error has one. Our own pages have their words for each code. */
function toErrorBody(url: string, code: ErrorCode | AppErrorCode, context: Record<string, unknown>): ErrorBody {
  if (url.startsWith(`${appApiBase}/`)) return { error: code, ...context }
  return { error: code, ...context, message: context.message ?? errorMessage(code) }
}

function isMcpPath(url: string): boolean {
  return url === mcpPath || url.startsWith(`${mcpPath}?`)
}

/** MCP clients read errors of the transport as JSON-RPC too. The message was not read, so that it has no id. */
function toRpcError(code: ErrorCode | AppErrorCode, context: Record<string, unknown>): object {
  const { message = errorMessage(code), ...rest } = context
  const text = typeof rest.field === 'string' ? `${rest.field} ${message}` : message
  return {
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcCodes[code] ?? -32_000, message: text, data: { error: code, ...rest } },
  }
}

const rpcCodes: Partial<Record<ErrorCode | AppErrorCode, number>> = {
  invalid_json: -32_700,
  empty_body: -32_700,
  invalid_request: -32_600,
  internal_error: -32_603,
}
