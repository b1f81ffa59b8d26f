/** The MCP server over HTTP: callers, sources and rate limits. The feature handles the messages. */
import { mcpOperation, mcpPath } from '@parapet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../app-error.ts'
import type { OrgContext, RootContext, UserActor } from '../../context.ts'
import type { CallLimit } from '../limits/call-limit.ts'
import { consumeAndTell, type RateLimit } from '../limits/rate-limit.ts'
import type { Authenticate, AuthenticateToken, Caller, TokenCaller } from '../request/caller.ts'
import type { RequestOwners } from '../request/request-owner.ts'
import { findBearerToken, sourceOf } from '../request/request-source.ts'
import type { CreateContext } from './public-api.ts'

/** A person with an access token, or a program with an API key. */
export type McpCaller = ({ type: 'token' } & TokenCaller) | ({ type: 'key' } & Caller)

export type McpContext<More = unknown> = OrgContext<UserActor | Caller['actor']> & More

/** Responds to one message. The request has the headers; its body was already read. */
export type AnswerMessage<More> = (
  ctx: McpContext<More>,
  caller: McpCaller,
  message: { request: Request; body: unknown },
) => Promise<Response>

export type McpOptions<More> = {
  authenticateToken: AuthenticateToken
  authenticateKey: Authenticate
  /** Per key, and per person regardless of their number of tokens. */
  rateLimit: RateLimit
  /** Over all keys, and over all tokens, of an organization: people must not use up what its programs need. */
  orgLimits: Record<McpCaller['type'], CallLimit>
  owners: RequestOwners
  createContext: CreateContext<More>
  publicUrl(): string
  /** Called before an invalid token is refused. Must not fail. */
  onRefusal(ctx: RootContext, token: string): Promise<void>
}

/** What the feature binds its server to. */
export type McpApi<More = unknown> = { bind(answer: AnswerMessage<More>): void }

export function createMcpApi<More>(fastify: FastifyInstance, api: McpOptions<More>): McpApi<More> {
  return { bind: (answer) => void bind(fastify, api, answer) }
}

function bind<More>(fastify: FastifyInstance, api: McpOptions<More>, answer: AnswerMessage<More>): void {
  fastify.route({
    method: mcpOperation.method,
    url: mcpPath,
    config: { operation: mcpOperation },
    bodyLimit: mcpOperation.maxBytes,
    // Before the body is read: source, caller and rate limit.
    onRequest: (request, reply) => admit(api, request, reply),
    async handler(request, reply) {
      const caller = callerOf(request)
      const { body } = request
      // One message is one call of the limits. The protocol dropped batches, too.
      if (Array.isArray(body)) throw invalidField('body', 'must be one message, not a list')
      const { actor, org } = caller
      const ctx = { ...api.createContext(request.id, org.id), source: sourceOf(request), actor, org }
      const response = await answer(ctx, caller, { request: toRequest(request, api.publicUrl()), body })
      return send(reply, response)
    },
  })
}

async function admit(api: McpOptions<unknown>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  refuseOtherOrigins(request, api.publicUrl())
  const token = findBearerToken(request)
  const caller = token === undefined ? undefined : await authenticate(api, request, token)
  if (caller === undefined) throw new AppError('unauthorized', { message: whatToSend(token) })
  if (caller.type === 'key') request.caller = caller
  else request.accessToken = caller
  api.owners.learn(request.raw, caller.org.id)
  const id = caller.type === 'key' ? caller.actor.keyId : caller.actor.userId
  await api.owners.count(request.raw, () => consumeAndTell(api.rateLimit, id, reply))
  api.orgLimits[caller.type].take(caller.org.id)
}

/** Browsers send the origin of the page. Only our own pages may call this. */
function refuseOtherOrigins({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin) {
    throw new AppError('cross_site_request')
  }
}

async function authenticate(
  api: McpOptions<unknown>,
  request: FastifyRequest,
  token: string,
): Promise<McpCaller | undefined> {
  const source = sourceOf(request)
  const report = () =>
    api.onRefusal({ ...api.createContext(request.id), source, actor: { type: 'anonymous' } as const }, token)
  try {
    const caller = await findCaller(api, token, source)
    if (caller === undefined) await report()
    return caller
  } catch (error) {
    if (error instanceof AppError) await report()
    throw error
  }
}

async function findCaller(
  api: McpOptions<unknown>,
  token: string,
  source: ReturnType<typeof sourceOf>,
): Promise<McpCaller | undefined> {
  if (isAccessToken(token)) {
    const caller = await api.authenticateToken(token, source)
    return caller === undefined ? undefined : { type: 'token', ...caller }
  }
  const caller = await api.authenticateKey(token, source)
  return caller === undefined ? undefined : { type: 'key', ...caller }
}

export function isAccessToken(token: string): boolean {
  return token.startsWith('ppu_')
}

function whatToSend(token: string | undefined): string {
  return token === undefined
    ? 'Send a personal access token: Authorization: Bearer ppu_…. Create one on your account page.'
    : 'The access token is wrong or was revoked. Create a new one on your account page.'
}

function toRequest({ headers }: FastifyRequest, publicUrl: string): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value)
  return new Request(new URL(mcpPath, publicUrl), { method: 'POST', headers: sent })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  if (type !== null) reply.header('content-type', type)
  reply.code(response.status).header('cache-control', 'no-store')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

function callerOf({ caller, accessToken }: FastifyRequest): McpCaller {
  if (caller !== null) return { type: 'key', ...caller }
  if (accessToken !== null) return { type: 'token', ...accessToken }
  throw new Error('The request was not admitted')
}
