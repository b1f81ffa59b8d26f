import { FetchFailure } from '../../../../platform/net/guarded-fetch.ts'
import { SsoFailure } from '../sso-failure.ts'

/** Explains the library's error to an admin. Repeats nothing from the provider except its error codes. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof SsoFailure) return error
  const chain = listCauses(error)
  const unread = chain.find((cause) => cause instanceof FetchFailure)
  if (unread !== undefined) {
    return new SsoFailure('sso_provider_unusable', 'connection', `${unread.message}.`, { cause: error })
  }
  const { code = '' } = error as Error & { code?: string }
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' || code === 'OAUTH_RESPONSE_BODY_ERROR') {
    return explainProviderError(error as Error & { code: string; error?: unknown })
  }
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    const message = `The provider does not know the client. ${advice.invalid_client}`
    return new SsoFailure('sso_provider_unusable', 'code', message, { cause: error })
  }
  if (!code.startsWith('OAUTH_') && !/^ERR_/.test(code)) return error
  const claim = chain.map(({ cause }) => (cause as { claim?: unknown } | undefined)?.claim).find(Boolean)
  const words = chain.map(({ message }) => message).join('; ')
  const invalid = (check: string, message: string) =>
    new SsoFailure('sso_invalid_answer', check, message, { cause: error })
  if (claim === 'iss')
    return invalid('issuer', 'The ID token names another issuer. Check the issuer of the connection.')
  if (claim === 'aud' || claim === 'azp') {
    return invalid('audience', 'The ID token is for another client. Check the client ID of the connection.')
  }
  if (claim === 'nonce') return invalid('nonce', 'The ID token belongs to another sign-in: its nonce differs.')
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return invalid('time', 'The ID token is not valid now. Compare the clocks of both servers.')
  }
  if (/\balg|signature|JWS/i.test(words) || code === 'OAUTH_KEY_SELECTION_FAILED') {
    return invalid('signature', 'The ID token is not signed with a key that the provider publishes.')
  }
  return invalid('answer', `The provider's answer breaks the protocol (${code}: ${words.slice(0, 200)}).`)
}

/** The library nests the actual error as a cause. */
function listCauses(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && chain.length < 10; cause = cause.cause) chain.push(cause)
  return chain
}

const advice = {
  invalid_client: 'Check the client ID and the client secret of the connection.',
  unauthorized_client: 'Allow the authorization code grant for this client at the provider.',
  invalid_grant: 'The code was used already, has expired, or was made for another redirect URI.',
  redirect_uri_mismatch: 'Enter the redirect URI of the connection at the provider.',
  invalid_scope: 'Allow the scopes openid, email and profile for this client at the provider.',
  access_denied: 'The person is not assigned to Parapet there, or has canceled.',
} as const

function explainProviderError(error: Error & { code: string; error?: unknown }): SsoFailure {
  const name = typeof error.error === 'string' && /^[\w.-]{1,60}$/.test(error.error) ? error.error : 'an unknown error'
  const isAboutPerson = error.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'
  const message = `The provider answered ${name}. ${(advice as Record<string, string>)[name] ?? 'Its own log says more.'}`
  const check = isAboutPerson ? 'sign-in at the provider' : 'code'
  return new SsoFailure(isAboutPerson ? 'sso_provider_refused' : 'sso_provider_unusable', check, message, {
    cause: error,
  })
}
