import type { WriteContext } from '../../../platform/context.ts'
import { listSubjectsSince, writeAuditLines } from '../../organization/audit/audit.ts'
import { apiKeyAudit } from './api-keys.audit.ts'
import { revokeKeyRows } from './api-keys.queries.ts'

/**
 * Revokes every key whose secret may have been seen by anyone with access to this account since then: those it issued,
 * and those it handed over to anyone. Returns the keys that were not yet revoked.
 */
export async function revokeKeysSince(
  ctx: WriteContext,
  userId: string,
  since: Date,
): Promise<{ id: string; name: string }[]> {
  const ids = await listSubjectsSince(ctx, apiKeyAudit, { userId, action: 'api_key.handed_over', since })
  const revoking = { issuerUserId: userId, since, ids, now: ctx.clock.now() }
  const keys = await revokeKeyRows(ctx.db, ctx.org.id, revoking)
  await writeAuditLines(
    ctx,
    apiKeyAudit,
    keys.map(({ id }) => ({ action: 'api_key.revoked', subjectId: id })),
  )
  return keys
}
