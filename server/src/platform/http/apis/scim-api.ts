/** SCIM 2.0 over HTTP: tokens, limits, media types, ETags. The feature handles the bodies. */
import { type ScimOperation, type ScimOperationId, scimBase, scimMediaTypes, scimOperations } from '@parapet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { OrgContext, RootContext, ScimActor } from '../../context.ts'
import { prepareBody, sendRead } from '../answer/answer.ts'
import { invalidScim, scimContentType } from '../answer/scim-error.ts'
import type { CallLimit } from '../limits/call-limit.ts'
import { consumeAndTell, type RateLimit } from '../limits/rate-limit.ts'
import type { AuthenticateScim } from '../request/caller.ts'
import type { RequestOwners } from '../request/request-owner.ts'
import { findBearerToken, sourceOf } from '../request/request-source.ts'
import { isResourceId } from '../request/validation.ts'
import type { CreateContext } from './public-api.ts'

export type ScimInput = {
  params: Record<string, string>
  query: Readonly<Record<string, unknown>>
  body: Record<string, unknown>
  /** The version that the caller wants to change. */
  ifMatch: string | undefined
}

export type ScimAnswer = {
  status: 200 | 201 | 204
  body?: object
  /** Of one resource; lists have their own. */
  version?: string
  /** Of what was created. */
  location?: string
}

export type ScimContext<More = unknown> = OrgContext<ScimActor> & More

/** What the feature binds its operations to. */
export type ScimApi<More = unknown> = {
  bind(id: ScimOperationId, handler: (ctx: ScimContext<More>, input: ScimInput) => Promise<ScimAnswer>): void
}

export type ScimOptions<More> = {
  authenticate: AuthenticateScim
  rateLimit: RateLimit
  /** Over all programs of an organization. */
  orgLimit: CallLimit
  owners: RequestOwners
  createContext: CreateContext<More>
  /** Called before an invalid token is refused. Must not fail. */
  onRefusal(ctx: RootContext, token: string): Promise<void>
}

export function createScimApi<More>(fastify: FastifyInstance, api: ScimOptions<More>): ScimApi<More> {
  return {
    bind(id, handler) {
      const operation: ScimOperation | undefined = scimOperations.find((operation) => operation.id === id)
      if (operation === undefined) throw new Error(`There is no operation ${id}`)
      fastify.route({
        method: operation.method,
        url: scimBase + operation.url.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { operation },
        bodyLimit: operation.maxBytes,
        // Before the body is read: caller and rate limit.
        onRequest: (request, reply) => admit(api, request, reply),
        async handler(request, reply) {
          const { actor, org } = callerOf(request)
          const ctx = { ...api.createContext(request.id, org.id), source: sourceOf(request), actor, org }
          return send(request, reply, await handler(ctx, readInput(operation, request)))
        },
      })
    },
  }
}

async function admit(api: ScimOptions<unknown>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = findBearerToken(request)
  const caller = token === undefined ? undefined : await api.authenticate(token, sourceOf(request))
  if (caller === undefined) {
    const ctx = { ...api.createContext(request.id), source: sourceOf(request), actor: { type: 'anonymous' } as const }
    if (token !== undefined) await api.onRefusal(ctx, token)
    throw new AppError('unauthorized')
  }
  request.scim = caller
  api.owners.learn(request.raw, caller.org.id)
  await api.owners.count(request.raw, () => consumeAndTell(api.rateLimit, caller.actor.tokenId, reply))
  api.orgLimit.take(caller.org.id)
}

function readInput({ body }: ScimOperation, request: FastifyRequest): ScimInput {
  const sent = request.body
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  if (body !== undefined && sent === undefined) throw new AppError('empty_body')
  if (body !== undefined && !isObject) throw invalidScim('invalidSyntax', 'The body must be a JSON object.')
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (name === 'userId' && !isResourceId(value)) throw new AppError('user_not_found')
    if (name === 'groupId' && !isResourceId(value)) throw new AppError('team_not_found')
    params[name] = name.endsWith('Id') ? value.toLowerCase() : value
  }
  const ifMatch = request.headers['if-match']
  return {
    params,
    query: request.query as Record<string, unknown>,
    body: isObject ? (sent as Record<string, unknown>) : {},
    ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: ScimAnswer): unknown {
  const { status, body, version, location } = answer
  if (location !== undefined) reply.header('location', location)
  if (body === undefined) return reply.code(status).header('cache-control', 'no-store').send()
  const bytes = Buffer.from(JSON.stringify(body))
  if (request.method === 'GET' || request.method === 'HEAD') {
    const prepared = version === undefined ? prepareBody(bytes) : { bytes, etag: version }
    return sendRead(request, reply, prepared, { mediaType: scimMediaTypes[0], cacheControl: 'no-store' })
  }
  if (version !== undefined) reply.header('etag', version)
  return reply.code(status).header('cache-control', 'no-store').header('content-type', scimContentType).send(bytes)
}

function callerOf({ scim }: FastifyRequest) {
  if (scim === null) throw new Error('The request was not admitted')
  return scim
}
