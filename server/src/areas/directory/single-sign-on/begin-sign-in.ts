import { minuteMs } from '../../../platform/clock/durations.ts'
import { hashToken, newId, newToken } from '../../../platform/crypto/random.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import type { SessionCaller } from '../../../platform/http/request/caller.ts'
import { findTest } from '../../access/credentials/credentials.ts'
import { type ConnectionRow, findConnectionAnywhere } from './connections.queries.ts'
import { openClientSecret } from './connections.ts'
import { prepareAuthorization } from './oidc/authorize.ts'
import type { ProviderTools } from './provider-tools.ts'
import { newRequestId, prepareRequest } from './saml/saml-connection.ts'
import { insertPending, type PendingRow } from './sign-ins.queries.ts'
import { SsoFailure } from './sso-failure.ts'

export const signInSecrets = sealedColumn({
  purpose: 'sso-sign-in',
  table: 'sso_sign_ins',
  column: 'sealed_secrets',
  key: { org_id: 'uuid', id: 'uuid' },
})

/** How long people may take at the provider. */
export const journeyMs = 10 * minuteMs

export type Beginning = {
  connection: ConnectionRow
  purpose: PendingRow['purpose']
  toPath: string
  testId: string | null
  sessionId: string | null
  /** Kept by the browser, so that only this browser can finish. */
  browserToken: string
}

type Request = {
  connectionId: string
  to: string | undefined
  test: string | undefined
  isConfirming: boolean
  browserToken: string
}

/** Checks what the request wants to start. Throws `SsoFailure`. */
export async function readBeginning(
  request: AppRequest & { session?: SessionCaller },
  { connectionId, to, test, isConfirming, browserToken }: Request,
): Promise<Beginning> {
  const connection = await getUsableConnection(request, connectionId, { isTest: test !== undefined })
  const base = { connection, toPath: toOwnPath(request.ctx.publicUrl, to), testId: null, sessionId: null, browserToken }
  const { session } = request
  if (test === undefined && !isConfirming) return { ...base, purpose: 'sign-in' }
  if (session === undefined || session.org.id !== connection.orgId) throw notFound('Sign in first.')
  if (isConfirming) return { ...base, purpose: 'confirm', sessionId: session.sessionId }
  const row = isId(test) ? await findTest(request.ctx.db, connection.orgId, test, request.ctx.clock.now()) : undefined
  const isOwn = row?.connectionId === connection.id && row.startedBy === session.actor.userId
  if (row === undefined || !isOwn || row.status !== 'waiting') throw notFound('The test has ended. Start a new one.')
  return { ...base, purpose: 'test', testId: row.id }
}

/** Stores the sign-in and returns the address at the provider. */
export async function beginSignIn(request: AppRequest, tools: ProviderTools, beginning: Beginning): Promise<string> {
  const { connection, purpose } = beginning
  if (connection.type === 'saml') return beginSaml(request, beginning)
  const state = newToken()
  const provider = await tools.providers.find(connection, openClientSecret(request.ctx, connection))
  const callbackUrl = `${request.ctx.publicUrl}/sso/${connection.id}/callback`
  const { location, secrets } = await prepareAuthorization(provider, connection, { state, purpose, callbackUrl })
  await rememberSignIn(request, beginning, { state, secrets })
  return location
}

async function beginSaml(request: AppRequest, beginning: Beginning): Promise<string> {
  const { connection, purpose } = beginning
  const requestId = newRequestId()
  const location = await prepareRequest(request.ctx, connection, { requestId, isFresh: purpose === 'confirm' })
  await rememberSignIn(request, beginning, { state: requestId })
  return location
}

/** The row that the response is checked against. */
export async function rememberSignIn(
  { ctx }: AppRequest,
  { connection, purpose, toPath, testId, sessionId, browserToken }: Beginning,
  { state, secrets }: { state: string; secrets?: object },
): Promise<void> {
  const { orgId, id: connectionId } = connection
  const id = newId()
  const now = ctx.clock.now()
  await insertPending(ctx.db, {
    orgId,
    id,
    connectionId,
    purpose,
    stateHash: hashToken(state),
    browserHash: hashToken(browserToken),
    sealedSecrets: secrets === undefined ? null : ctx.sealer.seal(signInSecrets.at(orgId, id), JSON.stringify(secrets)),
    toPath,
    testId,
    sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + journeyMs),
  })
}

/** An active connection, or any of them for a test. Throws `SsoFailure`. */
export async function getUsableConnection(
  { ctx }: AppRequest,
  id: string,
  { isTest }: { isTest: boolean },
): Promise<ConnectionRow> {
  const row = isId(id) ? await findConnectionAnywhere(ctx.db, id) : undefined
  if (row === undefined || (!row.isActive && !isTest)) throw notFound('The connection does not exist or is turned off.')
  return row
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}

function notFound(message: string): SsoFailure {
  return new SsoFailure('sso_connection_not_found', 'connection', message)
}

/** Always a path of our own pages: never another site, and never an API call. */
export function toOwnPath(publicUrl: string, to: string | undefined): string {
  if (to === undefined || to.length > 1000 || !/^\/(?![/\\])/.test(to) || /[\\\p{C}\s]/u.test(to)) return '/'
  const url = URL.parse(to, publicUrl)
  if (url === null || url.origin !== new URL(publicUrl).origin || /^\/\/|^\/(api|sso|scim)(\/|$)/i.test(url.pathname))
    return '/'
  return `${url.pathname}${url.search}`
}
