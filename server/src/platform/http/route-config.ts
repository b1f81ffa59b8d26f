/** What this service attaches to Fastify's routes and requests. */
import type { AppOperation, Operation, ScimOperation } from '@parapet/contract'
import type { Caller, ScimCaller, SessionCaller } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation | AppOperation | ScimOperation
    /** Takes a form that another site or program sends, as its bytes. */
    takesForm?: true
  }
  interface FastifyRequest {
    caller: Caller | null
    session: SessionCaller | null
    scim: ScimCaller | null
    rawBody: Buffer | null
  }
}
