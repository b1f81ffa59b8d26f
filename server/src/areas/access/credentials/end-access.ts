import type { WriteContext } from '../../../platform/context.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { deleteSessionsOf, revokeTokensOf, voidLinksOf } from './end-access.queries.ts'
import { recordRevoked } from './revoke-access-tokens.ts'

/** In the caller's transaction, when people are deactivated: sessions, remembered devices, links and access tokens. */
export async function endAccess(ctx: WriteContext, userIds: readonly string[]): Promise<void> {
  const { db, org, clock } = ctx
  await voidLinksOf(db, org.id, userIds, clock.now())
  const sessions = await deleteSessionsOf(db, org.id, userIds)
  await recordRevoked(ctx, await revokeTokensOf(db, org.id, userIds, clock.now()))
  const line = { event: 'session.ended', result: 'success', orgId: org.id } as const
  if (sessions.size === 0) return
  await recordSecurity(
    ctx,
    ...[...sessions].map(([userId, count]) => ({ ...line, userId, details: { sessions: count } })),
  )
}
