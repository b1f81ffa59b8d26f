import type { AccessTokenScope, AppErrorCode, AppOperation, ErrorCode, Operation, Scope } from '@parapet/contract'
import type { KeyActor, RootContext, ScimActor, Source, UserActor } from '../../context.ts'

/** The holder of a valid credential, as far as HTTP cares. */
export type Caller = {
  scopes: readonly Scope[]
  actor: KeyActor
  org: { id: string }
  /** Counters that writes bump: a list whose counter is unchanged is unchanged. */
  revisions: Readonly<Record<string, string>>
}

/**
 * Finds the caller of a bearer token; undefined if there is none. Throws for a more specific error: a key that has
 * expired or is used from an address that isn't allowed.
 */
export type Authenticate = (token: string, source: Source) => Promise<Caller | undefined>

/** The holder of a SCIM token, which gives access only to SCIM. */
export type ScimCaller = { actor: ScimActor; org: { id: string } }

/** Finds the identity provider of a bearer token; undefined when there is none. */
export type AuthenticateScim = (token: string, source: Source) => Promise<ScimCaller | undefined>

/** The holder of a personal access token, which gives access only to the MCP server. */
export type TokenCaller = {
  tokenId: string
  scopes: readonly AccessTokenScope[]
  actor: UserActor
  org: { id: string }
}

/**
 * Finds the person of an access token; undefined if there is none. Throws if the owner may see a more specific error.
 */
export type AuthenticateToken = (token: string, source: Source) => Promise<TokenCaller | undefined>

/** The holder of a session cookie. */
export type SessionCaller = {
  sessionId: string
  role: string
  /** Leads at least one team. */
  isLead: boolean
  /** May only set up a second factor for now. */
  isLimited: boolean
  actor: UserActor
  org: { id: string }
}

/** Finds the session of a cookie; undefined when there is none, or it has ended. */
export type FindSession = (token: string) => Promise<SessionCaller | undefined>

/** Throws unless the confirmation that a page sent belongs to the session and still holds. */
export type CheckConfirmation = (
  at: Pick<RootContext, 'clock' | 'sealer'>,
  sessionId: string,
  confirmation: string | undefined,
) => void

/** A request that failed with an error of the contract, and what is known about its sender. */
export type Refusal = {
  operation: Operation | AppOperation
  code: ErrorCode | AppErrorCode
  /** The reason, if the response doesn't say it. */
  reason?: string | undefined
  caller: Caller | null
  session: SessionCaller | null
  /** The bearer token, if it matched no caller. */
  token: string | undefined
  body: unknown
}

/** Called before the response is sent. Must not fail. */
export type OnRefusal = (ctx: RootContext, refusal: Refusal) => Promise<void>
