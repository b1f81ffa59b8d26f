import type { OrgContext } from '../../platform/context.ts'
import { recordSecurity, writeAudit } from '../audit/audit.ts'
import { write } from '../organization/organization.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { ProviderTools } from './provider-tools.ts'
import type { ProviderVisit } from './provider-visit.ts'
import type { SsoFailure } from './sso-failure.ts'

const notListed = {
  problem: 'further_failures_not_listed',
  check: 'log',
  message:
    'Too many sign-ins failed within a minute. Further failures in this minute are not listed; the metrics count them.',
}

/**
 * Logs the details for admins that the page doesn't show. Anyone can send failing responses, so each network has an
 * allowance per connection; failures beyond it only count in the metrics, and one line says so.
 */
export async function recordFailure(
  visit: ProviderVisit,
  { failureLines }: Pick<ProviderTools, 'failureLines'>,
  connection: ConnectionRow,
  { code, check, message }: SsoFailure,
): Promise<void> {
  const room = await failureLines.take(connection.id, visit.source.address)
  if (room === 'nothing') return
  const ctx: OrgContext = {
    ...visit.ctx,
    org: { id: connection.orgId },
    actor: { type: 'worker', job: 'single-sign-on' },
  }
  await write(ctx, { changes: [] }, async (ctx) => {
    await recordSecurity(ctx, {
      event: 'sign_in',
      result: 'failure',
      orgId: ctx.org.id,
      details: { reason: room === 'line' ? code : notListed.problem, connectionId: connection.id },
    })
    await writeAudit(ctx, {
      action: 'sso_connection.sign_in_failed',
      subjectId: connection.id,
      details: room === 'line' ? { problem: code, check, message } : notListed,
    })
  })
}
