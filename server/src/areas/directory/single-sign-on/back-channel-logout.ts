import type { OrgContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/random.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import { credentialAudit, endProviderSessions } from '../../access/credentials/credentials.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getUsableConnection } from './begin-sign-in.ts'
import { openClientSecret } from './connections.ts'
import { LogoutTokenError, verifyLogoutToken } from './oidc/verify-logout-token.ts'
import type { ProviderTools } from './provider-tools.ts'
import { insertUsedMessage } from './sign-ins.queries.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'

/** Ends the sessions that the provider names. Throws `SsoFailure` or `LogoutTokenError`. */
export async function logOutFromProvider(
  request: AppRequest,
  tools: ProviderTools,
  { connectionId, token }: { connectionId: string; token: string },
): Promise<void> {
  const connection = await getUsableConnection(request, connectionId, { isTest: false })
  if (connection.type !== 'oidc') throw new LogoutTokenError('the connection does not use OpenID Connect')
  const logout = await verifyLogoutToken(token, {
    issuer: connection.issuer ?? '',
    clientId: connection.clientId ?? '',
    now: request.ctx.clock.now(),
    readKeys: (age) => tools.providers.readKeys(connection, age, openClientSecret(request.ctx, connection)),
  })
  const ctx: OrgContext = {
    ...request.ctx,
    org: { id: connection.orgId },
    actor: { type: 'worker', job: 'single-sign-on' },
  }
  await write(ctx, async (ctx) => {
    const message = { messageHash: hashToken(`logout ${logout.id}`), expiresAt: logout.expiresAt }
    const isNew = await insertUsedMessage(ctx.db, { orgId: ctx.org.id, connectionId, ...message })
    if (!isNew) throw new LogoutTokenError('the token was used already')
    // A session id is more specific than a subject: only that session ends, if it is the subject's, along with the
    // subject's sessions without an id.
    const { subject, sessionId } = logout
    const userIds = await endProviderSessions(ctx, { connectionId, subject, sessionId })
    for (const userId of userIds) {
      await writeAudit(ctx, credentialAudit, { action: 'session.ended', subjectId: userId, details: { connectionId } })
    }
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_connection.logged_out',
      subjectId: connectionId,
      details: { people: userIds.length },
    })
  })
}
