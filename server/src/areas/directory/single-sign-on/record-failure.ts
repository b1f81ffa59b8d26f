import type { OrgContext } from '../../../platform/context.ts'
import { recordSecurity, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ProviderTools } from './provider-tools.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'
import type { SsoFailure } from './sso-failure.ts'

/**
 * Logs the details for admins that the page doesn't show. Anyone can send failing responses, so networks and
 * organizations have an allowance; failures beyond it only count in the metrics, and a few lines say how many.
 */
export async function recordFailure(
  request: ProviderRequest,
  { failureLines }: Pick<ProviderTools, 'failureLines'>,
  { orgId, id: connectionId }: ConnectionRow,
  { code, check, message }: SsoFailure,
): Promise<void> {
  const room = failureLines.take({ orgId, connectionId, address: request.source.address, code })
  if (room.kind === 'nothing') return
  const details = room.kind === 'line' ? { problem: code, check, message } : describeMissing(room.leftOut)
  const ctx: OrgContext = { ...request.ctx, org: { id: orgId }, actor: { type: 'worker', job: 'single-sign-on' } }
  await write(ctx, async (ctx) => {
    await recordSecurity(ctx, {
      event: 'sign_in',
      result: 'failure',
      orgId,
      details: {
        reason: details.problem,
        connectionId,
        ...(room.kind === 'note' ? { leftOut: room.leftOut } : {}),
      },
    })
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_connection.sign_in_failed',
      subjectId: connectionId,
      details,
    })
  })
}

function describeMissing(leftOut: number) {
  const missing = leftOut === 1 ? 'One is' : `${leftOut} are`
  return {
    problem: 'further_failures_not_listed',
    check: 'log',
    message: `Too many sign-ins failed within an hour. ${missing} not listed so far; the metrics count all of them.`,
    leftOut,
  }
}
