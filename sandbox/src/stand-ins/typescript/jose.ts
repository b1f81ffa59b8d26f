/** A small stand-in for jose: HS256 and RS256, with jose's checks of claims. Only what lessons use. */
import {
  createHmac,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

export type JWTPayload = {
  iss?: string
  sub?: string
  aud?: string | string[]
  exp?: number
  iat?: number
  nbf?: number
  jti?: string
  [name: string]: unknown
}
export type JWTHeaderParameters = { alg: string; kid?: string; typ?: string; jku?: string; [name: string]: unknown }
export type JWK = JsonWebKey & { kid?: string }
export type JSONWebKeySet = { keys: JWK[] }
type Key = KeyObject | Uint8Array
type GetKey = (header: JWTHeaderParameters) => Promise<Key>
export type JWTVerifyOptions = {
  issuer?: string | string[]
  audience?: string | string[]
  algorithms?: string[]
  typ?: string
  requiredClaims?: string[]
  /** In seconds. */
  clockTolerance?: number | string
  subject?: string
  /** Seconds, or such as `10 minutes`. */
  maxTokenAge?: number | string
  currentDate?: Date
}

class JOSEError extends Error {
  code = 'ERR_JOSE_GENERIC'
}
class JWSInvalid extends JOSEError {
  override code = 'ERR_JWS_INVALID'
}
class JWTInvalid extends JOSEError {
  override code = 'ERR_JWT_INVALID'
}
class JOSEAlgNotAllowed extends JOSEError {
  override code = 'ERR_JOSE_ALG_NOT_ALLOWED'
}
class JWSSignatureVerificationFailed extends JOSEError {
  override code = 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
}
class JWKSNoMatchingKey extends JOSEError {
  override code = 'ERR_JWKS_NO_MATCHING_KEY'
}
/** As in jose, the claims are with the error: their signature was right. */
class JWTClaimValidationFailed extends JOSEError {
  override code = 'ERR_JWT_CLAIM_VALIDATION_FAILED'
  readonly payload: JWTPayload
  readonly claim: string
  readonly reason: string
  constructor(message: string, payload: JWTPayload, claim = 'unspecified', reason = 'unspecified') {
    super(message)
    this.payload = payload
    this.claim = claim
    this.reason = reason
  }
}
class JWTExpired extends JWTClaimValidationFailed {
  override code = 'ERR_JWT_EXPIRED'
}
export const errors = {
  JOSEError,
  JOSEAlgNotAllowed,
  JWKSNoMatchingKey,
  JWSInvalid,
  JWSSignatureVerificationFailed,
  JWTClaimValidationFailed,
  JWTExpired,
  JWTInvalid,
}

const parse = (text: string | undefined) => {
  try {
    const value = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    if (value !== null && typeof value === 'object') return value
  } catch {}
  throw new JWTInvalid('Invalid JWT')
}

export const decodeProtectedHeader = (token: string): JWTHeaderParameters => parse(token.split('.')[0])
export const decodeJwt = (token: string): JWTPayload => parse(token.split('.')[1])

/** Only the signature: what the payload says is up to the caller. */
export async function compactVerify(
  token: string | Uint8Array,
  key: Key | GetKey,
  options: { algorithms?: string[] } = {},
) {
  const [head, body, mark, ...more] = Buffer.from(token).toString().split('.')
  if (mark === undefined || more.length > 0) throw new JWSInvalid('Invalid Compact JWS')
  const protectedHeader = decodeProtectedHeader(`${head}.`)
  const { alg } = protectedHeader
  if (options.algorithms && !options.algorithms.includes(alg))
    throw new JOSEAlgNotAllowed('"alg" Header Parameter value not allowed')
  const used = typeof key === 'function' ? await key(protectedHeader) : key
  if (!isSigned(alg, Buffer.from(`${head}.${body}`), Buffer.from(mark, 'base64url'), used))
    throw new JWSSignatureVerificationFailed('signature verification failed')
  return { payload: Uint8Array.from(Buffer.from(body ?? '', 'base64url')), protectedHeader }
}

export async function jwtVerify(token: string, key: Key | GetKey, options: JWTVerifyOptions = {}) {
  const { protectedHeader } = await compactVerify(token, key, options)
  const payload = decodeJwt(token)
  checkClaims(payload, protectedHeader, options)
  return { payload, protectedHeader }
}

function isSigned(alg: string, data: Buffer, mark: Buffer, key: Key): boolean {
  // As in jose, a key of the wrong kind is an error: a public key is never taken for a secret.
  const isSecret = key instanceof Uint8Array || key.type === 'secret'
  if (alg === 'HS256' && isSecret) {
    const expected = createHmac('sha256', key).update(data).digest()
    return expected.length === mark.length && timingSafeEqual(expected, mark)
  }
  if (alg === 'RS256' && !isSecret) return verify('sha256', data, key as KeyObject, mark)
  throw new TypeError(`Key for the ${alg} algorithm must be of another kind`)
}

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())

function checkClaims(payload: JWTPayload, header: JWTHeaderParameters, options: JWTVerifyOptions): void {
  const refuse = (name: string) => {
    throw new JWTClaimValidationFailed(`unexpected "${name}" claim value`, payload, name, 'check_failed')
  }
  for (const name of options.requiredClaims ?? [])
    if (payload[name] === undefined)
      throw new JWTClaimValidationFailed(`missing required "${name}" claim`, payload, name, 'missing')
  if (options.typ && header.typ?.toLowerCase() !== options.typ.toLowerCase()) refuse('typ')
  if (options.issuer && !list(options.issuer).includes(payload.iss as string)) refuse('iss')
  if (options.subject && payload.sub !== options.subject) refuse('sub')
  if (options.audience && !list(options.audience).some((one) => list(payload.aud).includes(one))) refuse('aud')
  const now = (options.currentDate ?? new Date()).getTime() / 1000
  const { clockTolerance = 0 } = options
  const tolerance = typeof clockTolerance === 'number' ? clockTolerance : toSeconds(clockTolerance)
  if (payload.nbf !== undefined && payload.nbf > now + tolerance) refuse('nbf')
  if (payload.exp !== undefined && payload.exp <= now - tolerance)
    throw new JWTExpired('"exp" claim timestamp check failed', payload, 'exp', 'check_failed')
  if (options.maxTokenAge === undefined) return
  const maxAge = typeof options.maxTokenAge === 'number' ? options.maxTokenAge : toSeconds(options.maxTokenAge)
  if (payload.iat === undefined)
    throw new JWTClaimValidationFailed('missing required "iat" claim', payload, 'iat', 'missing')
  if (now - payload.iat - tolerance > maxAge)
    throw new JWTExpired('"iat" claim timestamp check failed (too far in the past)', payload, 'iat', 'check_failed')
}

export async function importJWK(jwk: JWK): Promise<KeyObject> {
  return createPublicKey({ key: jwk, format: 'jwk' })
}

export const createLocalJWKSet =
  (set: JSONWebKeySet): GetKey =>
  async ({ kid }) => {
    const found = set.keys.filter((one) => kid === undefined || one.kid === kid)
    if (found.length !== 1) throw new JWKSNoMatchingKey('no applicable key found in the JSON Web Key Set')
    return importJWK(found[0] as JWK)
  }

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `'15m'` and `'15 minutes'`. */
function toSeconds(value: string): number {
  const [, count, unit = 's'] = /^(\d+)\s*([smhd])/.exec(value) ?? []
  return Number(count) * (units[unit] ?? 1)
}

/** `'15m'`, a time in seconds, or a date. */
function toTime(value: string | number | Date): number {
  if (value instanceof Date) return Math.floor(value.getTime() / 1000)
  return typeof value === 'number' ? value : Math.floor(Date.now() / 1000) + toSeconds(value)
}

export class SignJWT {
  #payload: JWTPayload
  #header: JWTHeaderParameters = { alg: 'HS256' }
  constructor(payload: JWTPayload = {}) {
    this.#payload = { ...payload }
  }
  #set(values: JWTPayload) {
    Object.assign(this.#payload, values)
    return this
  }
  setProtectedHeader(header: JWTHeaderParameters) {
    this.#header = header
    return this
  }
  setIssuer = (iss: string) => this.#set({ iss })
  setSubject = (sub: string) => this.#set({ sub })
  setAudience = (aud: string | string[]) => this.#set({ aud })
  setIssuedAt = (time: number = Math.floor(Date.now() / 1000)) => this.#set({ iat: time })
  setNotBefore = (time: string | number | Date) => this.#set({ nbf: toTime(time) })
  setJti = (jti: string) => this.#set({ jti })
  setExpirationTime = (time: string | number | Date) => this.#set({ exp: toTime(time) })
  async sign(key: Key): Promise<string> {
    const text = [this.#header, this.#payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const data = Buffer.from(text)
    const mark =
      this.#header.alg === 'HS256'
        ? createHmac('sha256', key).update(data).digest()
        : sign('sha256', data, key as KeyObject)
    return `${text}.${mark.toString('base64url')}`
  }
}
