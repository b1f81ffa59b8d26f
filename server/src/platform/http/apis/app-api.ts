import { Readable } from 'node:stream'
import {
  type AppAccess,
  type AppOperation,
  appApiBase,
  asConsoleOperation,
  confirmationHeader,
  type OperationAnswer,
  type OperationInput,
} from '@parapet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import {
  browserCookie,
  deviceCookie,
  readBrowserCookie,
  readDeviceCookie,
  readRememberedCookie,
  readSessionCookie,
  rememberedCookie,
  sessionCookie,
} from '../../auth/session-cookie.ts'
import type { RootContext, Source, UserContext } from '../../context.ts'
import { prepareBody, sendFile, sendRead } from '../answer/answer.ts'
import type { CallLimit } from '../limits/call-limit.ts'
import { createPassage, type Gate } from '../limits/gate.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import type { FindSession, OnRefusal, SessionCaller } from '../request/caller.ts'
import { createInputReader, limitRoute, serialize } from '../request/operation-input.ts'
import type { RequestOwners } from '../request/request-owner.ts'
import { sourceOf } from '../request/request-source.ts'
import { refuseCrossSite } from '../request/same-site.ts'
import type { AnswerFile, CreateContext, PublicApi } from './public-api.ts'

/** One call of the web app: its source, and the cookies to set. */
export type AppRequest<Ctx = RootContext> = {
  ctx: Ctx
  source: Source & {
    /** What `keepDevice` gave the browser earlier, unchecked. */
    device: string | undefined
    /** The same of `keepRemembered` and `keepBrowser`. */
    remembered: string | undefined
    browser: string | undefined
  }
  keepSession(token: string, maxAgeSeconds: number): void
  dropSession(): void
  keepDevice(mark: string, maxAgeSeconds: number): void
  keepRemembered(marks: string, maxAgeSeconds: number): void
  keepBrowser(id: string, maxAgeSeconds: number): void
}

/** A call by a signed-in person. */
export type SessionRequest<More = unknown> = AppRequest<UserContext & More> & {
  session: SessionCaller
  /** The confirmation sent by the page, unchecked. */
  confirmation: string | undefined
}

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
  /** For plain routes that browsers navigate to: the received, and the browser's session, if any. */
  receive(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AppRequest<RootContext & More> & { session?: SessionCaller }>
}

export type AppApiOptions<More> = {
  findSession: FindSession
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
  async function admit(operation: AppOperation, request: FastifyRequest): Promise<void> {
    refuseCrossSite(request, options.publicUrl())
    if (operation.access === 'anyone') return
    const token = readSessionCookie(request.headers.cookie, options.publicUrl())
    const session = token === undefined ? undefined : await options.findSession(token)
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
        const answer = await reportRefusal(request, operation, () => handler(toAppRequest(request, reply), input))
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
        const pieces = handler(toAppRequest(request, reply), input)
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
        return sendFile(request, reply, operation.file.mediaType, await handler(toAppRequest(request, reply), input))
      })
    },

    async receive(request, reply) {
      const token = readSessionCookie(request.headers.cookie, options.publicUrl())
      const session = token === undefined ? undefined : await options.findSession(token)
      const received: AppRequest<RootContext & More> = toAppRequest(request, reply)
      return session === undefined ? received : { ...received, session }
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
  function toAppRequest(request: FastifyRequest, reply: FastifyReply): SessionRequest<More> {
    const { session } = request
    const source = sourceOf(request)
    const publicUrl = options.publicUrl()
    const keepSession = (token: string | undefined, maxAgeSeconds: number) =>
      void reply.header('set-cookie', sessionCookie(publicUrl, token, maxAgeSeconds))
    const keepDevice = (mark: string, maxAgeSeconds: number) =>
      void reply.header('set-cookie', deviceCookie(publicUrl, mark, maxAgeSeconds))
    const keepRemembered = (marks: string, maxAgeSeconds: number) =>
      void reply.header('set-cookie', rememberedCookie(publicUrl, marks, maxAgeSeconds))
    const keepBrowser = (id: string, maxAgeSeconds: number) =>
      void reply.header('set-cookie', browserCookie(publicUrl, id, maxAgeSeconds))
    const { cookie } = request.headers
    return {
      ctx: {
        ...options.createContext(request.id, session?.org.id),
        source,
        ...(session === null ? { actor: anonymous } : { actor: session.actor, org: session.org }),
      },
      ...(session === null ? {} : { session, confirmation: readConfirmation(request) }),
      source: {
        ...source,
        device: readDeviceCookie(cookie, publicUrl),
        remembered: readRememberedCookie(cookie, publicUrl),
        browser: readBrowserCookie(cookie, publicUrl),
      },
      keepSession,
      dropSession: () => keepSession(undefined, 0),
      keepDevice,
      keepRemembered,
      keepBrowser,
    } as unknown as SessionRequest<More>
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

function readConfirmation({ headers }: FastifyRequest): string | undefined {
  const value = headers[confirmationHeader]
  return typeof value === 'string' ? value : undefined
}

/**
 * Operations of the public API, for admins with a session too. Their responses aren't cached: few people ask for them.
 */
export function bindBoth<More>(api: PublicApi<More>, webApp: AppApi<More>): PublicApi<More> {
  return {
    bind(operation, handler) {
      api.bind(operation, handler)
      webApp.bind(asConsoleOperation(operation), ({ ctx }, input) => handler(ctx, input))
    },
    bindFile(operation, handler) {
      api.bindFile(operation, handler)
      webApp.bindFile(asConsoleOperation(operation), ({ ctx }, input) => handler(ctx, input))
    },
    bindInSteps(operation, gate, prepare) {
      api.bindInSteps(operation, gate, prepare)
      webApp.bind(asConsoleOperation(operation), async ({ ctx }, input) => (await prepare(ctx, input))(ctx), gate)
    },
    bindCached(operation, revisionName, load) {
      api.bindCached(operation, revisionName, load)
      webApp.bind(asConsoleOperation(operation), async ({ ctx }) => (await load(ctx)).answer)
    },
  }
}
