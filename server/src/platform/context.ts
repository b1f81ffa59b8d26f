import type { Clock } from './clock/clock.ts'
import type { Sealer } from './crypto/sealer.ts'
import type { Db } from './database/database.ts'
import type { Logger } from './log/log.ts'

/** Who acts: a key or a person inside an organization, or the operator's command line. */
export type Actor = {
  type: 'user' | 'key' | 'system'
  id: string | null
  /** The person behind the act: the user, or the issuer of the key. */
  userId: string | null
  /** With the old secret of a key that was handed over: its previous issuer, who knows that secret. */
  formerUserId?: string | null
}

/** What every function of a feature is given, made for one request, command or job. */
export type Context = {
  db: Db
  clock: Clock
  log: Logger
  actor: Actor
  org: { id: string }
  requestId: string | null
  sealer: Sealer
  /** Where people reach this installation; the only host that links in mails may have. */
  publicUrl: string
}

/** Runs in one transaction; inside one already, it joins it, so that everything commits or nothing does. */
export async function inTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}
