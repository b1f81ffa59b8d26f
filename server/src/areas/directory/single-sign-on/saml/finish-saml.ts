/** What comes back from a SAML provider: an answer to a sign-in that began here, or one that began there. */
import { hashToken } from '../../../../platform/crypto/random.ts'
import { toOwnPath } from '../begin-sign-in.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { enterFromProvider } from '../enter-from-provider.ts'
import { finish } from '../finish-sign-in.ts'
import type { ProviderRequest, Returned } from '../provider-request.ts'
import { askerOf } from '../provider-request.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { type ProviderIdentity, readIdentity } from '../read-identity.ts'
import { recordFailure } from '../record-failure.ts'
import { requireFresh } from '../require-fresh.ts'
import { insertUsedMessage } from '../sign-ins.queries.ts'
import { type Check, SsoFailure } from '../sso-failure.ts'
import type { SamlPerson } from './read-person.ts'
import { openSamlConnection } from './saml-connection.ts'
import { type SamlRefusalReason, samlRefusals } from './saml-refusals.ts'

type Claims = Record<string, unknown>

/** The answer to a request. Gives where the browser goes next. */
export function finishSaml(
  request: ProviderRequest,
  tools: ProviderTools,
  { pending, connection }: Returned,
  { samlResponse, requestId }: { samlResponse: string; requestId: string },
): Promise<string> {
  const checks: Check[] = []
  let claims: Claims = {}
  const read = async () => {
    const person = await verify(request, tools, connection, { samlResponse, requestId })
    claims = toClaims(connection, person)
    checks.push(...passedChecks)
    if (pending.purpose === 'confirm') {
      const times = { since: pending.createdAt, now: request.ctx.clock.now() }
      requireFresh(readTime(person.authnInstant), { ...times, source: '`AuthnInstant` of the assertion' })
    }
    return toIdentity(connection, person)
  }
  return finish(request, tools, { pending, connection }, { read, checks, claimsOf: () => claims })
}

/** A response that nobody asked for. Its sender decides who this browser signs in as, so it has to be allowed. */
export async function enterUnasked(
  request: ProviderRequest,
  tools: ProviderTools,
  connection: ConnectionRow,
  { samlResponse, relayState }: { samlResponse: string; relayState: string | undefined },
): Promise<string> {
  try {
    if (!connection.allowsIdpInitiated) throw refuse('no_request')
    const person = await verify(request, tools, connection, { samlResponse, requestId: null })
    await enterFromProvider(request, connection, toIdentity(connection, person))
    tools.counts.outcomes.signed_in++
    return toOwnPath(request.ctx.publicUrl, relayState)
  } catch (error) {
    if (error instanceof SsoFailure) await recordFailure(request, tools, connection, error)
    throw error
  }
}

async function verify(
  request: ProviderRequest,
  tools: ProviderTools,
  connection: ConnectionRow,
  { samlResponse, requestId }: { samlResponse: string; requestId: string | null },
): Promise<SamlPerson> {
  const { ctx } = request
  const { addresses, idpSsoUrl, ...settings } = openSamlConnection(ctx, connection)
  const question = { samlResponse, settings, requestId, now: ctx.clock.now() }
  const verdict = await tools.saml.verifyResponse(askerOf(request, connection), question)
  if (!verdict.isAccepted) throw refuse(verdict.reason, verdict.detail)
  const { orgId, id: connectionId } = connection
  const messageHash = hashToken(`assertion ${verdict.assertionId}`)
  const message = { orgId, connectionId, messageHash, expiresAt: verdict.expiresAt }
  if (!(await insertUsedMessage(ctx.db, message))) throw refuse('replayed')
  return verdict.person
}

function refuse(reason: SamlRefusalReason, detail?: string): SsoFailure {
  const code = reason === 'provider_error' ? 'sso_provider_refused' : 'sso_invalid_answer'
  return new SsoFailure(
    code,
    reason,
    detail === undefined ? samlRefusals[reason] : `${samlRefusals[reason]} (${detail})`,
  )
}

const passedChecks: Check[] = [
  { name: 'signature', result: 'passed', message: 'The message is signed with a certificate of the connection' },
  {
    name: 'issuer, audience, recipient',
    result: 'passed',
    message: 'The assertion comes from the provider and is for this connection',
  },
  { name: 'request, time, replay', result: 'passed', message: 'The assertion is for this sign-in, valid now, and new' },
]

/** Attributes by their names, and the rest by the names that OpenID Connect has for it. */
function toClaims(connection: ConnectionRow, person: SamlPerson): Claims {
  const attributes = Object.entries(person.attributes).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return {
    ...Object.fromEntries(attributes),
    ...(person.email === null ? {} : { [connection.emailClaim ?? 'email']: person.email }),
    ...(person.name === null ? {} : { [connection.nameClaim ?? 'name']: person.name }),
    ...(connection.groupsClaim === null ? {} : { [connection.groupsClaim]: person.groups }),
    sub: person.subject,
    ...(person.sessionIndex === undefined ? {} : { sid: person.sessionIndex }),
  }
}

function toIdentity(connection: ConnectionRow, person: SamlPerson): ProviderIdentity {
  return readIdentity(connection, toClaims(connection, person))
}

function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}
