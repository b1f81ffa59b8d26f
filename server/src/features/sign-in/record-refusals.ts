/** Which refused requests leave a line in the security log. Here, because most of them roll their transaction back. */
import { foldEmail, signIn } from '@parapet/contract'
import type { RootContext } from '../../platform/context.ts'
import type { Refusal } from '../../platform/http/caller.ts'
import type { ReportLimit } from '../../platform/http/report-limit.ts'
import { recordSecurity, type SecurityLine } from '../audit/audit.ts'
import { listAccounts } from '../sessions/sessions.ts'

const accountsTold = 10

export async function recordRefusal(ctx: RootContext, limit: ReportLimit, refusal: Refusal): Promise<void> {
  const { session, caller, operation, code } = refusal
  const details = { operation: operation.id }
  if (code === 'insufficient_scope' && caller !== null) {
    const { keyId, userId } = caller.actor
    if (!limit.allows(`scope ${keyId} ${operation.id}`)) return
    await recordSecurity(ctx, { ...denied, orgId: caller.org.id, userId, keyId, details })
    return
  }
  if (session !== null) {
    const whose = { orgId: session.org.id, userId: session.actor.userId }
    const reason = reasons[code]
    if (code === 'forbidden' && limit.allows(`role ${session.sessionId} ${operation.id}`)) {
      await recordSecurity(ctx, { ...denied, ...whose, details })
    } else if (reason !== undefined) {
      await recordSecurity(ctx, { event: 'password.confirmed', result: 'failure', ...whose, details: { reason } })
    }
    return
  }
  if (operation.id === signIn.id && reasons[code] !== undefined) {
    await recordSecurity(ctx, ...(await listFailedSignIns(ctx, limit, refusal)))
  } else if (code === 'invalid_link' && limit.allows()) {
    await recordSecurity(ctx, { event: 'link.used', result: 'failure', details: { reason: code, ...details } })
  }
}

const denied = { event: 'access.denied', result: 'failure' } as const

const reasons: Partial<Record<Refusal['code'], string>> = {
  invalid_credentials: 'wrong_password',
  invalid_code: 'wrong_code',
}

/** A line in each organization that has an account with the address, since nobody knows which one was meant. */
async function listFailedSignIns(ctx: RootContext, limit: ReportLimit, refusal: Refusal): Promise<SecurityLine[]> {
  const { email, organizationId } = refusal.body as { email: string; organizationId?: string }
  const emailKey = foldEmail(email)
  const reason = reasons[refusal.code]
  const failed = { event: 'sign_in', result: 'failure' } as const
  const accounts = await listAccounts(ctx.db, emailKey, { limit: accountsTold })
  const meant = accounts.filter(
    ({ orgId, isSeedConfirmed }) =>
      (organizationId === undefined || orgId === organizationId) && (reason !== 'wrong_code' || isSeedConfirmed),
  )
  if (meant.length > 0) return meant.map(({ orgId, userId }) => ({ ...failed, orgId, userId, details: { reason } }))
  return limit.allows() ? [{ ...failed, email: emailKey, details: { reason: 'unknown_account' } }] : []
}
