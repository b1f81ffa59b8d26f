import { constants, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { minuteMs } from '../../../../platform/clock/durations.ts'
import { FetchFailure } from '../../../../platform/net/guarded-fetch.ts'

/** Why a logout token is refused, in words for the provider's administrator. */
export class LogoutTokenError extends Error {}

/** A key as the provider publishes it, unchecked. */
export type PublishedKey = Record<string, unknown>

export type LogoutToken = { id: string; subject: string | undefined; sessionId: string | undefined; expiresAt: Date }

type Expected = {
  issuer: string
  clientId: string
  now: Date
  /** The provider's keys, requested only after all other checks pass; again, and newer, if none of them fits. */
  readKeys: (age: 'kept' | 'new') => Promise<PublishedKey[]>
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const toleranceMs = 120_000
/** Tokens without an expiry are remembered, and accepted, for this long. */
const lifeMs = 10 * minuteMs
const textLength = 255

type Algorithm = { hash: string | null; type: string; options: object }
const rsa = (hash: string): Algorithm => ({ hash, type: 'rsa', options: {} })
const pss = (hash: string, saltLength: number): Algorithm => ({
  hash,
  type: 'rsa',
  options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength },
})
const ec = (hash: string): Algorithm => ({ hash, type: 'ec', options: { dsaEncoding: 'ieee-p1363' } })

/** Only signatures by a private key. The key type must match, so that a public key can't be used as a secret. */
const algorithms: Record<string, Algorithm> = {
  RS256: rsa('sha256'),
  RS384: rsa('sha384'),
  RS512: rsa('sha512'),
  PS256: pss('sha256', 32),
  PS384: pss('sha384', 48),
  PS512: pss('sha512', 64),
  ES256: ec('sha256'),
  ES384: ec('sha384'),
  ES512: ec('sha512'),
  EdDSA: { hash: null, type: 'ed25519', options: {} },
  Ed25519: { hash: null, type: 'ed25519', options: {} },
}

/**
 * OpenID Connect Back-Channel Logout 1.0, section 2.6. The claims are compared first, since anyone can send a token and
 * most wrong ones need no key; nothing is done with them before the signature is verified.
 */
export async function verifyLogoutToken(token: string, expected: Expected): Promise<LogoutToken> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || token.length > 16_384) throw new LogoutTokenError('the token is not a signed JWT')
  const header = readPart(head)
  const claims = readPart(body)
  const logout = checkClaims(header, claims, expected)
  await checkSignature(header, Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url'), expected.readKeys)
  return logout
}

function readPart(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Handled below, like JSON that isn't an object.
  }
  throw new LogoutTokenError('the token is not a signed JWT')
}

async function checkSignature(
  { alg, kid, crit }: Record<string, unknown>,
  data: Buffer,
  signature: Buffer,
  readKeys: Expected['readKeys'],
): Promise<void> {
  const algorithm = typeof alg === 'string' && Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (algorithm === undefined || crit !== undefined)
    throw new LogoutTokenError('the signature algorithm is not allowed')
  const { hash, type, options } = algorithm
  const isSignedBy = (jwk: PublishedKey) => {
    const isFitting =
      (kid === undefined || jwk.kid === kid) &&
      (jwk.use === undefined || jwk.use === 'sig') &&
      (jwk.alg === undefined || jwk.alg === alg)
    const key = isFitting ? toKey(jwk) : undefined
    return key?.asymmetricKeyType === type && verify(hash, data, { key, ...options }, signature)
  }
  // The provider may have a new key since the last time.
  if ((await readKeys('kept').catch(refuseUnreadable)).some(isSignedBy)) return
  if ((await readKeys('new').catch(refuseUnreadable)).some(isSignedBy)) return
  throw new LogoutTokenError('the token is not signed with a key that the provider publishes')
}

/** The keys in a provider's JSON. Throws `LogoutTokenError`. */
export function parseKeys(text: string): PublishedKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys: unknown }
    if (Array.isArray(keys)) return keys.filter((key) => typeof key === 'object' && key !== null)
  } catch {
    // Refused below, like JSON of another form.
  }
  throw new LogoutTokenError('the keys of the provider cannot be read')
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof FetchFailure) throw new LogoutTokenError('the keys of the provider cannot be read')
  throw error
}

function toKey(jwk: unknown): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  } catch {
    return undefined
  }
}

function checkClaims(
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
  expected: Expected,
): LogoutToken {
  const { iss, aud, iat, exp, jti, sub, sid, events, nonce } = claims
  const refuse = (isWrong: boolean, message: string) => {
    if (isWrong) throw new LogoutTokenError(message)
  }
  // An ID token must not pass as a logout token, or vice versa.
  refuse(
    header.typ !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(String(header.typ)),
    'the type is not a logout token',
  )
  refuse(iss !== expected.issuer, 'the issuer differs')
  refuse(!(Array.isArray(aud) ? aud : [aud]).includes(expected.clientId), 'the token is for another client')
  refuse(nonce !== undefined, 'the token must not have a nonce')
  const event =
    typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[logoutEvent] : undefined
  refuse(typeof event !== 'object' || event === null || Array.isArray(event), 'the logout event is missing')
  const now = expected.now.getTime()
  refuse(!isTime(iat) || (iat as number) * 1000 > now + toleranceMs, 'the time of issue is missing or in the future')
  refuse((iat as number) * 1000 < now - lifeMs - toleranceMs, 'the token is too old')
  refuse(exp !== undefined && (!isTime(exp) || (exp as number) * 1000 < now - toleranceMs), 'the token has expired')
  refuse(!isText(jti), 'the token has no id')
  refuse((sub !== undefined && !isText(sub)) || (sid !== undefined && !isText(sid)), 'the subject or session is odd')
  refuse(sub === undefined && sid === undefined, 'the token names neither a subject nor a session')
  return {
    id: jti as string,
    subject: sub as string | undefined,
    sessionId: sid as string | undefined,
    expiresAt: new Date((iat as number) * 1000 + lifeMs + 2 * toleranceMs),
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function isText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= textLength &&
    value.isWellFormed() &&
    !value.includes('\u0000')
  )
}
