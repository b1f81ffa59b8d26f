import { isUtf8 } from 'node:buffer'
import {
  type AppOperation,
  type McpOperation,
  maxBodyBytes,
  notFoundCodeOf,
  type Operation,
  type ScimOperation,
  type TSchema,
} from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../app-error.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import { createValidator, isResourceId } from './validation.ts'

/** How much may be sent to the route of an operation, and how long sending and working may take. */
export function limitRoute(
  operation: Operation | AppOperation,
  limits: HttpLimits,
): { bodyLimit: number; handlerTimeout?: number } {
  const bodyLimit = maxBodyBytes(operation)
  if (!isSlowOperation(operation)) return { bodyLimit }
  return { bodyLimit, handlerTimeout: limits.fileRequestTimeoutMs + limits.fileHandlerTimeoutMs }
}

/** Uploads and downloads take longer than anything else, and so does waiting for a program. */
export function isSlowOperation(
  operation: Operation | AppOperation | ScimOperation | McpOperation | undefined,
): boolean {
  if (operation === undefined) return false
  return operation.rawBody !== undefined || 'download' in operation || 'isSlow' in operation
}

/** Checks body, query, headers and path ids of an operation, in this order, and passes them to its handler. */
export function createInputReader(
  operation: Pick<Operation, 'body' | 'query' | 'headers' | 'rawBody' | 'isBodyOptional'>,
): (request: FastifyRequest) => { params: unknown; query: unknown; headers: unknown; body: unknown } {
  // The feature checks the content of a file.
  const hasOwnBody = operation.body !== undefined && operation.rawBody === undefined
  const validateBody = hasOwnBody ? createValidator(operation.body as TSchema, 'body') : undefined
  const validateQuery = operation.query === undefined ? undefined : createValidator(operation.query, 'query')
  return (request) => {
    if (request.body !== undefined) validateBody?.(request.body)
    else if (operation.body !== undefined && operation.isBodyOptional !== true) throw new AppError('empty_body')
    if (validateQuery !== undefined) {
      refuseNul(request.query as Record<string, unknown>)
      validateQuery(request.query)
    }
    const headers = readHeaders(operation.headers ?? {}, request)
    // After the body, as the order of checks says: existence comes last.
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
      const code = notFoundCodeOf[name]
      // The address of a list with a slash behind it.
      if (value === '') throw new AppError('not_found')
      if (code !== undefined && !isResourceId(value)) throw new AppError(code)
      // Some systems keep UUIDs in upper case.
      params[name] = code === undefined ? value : value.toLowerCase()
    }
    return { params, query: request.query, headers, body: request.body }
  }
}

/** As in bodies: PostgreSQL can't search for it. */
function refuseNul(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (String(value).includes('\u0000')) throw invalidField(name, 'must not contain the NUL character')
  }
}

function readHeaders(headers: NonNullable<Operation['headers']>, request: FastifyRequest): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, { name, maxLength }] of Object.entries(headers)) {
    const sent = request.headers[name.toLowerCase()]
    if (typeof sent !== 'string') continue
    const text = decodeHeader(sent).trim()
    if (text.length > maxLength) throw invalidField(name, `must have at most ${maxLength} characters`)
    if (/\p{Cc}/u.test(text)) throw invalidField(name, 'must not contain control characters')
    if (text !== '') found[key] = text
  }
  return found
}

/** Node reads headers as Latin-1, while clients send UTF-8. */
function decodeHeader(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

/** Fastify's serializer for this route; with a schema it always returns text. */
export function serialize(reply: FastifyReply, answer: unknown): string {
  return reply.serialize(answer as object) as string
}
