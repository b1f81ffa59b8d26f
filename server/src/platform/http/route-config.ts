/** What this service attaches to Fastify's routes and requests. */
import type { Operation } from '@parapet/contract'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
  interface FastifyRequest {
    caller: Caller | null
    rawBody: Buffer | null
  }
}
