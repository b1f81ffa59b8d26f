import type { Transaction } from 'kysely'
import type { Clock } from './clock/clock.ts'
import type { Sealer } from './crypto/sealer.ts'
import type { Db } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import type { Logger } from './log/log.ts'

/** A signed-in person. */
export type UserActor = { type: 'user'; userId: string }
/** An API key, and the person who issued it. */
export type KeyActor = {
  type: 'key'
  keyId: string
  userId: string
  /** With the old secret of a key that was handed over: its previous issuer, who knows that secret. */
  formerUserId: string | null
  scopes: readonly string[]
}

/** An identity provider that provisions people, by its SCIM token. */
export type ScimActor = { type: 'scim'; tokenId: string }

/** Who acts. Operators use the command line; workers are the service itself, in a background job. */
export type Actor =
  | UserActor
  | KeyActor
  | ScimActor
  | { type: 'operator' }
  | { type: 'worker'; job: string }
  | { type: 'anonymous' }

/** The person behind an action, or null if the service or its operator acts. */
export function personOf(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null
}

/** Where a request came from. */
export type Source = { address: string; userAgent: string | null }

/** What every function gets, created per request, command or job. It has no organization yet. */
export type RootContext<A extends Actor = Actor> = {
  db: Db
  clock: Clock
  log: Logger
  actor: A
  requestId: string | null
  /** Only in a request. */
  source?: Source
  /** Only in a request with a session: throws unless the person has confirmed. Keys and operators have no need to. */
  confirm?(): void
  sealer: Sealer
  /** Where people reach this installation; the only host that links in mails may have. */
  publicUrl: string
}

/** Inside one organization: all that most functions need. */
export type OrgContext<A extends Actor = Actor> = RootContext<A> & { org: { id: string } }

/** Created by a request of the public API or the console: a person is behind it. */
export type CallerContext = OrgContext<UserActor | KeyActor>

/** Created by a request of a signed-in person. */
export type UserContext = OrgContext<UserActor>

const isWriting = Symbol('isWriting')

/**
 * Inside a write: a transaction that holds the lock of the organization's row. Only `write()` of the organization
 * feature makes one, so a function that takes it cannot be called outside.
 */
export type WriteContext<C extends OrgContext = OrgContext> = InTransaction<C> & {
  org: { id: string; name: string; maxSeats: number }
  readonly [isWriting]: true
}

export function toWriteContext<C extends OrgContext>(ctx: C, details: { name: string; maxSeats: number }) {
  const org = { id: ctx.org.id, ...details }
  return { ...ctx, org, [isWriting]: true } as unknown as WriteContext<C>
}

export function isWriteContext<C extends OrgContext>(ctx: C): ctx is WriteContext<C> {
  return isWriting in ctx
}

/** Inside a transaction. */
export type InTransaction<C extends RootContext = OrgContext> = C & { db: Transaction<Tables> }

/** Runs in one transaction, joining an open one, so that everything commits or nothing does. */
export async function inTransaction<C extends RootContext, T>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}

function isInTransaction<C extends RootContext>(ctx: C): ctx is InTransaction<C> {
  return ctx.db.isTransaction
}
