/** Requests of browsers: the session behind them, and the cookies that they bring and keep. */
import { confirmationHeader } from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
import type { CheckConfirmation, FindSession, SessionCaller } from '../request/caller.ts'
import { sourceOf } from '../request/request-source.ts'
import type { CreateContext } from './public-api.ts'

/** One request of a browser: its source, and the cookies to set. */
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

/** With a session, `confirm` is always there: what a session alone must not do calls it. */
export type SessionContext = UserContext & Required<Pick<RootContext, 'confirm'>>

/** A request of a signed-in person. */
export type SessionRequest<More = unknown> = AppRequest<SessionContext & More> & {
  session: SessionCaller
  /** The confirmation sent by the page, unchecked. */
  confirmation: string | undefined
}

export type AppRequestOptions<More> = {
  findSession: FindSession
  checkConfirmation: CheckConfirmation
  publicUrl(): string
  createContext: CreateContext<More>
}

const anonymous = { type: 'anonymous' } as const

export type AppRequests<More> = {
  findSession(request: FastifyRequest): Promise<SessionCaller | undefined>
  /** Of the session that the request was admitted with. */
  ofSession(request: FastifyRequest, reply: FastifyReply): SessionRequest<More>
  ofAnyone(request: FastifyRequest, reply: FastifyReply): AppRequest<RootContext & More>
}

export function createAppRequests<More>(options: AppRequestOptions<More>): AppRequests<More> {
  function readCookies(request: FastifyRequest, reply: FastifyReply) {
    const publicUrl = options.publicUrl()
    const { cookie } = request.headers
    const set = (header: string) => void reply.header('set-cookie', header)
    return {
      source: {
        ...sourceOf(request),
        device: readDeviceCookie(cookie, publicUrl),
        remembered: readRememberedCookie(cookie, publicUrl),
        browser: readBrowserCookie(cookie, publicUrl),
      },
      keepSession: (token: string, maxAge: number) => set(sessionCookie(publicUrl, token, maxAge)),
      dropSession: () => set(sessionCookie(publicUrl, undefined, 0)),
      keepDevice: (mark: string, maxAge: number) => set(deviceCookie(publicUrl, mark, maxAge)),
      keepRemembered: (marks: string, maxAge: number) => set(rememberedCookie(publicUrl, marks, maxAge)),
      keepBrowser: (id: string, maxAge: number) => set(browserCookie(publicUrl, id, maxAge)),
    }
  }

  return {
    async findSession(request) {
      const token = readSessionCookie(request.headers.cookie, options.publicUrl())
      return token === undefined ? undefined : options.findSession(token)
    },

    ofSession(request, reply) {
      const { session } = request
      if (session === null) throw new Error('The request was not admitted with a session')
      const confirmation = readConfirmation(request)
      const root = { ...options.createContext(request.id, session.org.id), source: sourceOf(request) }
      const confirm = () => options.checkConfirmation(root, session.sessionId, confirmation)
      const ctx = { ...root, actor: session.actor, org: session.org, confirm }
      return { ctx, ...readCookies(request, reply), session, confirmation }
    },

    ofAnyone(request, reply) {
      const ctx = { ...options.createContext(request.id), source: sourceOf(request), actor: anonymous }
      return { ctx, ...readCookies(request, reply) }
    },
  }
}

function readConfirmation({ headers }: FastifyRequest): string | undefined {
  const value = headers[confirmationHeader]
  return typeof value === 'string' ? value : undefined
}
