import type { OrgContext } from '../../../../platform/context.ts'
import { hashToken } from '../../../../platform/crypto/random.ts'
import { credentialAudit, endProviderSessions } from '../../../access/credentials/credentials.ts'
import { writeAudit } from '../../../organization/audit/audit.ts'
import { write } from '../../../organization/organization/organization.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import type { ProviderRequest } from '../provider-request.ts'
import { askerOf } from '../provider-request.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { recordFailure } from '../record-failure.ts'
import { insertUsedMessage } from '../sign-ins.queries.ts'
import { singleSignOnAudit } from '../single-sign-on.audit.ts'
import { SsoFailure } from '../sso-failure.ts'
import { openSamlConnection } from './saml-connection.ts'
import { type SamlRefusalReason, samlRefusals } from './saml-refusals.ts'
import { writeLogoutAnswerUrl } from './service-metadata.ts'

/**
 * Ends a person's sessions here after they sign out at the provider. Returns where the browser goes back to, or
 * undefined if the provider has no address for that.
 */
export async function logOutFromSaml(
  request: ProviderRequest,
  tools: ProviderTools,
  connection: ConnectionRow,
  query: string,
): Promise<string | undefined> {
  try {
    return await logOut(request, tools, connection, query)
  } catch (error) {
    if (error instanceof SsoFailure) await recordFailure(request, tools, connection, error)
    throw error
  }
}

async function logOut(
  request: ProviderRequest,
  tools: ProviderTools,
  connection: ConnectionRow,
  query: string,
): Promise<string | undefined> {
  const { ctx } = request
  const { addresses, idpEntityId, certificates } = openSamlConnection(ctx, connection)
  const settings = { idpEntityId, certificates, logoutUrl: addresses.logoutUrl }
  const verdict = await tools.saml.verifyLogout(askerOf(request, connection), { query, settings, now: ctx.clock.now() })
  if (!verdict.isAccepted) throw refuse(verdict.reason, verdict.detail)
  const { orgId, id: connectionId, idpLogoutUrl } = connection
  const org: OrgContext = { ...ctx, org: { id: orgId }, actor: { type: 'worker', job: 'single-sign-on' } }
  const { subject, sessionIndexes, expiresAt, requestId, relayState } = verdict
  await write(org, async (ctx) => {
    const message = { messageHash: hashToken(`logout ${requestId}`), expiresAt }
    if (!(await insertUsedMessage(ctx.db, { orgId, connectionId, ...message }))) throw refuse('replayed')
    // Without session indexes, all sessions of the person end.
    const chosen = sessionIndexes.length === 0 ? [undefined] : sessionIndexes
    const ended = new Set<string>()
    for (const sessionId of chosen) {
      for (const userId of await endProviderSessions(ctx, { connectionId, subject, sessionId })) ended.add(userId)
    }
    for (const userId of ended) {
      await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: userId, details: { connectionId } })
    }
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_connection.logged_out',
      subjectId: connectionId,
      details: { people: ended.size },
    })
  })
  if (idpLogoutUrl === null) return undefined
  return writeLogoutAnswerUrl(addresses, { idpLogoutUrl, certificates, requestId, relayState })
}

function refuse(reason: SamlRefusalReason, detail?: string): SsoFailure {
  const message = detail === undefined ? samlRefusals[reason] : `${samlRefusals[reason]} (${detail})`
  return new SsoFailure('sso_invalid_answer', reason, message)
}
