import { type Operation, type OperationAnswer, type OperationInput, publicApiBase } from '@parapet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { CallerContext, RootContext } from '../../context.ts'
import { prepareBody, sendFile, sendRead } from '../answer/answer.ts'
import type { ListCache } from '../answer/list-cache.ts'
import type { CallLimit } from '../limits/call-limit.ts'
import { createPassage, type Gate } from '../limits/gate.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import { consumeAndTell, type RateLimit } from '../limits/rate-limit.ts'
import type { Authenticate, Caller, OnRefusal } from '../request/caller.ts'
import { answerOnce, readIdempotencyKey } from '../request/idempotency.ts'
import { createInputReader, limitRoute, serialize } from '../request/operation-input.ts'
import type { RequestOwners } from '../request/request-owner.ts'
import { findBearerToken, sourceOf } from '../request/request-source.ts'

type Handler<C, O extends Operation> = (
  ctx: C,
  input: OperationInput<O>,
) => Promise<OperationAnswer<O>> | OperationAnswer<O>

/** What a download is made of. */
export type AnswerFile = { fileName: string; bytes: Buffer }

type FileHandler<C, O extends Operation> = (ctx: C, input: OperationInput<O>) => Promise<AnswerFile>

/** The first step, outside any transaction; returns the second. */
type Preparation<C, O extends Operation> = (
  ctx: C,
  input: OperationInput<O>,
) => Promise<(ctx: C) => Promise<OperationAnswer<O>>>

/** What features bind their operations to. `More` is what the service adds to every context. */
export type PublicApi<More = unknown> = {
  bind<O extends Operation>(operation: O, handler: Handler<CallerContext & More, O>): void
  /**
   * For work that takes long before it writes: the first step runs before a transaction opens, so that it holds no
   * database connection. The gate limits concurrent requests before their bodies are read.
   */
  bindFile<O extends Operation & { file: object }>(operation: O, handler: FileHandler<CallerContext & More, O>): void
  bindInSteps<O extends Operation>(operation: O, gate: Gate, prepare: Preparation<CallerContext & More, O>): void
  /**
   * A read served from memory while its revision is unchanged. The load must read revision and data in one statement,
   * so that an entry never holds data older than its revision.
   */
  bindCached<O extends Operation>(
    operation: O,
    revisionName: string,
    load: (ctx: CallerContext & More) => Promise<{ revision: string; answer: OperationAnswer<O> }>,
  ): void
}

/** A context before the actor is known; within an organization, its database connections are counted. */
export type CreateContext<More> = (requestId: string, orgId?: string) => Omit<RootContext, 'actor'> & More

export type ApiOptions<More> = {
  authenticate: Authenticate
  rateLimit: RateLimit
  /** Over all keys of an organization. */
  orgLimit: CallLimit
  listCache: ListCache
  owners: RequestOwners
  httpLimits: HttpLimits
  createContext: CreateContext<More>
  onRefusal?: OnRefusal
}

export function createPublicApi<More>(fastify: FastifyInstance, api: ApiOptions<More>): PublicApi<More> {
  const bound = new Set<string>()
  const passage = createPassage()

  function register(
    operation: Operation,
    handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
    gate?: Gate,
  ) {
    if (bound.has(operation.id)) throw new Error(`${operation.id} is bound twice`)
    bound.add(operation.id)
    fastify.route({
      method: operation.method,
      url: publicApiBase + operation.url.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      ...(operation.file === undefined ? { schema: { response: { 200: operation.answer } } } : {}),
      ...limitRoute(operation, api.httpLimits),
      // Before the body is read: caller, rate limit and scope.
      async onRequest(request, reply) {
        await admit(api, operation, request, reply)
        if (gate !== undefined) passage.enter(gate, callerOf(request).org.id, request, reply)
      },
      handler:
        gate === undefined ? handler : (request, reply) => passage.leaveAfter(request, () => handler(request, reply)),
    })
  }

  /** Runs a write, once per Idempotency-Key if one was sent. */
  async function write<O extends Operation>(
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: CallerContext & More,
    work: (ctx: CallerContext & More) => Promise<OperationAnswer<O>> | OperationAnswer<O>,
  ) {
    reply.header('cache-control', 'no-store')
    const { method, rawBody } = request
    const idempotencyKey = method === 'POST' ? readIdempotencyKey(request) : undefined
    if (idempotencyKey === undefined) return work(ctx)
    const attempt = { keyId: callerOf(request).actor.keyId, method, path: request.url, idempotencyKey, rawBody }
    const { payload, isReplay } = await answerOnce(ctx, attempt, async (ctx) => serialize(reply, await work(ctx)))
    if (isReplay) reply.header('idempotent-replayed', 'true')
    return reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(payload))
  }

  function contextOf(request: FastifyRequest): CallerContext & More {
    const { actor, org } = callerOf(request)
    return { ...api.createContext(request.id, org.id), source: sourceOf(request), actor, org }
  }

  return {
    bind(operation, handler) {
      const readInput = createInputReader(operation)
      register(operation, async (request, reply) => {
        const input = readInput(request) as OperationInput<typeof operation>
        const ctx = contextOf(request)
        if (operation.method !== 'GET') return write(request, reply, ctx, (ctx) => handler(ctx, input))
        const payload = serialize(reply, await handler(ctx, input))
        return sendRead(request, reply, prepareBody(Buffer.from(payload)))
      })
    },

    bindFile(operation, handler) {
      const readInput = createInputReader(operation)
      register(operation, async (request, reply) => {
        const input = readInput(request) as OperationInput<typeof operation>
        return sendFile(request, reply, operation.file.mediaType, await handler(contextOf(request), input))
      })
    },

    bindInSteps(operation, gate, prepare) {
      const readInput = createInputReader(operation)
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const input = readInput(request) as OperationInput<typeof operation>
        const ctx = contextOf(request)
        // Report a wrong key before doing the work.
        readIdempotencyKey(request)
        return write(request, reply, ctx, await prepare(ctx, input))
      }
      register(operation, handler, gate)
    },

    bindCached(operation, revisionName, load) {
      register(operation, async (request, reply) => {
        const caller = callerOf(request)
        const key = `${caller.org.id} ${operation.id}`
        const cached = api.listCache.get(key, caller.revisions[revisionName] as string)
        if (cached !== undefined) return sendRead(request, reply, cached)
        const { revision, answer } = await load(contextOf(request))
        const body = api.listCache.set(key, revision, Buffer.from(serialize(reply, answer)))
        return sendRead(request, reply, body)
      })
    },
  }
}

async function admit(api: ApiOptions<unknown>, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const token = findBearerToken(request)
  const refuse = async (error: AppError, caller: Caller | null): Promise<never> => {
    const ctx = { ...api.createContext(request.id), source: sourceOf(request), actor: { type: 'anonymous' } as const }
    await api.onRefusal?.(ctx, { operation, code: error.code, caller, session: null, token, body: undefined })
    throw error
  }
  const caller =
    token === undefined
      ? undefined
      : await api.authenticate(token, sourceOf(request)).catch((error) => {
          if (error instanceof AppError) return refuse(error, null)
          throw error
        })
  if (caller === undefined) return refuse(new AppError('unauthorized', { message: whatToSend(token) }), null)
  request.caller = caller
  api.owners.learn(request.raw, caller.org.id)
  await api.owners.count(request.raw, () => consumeAndTell(api.rateLimit, caller.actor.keyId, reply))
  api.orgLimit.take(caller.org.id)
  const { scope, scopeForOwn } = operation
  if (scope === 'none' || caller.scopes.includes(scope)) return
  if (scopeForOwn === undefined || !caller.scopes.includes(scopeForOwn)) {
    await refuse(new AppError('insufficient_scope', { required: scope, present: caller.scopes }), caller)
  }
}

function whatToSend(token: string | undefined): string {
  return token === undefined
    ? 'Send an API key in the header Authorization: Bearer ppt_… Admins create keys in the console'
    : 'The API key is unknown or was revoked, or the admin who created it is no longer one'
}

function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The request was not admitted')
  return request.caller
}
