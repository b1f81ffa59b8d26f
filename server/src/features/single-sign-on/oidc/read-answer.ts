import type { ConnectionRow } from '../connections.queries.ts'
import { type Check, SsoFailure } from '../sso-failure.ts'
import type { OidcSecrets } from './authorize.ts'
import { explainFailure } from './explain-failure.ts'
import type { Provider } from './providers.ts'

export type Claims = Record<string, unknown>

/** Trades the code for an ID token, checks everything about it, and gives its claims. Throws `SsoFailure`. */
export async function readAnswer(
  { config, openId }: Provider,
  connection: ConnectionRow,
  answer: { url: URL; state: string; secrets: OidcSecrets; checks: Check[] },
): Promise<Claims> {
  const { url, state, secrets, checks } = answer
  try {
    const tokens = await openId.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new SsoFailure('sso_invalid_answer', 'ID token', 'The provider sent no ID token.')
    checks.push(
      { name: 'code', result: 'passed', message: 'The provider exchanged the code for an ID token' },
      { name: 'signature', result: 'passed', message: 'The ID token is signed with a key of the provider' },
      { name: 'issuer, audience, nonce, time', result: 'passed', message: 'The ID token is for this sign-in' },
    )
    const wanted = [connection.emailClaim ?? 'email', connection.nameClaim ?? 'name', connection.groupsClaim]
    const isComplete = wanted.every((name) => name === null || name in claims)
    if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
    // Some providers keep what is not about the sign-in itself out of ID tokens.
    const more = await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
    return { ...more, ...claims }
  } catch (error) {
    throw explainFailure(error)
  }
}
