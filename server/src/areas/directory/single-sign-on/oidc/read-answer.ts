import type { ConnectionRow } from '../connections.queries.ts'
import { requireFresh } from '../require-fresh.ts'
import { type Check, SsoFailure } from '../sso-failure.ts'
import type { OidcSecrets } from './authorize.ts'
import { explainFailure } from './explain-failure.ts'
import type { Provider } from './providers.ts'

export type Claims = Record<string, unknown>

/** Exchanges the code for an ID token, checks it, and returns its claims. Throws `SsoFailure`. */
export async function readAnswer(
  { config, openId }: Provider,
  connection: ConnectionRow,
  answer: {
    url: URL
    state: string
    secrets: OidcSecrets
    checks: Check[]
    /** If set, the person must have signed in since then. */
    fresh: { since: Date; now: Date } | undefined
  },
): Promise<Claims> {
  const { url, state, secrets, checks, fresh } = answer
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
    if (fresh !== undefined) {
      // Only from the ID token: what is read afterwards doesn't belong to this sign-in.
      const seconds = claims.auth_time
      const at = typeof seconds === 'number' ? seconds * 1000 : undefined
      requireFresh(at, { ...fresh, source: 'the claim `auth_time` of the ID token' })
    }
    const wanted = [connection.emailClaim ?? 'email', connection.nameClaim ?? 'name', connection.groupsClaim]
    const isComplete = wanted.every((name) => name === null || name in claims)
    if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
    // Some providers leave profile claims out of ID tokens.
    const more = await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
    // Whether the address is verified, only its own source can say.
    const source = (connection.emailClaim ?? 'email') in claims ? claims : more
    return { ...more, ...claims, email_verified: source.email_verified }
  } catch (error) {
    throw explainFailure(error)
  }
}
