/** Which refused requests leave a line in the security log. Here, because most of them roll their transaction back. */
import { addPasskey, foldEmail, type PasskeyAnswer, signIn, signInWithPasskey } from '@parapet/contract'
import type { RootContext } from '../../../platform/context.ts'
import type { ReportLimit } from '../../../platform/http/limits/report-limit.ts'
import type { Refusal } from '../../../platform/http/request/caller.ts'
import { siteOf } from '../../../platform/net/address.ts'
import { recordSecurity, type SecurityLine } from '../../organization/audit/audit.ts'
import { findPasskey, listAccounts } from '../credentials/credentials.ts'

const accountsTold = 10

export async function recordRefusal(ctx: RootContext, limit: ReportLimit, refusal: Refusal): Promise<void> {
  const { session, caller, operation, code } = refusal
  const details = { operation: operation.id }
  if (code === 'insufficient_scope' && caller !== null) {
    const { keyId, userId } = caller.actor
    if (!limit.allows({ owner: `access ${caller.org.id}` }, `scope ${keyId} ${operation.id}`)) return
    await recordSecurity(ctx, { ...denied, orgId: caller.org.id, userId, keyId, details })
    return
  }
  if (session !== null) {
    const whose = { orgId: session.org.id, userId: session.actor.userId }
    const reason = reasons[code]
    const owner = `access ${whose.orgId}`
    if (code === 'forbidden' && limit.allows({ owner }, `role ${session.sessionId} ${operation.id}`)) {
      await recordSecurity(ctx, { ...denied, ...whose, details })
    } else if (code === 'invalid_passkey') {
      const event = operation.id === addPasskey.id ? 'passkey.added' : 'passkey.confirmed'
      await recordSecurity(ctx, { event, result: 'failure', ...whose, details: { reason: refusal.reason } })
    } else if (reason !== undefined) {
      await recordSecurity(ctx, { event: 'password.confirmed', result: 'failure', ...whose, details: { reason } })
    }
    return
  }
  if (operation.id === signIn.id && reasons[code] !== undefined) {
    await recordSecurity(ctx, ...(await listFailedSignIns(ctx, limit, refusal)))
  } else if (operation.id === signInWithPasskey.id && code === 'invalid_passkey') {
    await recordSecurity(ctx, ...(await listFailedPasskeys(ctx, limit, refusal)))
  } else if ((code === 'invalid_link' || code === 'invitation_used') && limit.allows(networkOf(ctx))) {
    await recordSecurity(ctx, { event: 'link.used', result: 'failure', details: { reason: code, ...details } })
  }
}

const denied = { event: 'access.denied', result: 'failure' } as const

const reasons: Partial<Record<Refusal['code'], string>> = {
  invalid_credentials: 'wrong_password',
  invalid_code: 'wrong_code',
}

function networkOf({ source }: RootContext): { network: string } {
  return { network: siteOf(source?.address ?? '') }
}

/** A line for the account that owns the passkey, or one without an account if the passkey is unknown. */
async function listFailedPasskeys(ctx: RootContext, limit: ReportLimit, refusal: Refusal): Promise<SecurityLine[]> {
  const { response } = refusal.body as PasskeyAnswer
  const failed = {
    event: 'sign_in',
    result: 'failure',
    details: { method: 'passkey', reason: refusal.reason },
  } as const
  const passkey = await findPasskey(ctx.db, Buffer.from(response.id, 'base64url'))
  if (passkey === undefined) return limit.allows(networkOf(ctx)) ? [failed] : []
  const { orgId, userId } = passkey
  return limit.allows({ owner: `sign-ins ${orgId}` }) ? [{ ...failed, orgId, userId }] : []
}

/**
 * Writes a line in each organization with an account for the address, since it is unknown which one was meant. Only the
 * account whose owner has set a password gets the source, if it is the only one or was named.
 */
async function listFailedSignIns(ctx: RootContext, limit: ReportLimit, refusal: Refusal): Promise<SecurityLine[]> {
  const { email, organizationId } = refusal.body as { email: string; organizationId?: string }
  const emailKey = foldEmail(email)
  const reason = reasons[refusal.code]
  const failed = { event: 'sign_in', result: 'failure' } as const
  const accounts = await listAccounts(ctx.db, emailKey, { limit: accountsTold })
  const meant = accounts.filter(
    ({ orgId, isSeedConfirmed, hasPasskey }) =>
      (organizationId === undefined || orgId === organizationId) &&
      (reason !== 'wrong_code' || isSeedConfirmed || hasPasskey),
  )
  // Anyone can create an account with another person's address, and must not learn where that person signs in from.
  const owned = meant.filter(({ passwordHash }) => passwordHash !== null)
  const known = owned.length === 1 ? owned[0] : undefined
  if (meant.length > 0)
    return meant
      .filter(({ orgId }) => limit.allows({ owner: `sign-ins ${orgId}` }))
      .map((account) => {
        const { orgId, userId } = account
        return { ...failed, orgId, userId, details: { reason }, isSourceHidden: account !== known }
      })
  return limit.allows(networkOf(ctx)) ? [{ ...failed, email: emailKey, details: { reason: 'unknown_account' } }] : []
}
