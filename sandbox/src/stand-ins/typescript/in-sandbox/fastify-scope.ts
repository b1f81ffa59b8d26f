/** What routes, hooks and parsers of the Fastify stand-in are. */
import type { Reply, Request } from './fastify-messages.ts'

export type Handler = (request: Request, reply: Reply) => unknown
export type Hook = (...args: unknown[]) => unknown
export type Parser = {
  parseAs?: string
  parse: (request: Request, body: unknown, done: (error: unknown, value?: unknown) => void) => unknown
}
export type RouteOptions = { schema?: Record<string, object>; config?: object; [hook: string]: unknown }

/** What belongs to an instance and is inherited by its plugins. */
export type Scope = {
  prefix: string
  hooks: Map<string, Hook[]>
  parsers: Map<string | RegExp, Parser>
  errorHandler?: (error: unknown, request: Request, reply: Reply) => unknown
  notFoundHandler?: Handler
  requestValues: Record<string, unknown>
  replyValues: Record<string, unknown>
}
export type Target = { handler: Handler; options: RouteOptions; scope: Scope; path: string }
