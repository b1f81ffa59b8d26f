/** Events of the security log: how people and programs get in, and what was refused. */
import type { SecurityEvent } from '@parapet/contract'
import type { RootContext, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import type { Db } from '../../platform/database/database.ts'
import { appendSecurityRows, eraseSourceRows } from './audit.queries.ts'
import { sealFirstLines } from './checkpoints.ts'

/** As much of a context as a line needs; also outside of requests. */
type SecurityContext = Pick<RootContext, 'db' | 'clock' | 'requestId' | 'source' | 'sealer'>

export type SecurityLine = {
  event: SecurityEvent
  result: 'success' | 'failure'
  /** Undefined when nobody knows whose account it is: such lines have a place of their own, with a limit. */
  orgId?: string | undefined
  userId?: string | undefined
  keyId?: string | undefined
  /** What was typed, where it leads to no account. */
  email?: string | undefined
  /** Leaves address and browser out, where the organization must not learn them. */
  isSourceHidden?: boolean
  /** Why, or how. No secret, and no personal data: the line outlives the person. */
  details?: Record<string, unknown>
}

/**
 * Adds lines with the source of the request. In a transaction they are part of it; a refusal, whose transaction is rolled
 * back, is recorded with the context of the request.
 */
export async function recordSecurity(ctx: SecurityContext, ...lines: SecurityLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    org_id: line.orgId ?? null,
    id: newId(),
    created_at: ctx.clock.now(),
    event: line.event,
    result: line.result,
    user_id: line.userId ?? null,
    key_id: line.keyId ?? null,
    details: line.details ?? {},
    request_id: ctx.requestId,
    address: (!line.isSourceHidden && ctx.source?.address) || null,
    user_agent: (!line.isSourceHidden && ctx.source?.userAgent) || null,
    email: line.email ?? null,
  }))
  const append = async (db: Db) => sealFirstLines({ ...ctx, db }, await appendSecurityRows(db, rows))
  await (ctx.db.isTransaction ? append(ctx.db) : ctx.db.transaction().execute(append))
}

/** In the caller's transaction, when a person is erased. The lines stay, and the chain with them. */
export function eraseSecuritySources(ctx: WriteContext, user: { id: string; emailKey: string }): Promise<void> {
  return eraseSourceRows(ctx.db, ctx.org.id, user.id, user.emailKey)
}
