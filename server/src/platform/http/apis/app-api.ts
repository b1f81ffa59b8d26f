import { Readable } from 'node:stream'
import {
  type AppAccess,
  type AppOperation,
  appApiBase,
  asConsoleOperation,
  type OperationAnswer,
  type OperationInput,
} from '@parapet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { RootContext } from '../../context.ts'
import { prepareBody, sendFile, sendRead } from '../answer/answer.ts'
import type { CallLimit } from '../limits/call-limit.ts'
import { createPassage, type Gate } from '../limits/gate.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import type { OnRefusal, SessionCaller } from '../request/caller.ts'
import { createInputReader, limitRoute, serialize } from '../request/operation-input.ts'
import type { RequestOwners } from '../request/request-owner.ts'
import { sourceOf } from '../request/request-source.ts'
import { refuseCrossSite } from '../request/same-site.ts'
import type { AppRequest, AppRequests, SessionRequest } from './app-request.ts'
import type { AnswerFile, CreateContext, PublicApi } from './public-api.ts'

const anonymous = { type: 'anonymous' } as const

type Open = AppOperation & { access: 'anyone' }
type Guarded = AppOperation & { access: Exclude<AppAccess, 'anyone'> }

type Handler<V, O extends AppOperation> = (
  received: V,
  input: OperationInput<O>,
) => Promise<OperationAnswer<O>> | OperationAnswer<O>

/** What features bind the operations of the web app to. */
export type AppApi<More = unknown> = {
  /** The gate limits concurrent requests before their bodies are read. */
  bind<O extends Guarded>(operation: O, handler: Handler<SessionRequest<More>, O>, gate?: Gate): void
  /** Public operations have no session. */
  bind<O extends Open>(operation: O, handler: Handler<AppRequest<RootContext & More>, O>, gate?: Gate): void
  /** The response is a file, streamed while it is created. */
  bindDownload<O extends Guarded & { download: object }>(
    operation: O,
    handler: (received: SessionRequest<More>, input: OperationInput<O>) => AsyncIterable<string | Uint8Array>,
    gate: Gate,
  ): void
  /** The response is a file, sent as a whole. */
  bindFile<O extends Guarded & { file: { mediaType: string } }>(
    operation: O,
    handler: (received: SessionRequest<More>, input: OperationInput<O>) => Promise<AnswerFile>,
  ): void
}

export type AppApiOptions<More> = {
  requests: AppRequests<More>
  publicUrl(): string
  /** For each session, and over all sessions of an organization. */
  limits: { session: CallLimit; org: CallLimit }
  owners: RequestOwners
  httpLimits: HttpLimits
  createContext: CreateContext<More>
  onRefusal?: OnRefusal
}

/** `{param}` stands for a parameter of the path, of which only harmless letters get into the header. */
function nameFile(fileName: string, params: unknown): string {
  const values = params as Record<string, string>
  return fileName.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').replaceAll(/[^\w-]/g, ''))
}

export function createAppApi<More>(fastify: FastifyInstance, options: AppApiOptions<More>): AppApi<More> {
  const { requests } = options

  async function admit(operation: AppOperation, request: FastifyRequest): Promise<void> {
    refuseCrossSite(request, options.publicUrl())
    if (operation.access === 'anyone') return
    const session = await requests.findSession(request)
    if (session === undefined) throw new AppError('unauthorized')
    request.session = session
    options.owners.learn(request.raw, session.org.id)
    await options.owners.count(request.raw, () => options.limits.session.take(session.sessionId))
    options.limits.org.take(session.org.id)
    if (operation.access === 'session') return
    if (session.isLimited) throw new AppError('second_factor_setup_required')
    if (!canCall(operation, session)) throw new AppError('forbidden')
  }

  const passage = createPassage()

  function register(
    operation: AppOperation,
    handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
    more: { gate?: Gate | undefined; schema?: object } = {},
  ): void {
    const { gate } = more
    fastify.route({
      method: operation.method,
      url: appApiBase + operation.url.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      ...(more.schema === undefined ? {} : { schema: more.schema }),
      // Only the web app calls it, and it reads bodies.
      exposeHeadRoute: false,
      ...limitRoute(operation, options.httpLimits),
      async onRequest(request, reply) {
        await reportRefusal(request, operation, () => admit(operation, request))
        if (gate !== undefined) passage.enter(gate, orgOf(request), request, reply)
      },
      handler:
        gate === undefined ? handler : (request, reply) => passage.leaveAfter(request, () => handler(request, reply)),
    })
  }

  return {
    bind(operation: AppOperation, handler: Handler<SessionRequest<More>, AppOperation>, gate?: Gate) {
      const readInput = createInputReader(operation)
      const answerRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        const input = readInput(request) as OperationInput<AppOperation>
        const answer = await reportRefusal(request, operation, () => handler(receive(request, reply), input))
        if (operation.method !== 'GET') return reply.header('cache-control', 'no-store').send(answer)
        return sendRead(request, reply, prepareBody(Buffer.from(serialize(reply, answer))))
      }
      register(operation, answerRequest, { gate, schema: { response: { 200: operation.answer } } })
    },

    bindDownload(operation, handler, gate) {
      const readInput = createInputReader(operation)
      const { mediaType, fileName } = operation.download
      const sendPieces = (request: FastifyRequest, reply: FastifyReply) => {
        const input = readInput(request) as OperationInput<typeof operation>
        const pieces = handler(receive(request, reply), input)
        return reply
          .header('content-type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
          .header('content-disposition', `attachment; filename="${nameFile(fileName, request.params)}"`)
          .header('cache-control', 'no-store')
          .send(Readable.from(pieces))
      }
      register(operation, sendPieces, { gate })
    },

    bindFile(operation, handler) {
      const readInput = createInputReader(operation)
      register(operation, async (request, reply) => {
        const input = readInput(request) as OperationInput<typeof operation>
        return sendFile(request, reply, operation.file.mediaType, await handler(receive(request, reply), input))
      })
    },
  }

  async function reportRefusal<T>(
    request: FastifyRequest,
    operation: AppOperation,
    work: () => Promise<T> | T,
  ): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && options.onRefusal !== undefined) {
        const ctx = { ...options.createContext(request.id), source: sourceOf(request), actor: anonymous }
        const { session, body } = request
        const { code, reason } = error
        await options.onRefusal(ctx, { operation, code, reason, caller: null, session, token: undefined, body })
      }
      throw error
    }
  }

  function orgOf({ session }: FastifyRequest): string {
    if (session === null) throw new Error('A gate stands only before operations that need a session')
    return session.org.id
  }

  /** Safe to cast: `admit` refuses requests without a session if the operation requires one. */
  function receive(request: FastifyRequest, reply: FastifyReply): SessionRequest<More> {
    const received = request.session === null ? requests.ofAnyone(request, reply) : requests.ofSession(request, reply)
    return received as SessionRequest<More>
  }
}

/**
 * Whether the person's role, or a team they lead, is enough for the operation. If it only takes a member, any role is.
 * An auditor can't change anything, even as a lead. Features decide whom a lead sees.
 */
function canCall({ access, method }: AppOperation, { role, isLead }: SessionCaller): boolean {
  if (role === 'org_admin') return true
  if (access === 'org_admin') return false
  if (access === 'reader') return role === 'auditor'
  if (access === 'lead') return role === 'auditor' ? method === 'GET' : isLead
  return true
}

/**
 * Operations of the public API, for admins with a session too. Their responses aren't cached: few people ask for them.
 */
export function bindBoth<More>(api: PublicApi<More>, app: AppApi<More>): PublicApi<More> {
  return {
    bind(operation, handler) {
      api.bind(operation, handler)
      app.bind(asConsoleOperation(operation), ({ ctx }, input) => handler(ctx, input))
    },
    bindFile(operation, handler) {
      api.bindFile(operation, handler)
      app.bindFile(asConsoleOperation(operation), ({ ctx }, input) => handler(ctx, input))
    },
    bindInSteps(operation, gate, prepare) {
      api.bindInSteps(operation, gate, prepare)
      app.bind(asConsoleOperation(operation), async ({ ctx }, input) => (await prepare(ctx, input))(ctx), gate)
    },
    bindCached(operation, revisionName, load) {
      api.bindCached(operation, revisionName, load)
      app.bind(asConsoleOperation(operation), async ({ ctx }) => (await load(ctx)).answer)
    },
  }
}
