/** Events of the security log: how people and programs get access, and what was refused. */

import type { SecurityEvent } from '@parapet/contract'
import { foldEmail } from '@parapet/contract'
import type { RootContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { appendSecurityRows, eraseSourceRows } from './audit.queries.ts'
import { sealFirstLines } from './checkpoints.ts'

/** The part of a context that a line needs; also available outside requests. */
type SecurityContext = Pick<RootContext, 'db' | 'clock' | 'requestId' | 'source' | 'sealer'>

export type SecurityLine = {
  event: SecurityEvent
  result: 'success' | 'failure'
  /** Undefined when the account is unknown: such lines are kept separately, up to a limit. */
  orgId?: string | undefined
  userId?: string | undefined
  keyId?: string | undefined
  /** The typed email when it matches no account. */
  email?: string | undefined
  /** Omits address and browser where the organization must not learn them. */
  isSourceHidden?: boolean
  /** Why, or how. No secrets and no personal data: the line outlives the person. */
  details?: Record<string, unknown>
}

/**
 * Adds lines with the source of the request, as part of the transaction if there is one. A refusal rolls its transaction
 * back, so record it with the context of the request instead.
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

/** Call it in the transaction that erases a person. The lines stay, and the chain stays intact. */
export const eraseSecuritySources: Eraser = async (ctx, { id, emails }) => {
  for (const email of emails) await eraseSourceRows(ctx.db, ctx.org.id, id, foldEmail(email))
}
