import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../../platform/crypto/random.ts'
import { createProof } from '../../access/sign-in/sign-in.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { getUsableConnection, signInSecrets } from './begin-sign-in.ts'
import { openClientSecret } from './connections.ts'
import { enterFromProvider } from './enter-from-provider.ts'
import type { OidcSecrets } from './oidc/authorize.ts'
import { type Claims, readAnswer } from './oidc/read-answer.ts'
import { countRefusal } from './provider-counts.ts'
import type { ProviderRequest, Returned } from './provider-request.ts'
import { askerOf } from './provider-request.ts'
import type { ProviderTools } from './provider-tools.ts'
import { type ProviderIdentity, readIdentity } from './read-identity.ts'
import { recordFailure } from './record-failure.ts'
import { findLinkedUser, takePending } from './sign-ins.queries.ts'
import { type Check, SsoFailure } from './sso-failure.ts'
import { recordTest } from './test-connection.ts'

/**
 * Finds the pending sign-in by its state. It is valid once, only in the browser and at the connection that started it,
 * so a response from one provider can't pass as that of another.
 */
export async function takeReturned(
  request: ProviderRequest,
  {
    connectionId,
    state,
    browserToken,
  }: { connectionId: string; state: string | undefined; browserToken: string | undefined },
): Promise<Returned> {
  const { ctx } = request
  const pending = state === undefined ? undefined : await takePending(ctx.db, hashToken(state), ctx.clock.now())
  const isSameBrowser =
    pending !== undefined && browserToken !== undefined && timingSafeEqual(hashToken(browserToken), pending.browserHash)
  if (!isSameBrowser || pending.connectionId !== connectionId) {
    throw new SsoFailure(
      'sso_expired',
      'state',
      'The sign-in is unknown, was used already, or began in another browser.',
    )
  }
  return {
    pending,
    connection: await getUsableConnection(request, connectionId, { isTest: pending.purpose === 'test' }),
  }
}

/** Handles the response of an OIDC provider. Returns where the browser goes next. */
export async function finishOidc(
  request: ProviderRequest,
  tools: ProviderTools,
  { pending, connection }: Returned,
  { search, state }: { search: string; state: string },
): Promise<string> {
  const checks: Check[] = []
  let claims: Claims = {}
  const read = async () => {
    if (connection.type !== 'oidc' || pending.sealedSecrets === null) {
      throw new SsoFailure('sso_expired', 'state', 'The sign-in was begun for another type of connection.')
    }
    const text = request.ctx.sealer.open(signInSecrets.at(pending.orgId, pending.id), pending.sealedSecrets)
    const provider = await tools.providers.find(connection, openClientSecret(request.ctx, connection))
    checks.push({ name: 'discovery', result: 'passed', message: 'The metadata of the provider can be used' })
    const url = new URL(`${request.ctx.publicUrl}/sso/${connection.id}/callback${search}`)
    const secrets = JSON.parse(text) as OidcSecrets
    const fresh = pending.purpose === 'confirm' ? { since: pending.createdAt, now: request.ctx.clock.now() } : undefined
    claims = await tools.exchanges.take(askerOf(request, connection), () =>
      readAnswer(provider, connection, { url, state, secrets, checks, fresh }),
    )
    return readIdentity(connection, claims)
  }
  return finish(request, tools, { pending, connection }, { read, checks, claimsOf: () => claims })
}

/** Common to all provider types, once `read` has checked the response and returned the identity. */
export async function finish(
  request: ProviderRequest,
  tools: ProviderTools,
  returned: Returned,
  answer: { read: () => Promise<ProviderIdentity>; checks: Check[]; claimsOf: () => Claims },
): Promise<string> {
  const { pending, connection } = returned
  if (pending.purpose === 'test') return recordTest(request, returned, answer)
  try {
    const identity = await answer.read()
    if (pending.purpose === 'confirm') {
      const next = await confirm(request, returned, identity)
      tools.counts.outcomes.confirmed++
      return next
    }
    await enterFromProvider(request, connection, identity)
    tools.counts.outcomes.signed_in++
    return pending.toPath
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    await recordFailure(request, tools, connection, error)
    if (pending.purpose !== 'confirm') throw error
    countRefusal(tools.counts, error.code)
    return `${pending.toPath}#problem=${error.code}`
  }
}

/**
 * Gives the proof only to the owner of the session, freshly confirmed by the provider. Fragments never reach a server.
 */
async function confirm(
  request: ProviderRequest,
  { pending, connection }: Returned,
  identity: ProviderIdentity,
): Promise<string> {
  const { ctx, session } = request
  const user = await findLinkedUser(ctx.db, connection.orgId, connection.id, identity.subject)
  const isOwner =
    session !== undefined &&
    session.sessionId === pending.sessionId &&
    session.org.id === connection.orgId &&
    user?.id === session.actor.userId
  if (!isOwner) throw new SsoFailure('sso_invalid_answer', 'account', 'Someone else signed in at the provider.')
  await recordSecurity(ctx, { event: 'sso.confirmed', result: 'success', orgId: connection.orgId, userId: user.id })
  return `${pending.toPath}#confirmation=${createProof(ctx, session.sessionId).confirmation}`
}
