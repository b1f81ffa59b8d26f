import type { Scope } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { apiKeyAudit } from './api-keys.audit.ts'
import { findLiveKeyRow, isActiveAdmin, updateKeyRow } from './api-keys.queries.ts'

type HandedOverKey = {
  id: string
  key: string
  scopes: Scope[]
  expiresAt: string | null
  oldSecretUntil: string | null
}

export type HandOver = { userId: string; oldSecretHours?: number }

/**
 * Gives the key another issuer and a new secret, since the previous issuer knows the old one. The old secret ends now or
 * after the requested hours; one from an earlier handover, or of a key that has stopped, ends in any case.
 */
export async function handOverKey(
  ctx: OrgContext,
  id: string,
  { userId, oldSecretHours = 0 }: HandOver,
): Promise<HandedOverKey> {
  return write(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const before = await findLiveKeyRow(ctx.db, ctx.org.id, id, now)
    if (before === undefined) throw new AppError('key_not_found')
    if (!(await isActiveAdmin(ctx.db, ctx.org.id, userId))) {
      throw invalidField('userId', 'must be an active admin of this organization')
    }
    const { key, secretHash } = newApiKey(id)
    const hasStopped = before.stopReason !== null || !before.isIssuerActive || before.issuerRole !== 'org_admin'
    const hoursKept = hasStopped ? 0 : oldSecretHours
    const isOldKept = hoursKept > 0
    const oldSecretUntil = isOldKept ? new Date(now.getTime() + hoursKept * hourMs) : null
    await updateKeyRow(ctx.db, ctx.org.id, id, {
      secretHash,
      issuerUserId: userId,
      stopReason: null,
      oldSecretHash: isOldKept ? before.secretHash : null,
      oldSecretUntil,
      oldIssuerUserId: isOldKept ? before.issuerUserId : null,
    })
    await writeAudit(ctx, apiKeyAudit, {
      action: 'api_key.handed_over',
      subjectId: id,
      details: { fromUserId: before.issuerUserId, toUserId: userId, oldSecretHours: hoursKept },
    })
    return {
      id,
      key,
      scopes: before.scopes,
      expiresAt: before.expiresAt?.toISOString() ?? null,
      oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    }
  })
}
