import type { Scope } from '@parapet/contract'
import type { KeyActor, UserActor } from '../context.ts'

/** The holder of a valid credential, as far as HTTP cares. */
export type Caller = {
  scopes: readonly Scope[]
  actor: KeyActor
  org: { id: string }
  /** Counters that writes bump: a list whose counter is unchanged is unchanged. */
  revisions: Readonly<Record<string, string>>
}

/**
 * Finds the caller of a bearer token; undefined when there is none. Throws where more can be said: a key that has expired, or
 * is used from an address that it is not meant for.
 */
export type Authenticate = (token: string, address: string) => Promise<Caller | undefined>

/** The holder of a session cookie. */
export type SessionCaller = {
  sessionId: string
  role: string
  /** May only set up a second factor for now. */
  isLimited: boolean
  actor: UserActor
  org: { id: string }
}

/** Finds the session of a cookie; undefined when there is none, or it has ended. */
export type FindSession = (token: string) => Promise<SessionCaller | undefined>
