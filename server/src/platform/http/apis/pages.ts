/** Pages outside the APIs, for anyone: documents, files, links in mails, and ways back from other sites. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RootContext } from '../../context.ts'
import type { AddressLimit } from '../limits/rate-limit.ts'
import type { SessionCaller } from '../request/caller.ts'
import { sourceOf } from '../request/request-source.ts'
import type { HttpServer } from '../server.ts'
import type { AppRequest, AppRequests } from './app-request.ts'
import type { CreateContext } from './public-api.ts'

/** The names after the colons of a path. */
type Params<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | Params<`/${Others}`>
    : Rest
  : never

export type Page<More = unknown, Param extends string = string> = {
  /** Nobody is known yet: the actor is anonymous. */
  ctx: RootContext & More
  params: Record<Param, string>
  query: Record<string, string | string[] | undefined>
  request: FastifyRequest
  reply: FastifyReply
  /** The same request with its cookies, and with the browser's session, if any. */
  receive(): Promise<AppRequest<RootContext & More> & { session?: SessionCaller }>
}

export type PageOptions<More = unknown> = {
  /** Pages with the same limit count together. Without one, only the limits of the server hold. */
  limit?: AddressLimit
  /** Sent with refusals, too. */
  headers?: Record<string, string>
  /** Accepts a form from another site or program, as bytes. */
  formBytes?: number
  /** Answers what the limit or the page throws. */
  onFailure?(page: Page<More>, error: unknown): unknown
}

type BindPage<More> = <Path extends string>(
  path: Path,
  handler: (page: Page<More, Params<Path>>) => unknown,
  options?: PageOptions<More>,
) => void

/** What features bind their pages to. */
export type Pages<More = unknown> = {
  get: BindPage<More>
  post: BindPage<More>
  /** What browsers get at an unknown address. */
  setUnknownPage(send: (reply: FastifyReply) => FastifyReply): void
}

const anonymous = { type: 'anonymous' } as const

export function createPages<More>(
  { fastify, setUnknownPage }: Pick<HttpServer, 'fastify' | 'setUnknownPage'>,
  api: { createContext: CreateContext<More>; requests: AppRequests<More> },
): Pages<More> {
  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const session = await api.requests.findSession(request)
    const received = api.requests.ofAnyone(request, reply)
    return session === undefined ? received : { ...received, session }
  }

  function bind(method: 'GET' | 'POST'): BindPage<More> {
    return (path, handler, { limit, headers = {}, formBytes, onFailure } = {}) =>
      fastify.route({
        method,
        url: path,
        ...(formBytes === undefined ? {} : { bodyLimit: formBytes, config: { takesForm: true } }),
        async handler(request, reply) {
          const page: Page<More> = {
            ctx: { ...api.createContext(request.id), source: sourceOf(request), actor: anonymous },
            params: request.params as Record<string, string>,
            query: request.query as Page['query'],
            request,
            reply: reply.headers(headers),
            receive: () => receive(request, reply),
          }
          try {
            await limit?.consume(request.ip)
            return await handler(page)
          } catch (error) {
            if (onFailure === undefined) throw error
            return onFailure(page, error)
          }
        },
      })
  }

  return { get: bind('GET'), post: bind('POST'), setUnknownPage }
}
