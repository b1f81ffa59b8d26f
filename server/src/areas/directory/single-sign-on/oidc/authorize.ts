import { newToken } from '../../../../platform/crypto/random.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import type { PendingRow } from '../sign-ins.queries.ts'
import type { Provider } from './providers.ts'

/** What is kept until the provider answers. */
export type OidcSecrets = { nonce: string; verifier: string }

/** Where the browser goes, and what the response will be checked against. */
export async function prepareAuthorization(
  { config, openId }: Provider,
  connection: ConnectionRow,
  { state, purpose, callbackUrl }: { state: string; purpose: PendingRow['purpose']; callbackUrl: string },
): Promise<{ location: string; secrets: OidcSecrets }> {
  const secrets = { nonce: newToken(), verifier: openId.randomPKCECodeVerifier() }
  const { scopes_supported: scopes = [] } = config.serverMetadata()
  const isGroupScope = connection.groupsClaim !== null && scopes.includes('groups')
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: `openid email profile${isGroupScope ? ' groups' : ''}`,
    response_type: 'code',
    state,
    nonce: secrets.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    // Confirming requires the person, not just their browser session. With a maximum age, the response must say when
    // they signed in; a prompt alone could be removed from the URL on the way.
    ...(purpose === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { location: url.href, secrets }
}
