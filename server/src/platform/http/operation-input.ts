import { notFoundCodeOf, type Operation } from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { createValidator, isResourceId } from './validation.ts'

/** Checks body, query and path ids of an operation, in this order, and gives them to its handler. */
export function createInputReader(
  operation: Pick<Operation, 'body' | 'query' | 'isBodyOptional'>,
): (request: FastifyRequest) => { params: unknown; query: unknown; body: unknown } {
  const validateBody = operation.body === undefined ? undefined : createValidator(operation.body, 'body')
  const validateQuery = operation.query === undefined ? undefined : createValidator(operation.query, 'query')
  return (request) => {
    if (request.body !== undefined) validateBody?.(request.body)
    else if (validateBody !== undefined && operation.isBodyOptional !== true) throw new AppError('empty_body')
    validateQuery?.(request.query)
    // After the body, as the order of checks says: existence comes last.
    for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
      const code = notFoundCodeOf[name]
      if (code !== undefined && !isResourceId(value)) throw new AppError(code)
    }
    return { params: request.params, query: request.query, body: request.body }
  }
}

/** Fastify's serialiser for this route; with a schema it always gives text. */
export function serialize(reply: FastifyReply, answer: unknown): string {
  return reply.serialize(answer as object) as string
}
