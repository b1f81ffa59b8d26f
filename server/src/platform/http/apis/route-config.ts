/** What this service attaches to Fastify's routes and requests. */
import type { AppOperation, McpOperation, Operation, ScimOperation } from '@parapet/contract'
import type { Caller, ScimCaller, SessionCaller, TokenCaller } from '../request/caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation | AppOperation | ScimOperation | McpOperation
    /** Accepts a form from another site or program, as bytes. */
    takesForm?: true
  }
  interface FastifyRequest {
    caller: Caller | null
    session: SessionCaller | null
    scim: ScimCaller | null
    accessToken: TokenCaller | null
    rawBody: Buffer | null
  }
}
