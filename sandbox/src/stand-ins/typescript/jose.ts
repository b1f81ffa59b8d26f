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
  clockTolerance?: number
}

class JOSEError extends Error {
  code = 'ERR_JOSE_GENERIC'
}
class JWTExpired extends JOSEError {
  override code = 'ERR_JWT_EXPIRED'
}
export const errors = { JOSEError, JWTExpired }

const parse = (text: string | undefined) => {
  try {
    const value = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    if (value !== null && typeof value === 'object') return value
  } catch {}
  throw new JOSEError('Invalid Compact JWS')
}

export const decodeProtectedHeader = (token: string): JWTHeaderParameters => parse(token.split('.')[0])
export const decodeJwt = (token: string): JWTPayload => parse(token.split('.')[1])

export async function jwtVerify(token: string, key: Key | GetKey, options: JWTVerifyOptions = {}) {
  const [head, body, mark, ...more] = token.split('.')
  if (mark === undefined || more.length > 0) throw new JOSEError('Invalid Compact JWS')
  const protectedHeader = decodeProtectedHeader(token)
  const { alg } = protectedHeader
  if (options.algorithms && !options.algorithms.includes(alg))
    throw new JOSEError('"alg" Header Parameter value not allowed')
  const used = typeof key === 'function' ? await key(protectedHeader) : key
  if (!isSigned(alg, Buffer.from(`${head}.${body}`), Buffer.from(mark, 'base64url'), used))
    throw new JOSEError('signature verification failed')
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
    throw new JOSEError(`unexpected "${name}" claim value`)
  }
  for (const name of options.requiredClaims ?? []) if (payload[name] === undefined) refuse(name)
  if (options.typ && header.typ?.toLowerCase() !== options.typ.toLowerCase()) refuse('typ')
  if (options.issuer && !list(options.issuer).includes(payload.iss as string)) refuse('iss')
  if (options.audience && !list(options.audience).some((one) => list(payload.aud).includes(one))) refuse('aud')
  if (payload.exp !== undefined && payload.exp <= Date.now() / 1000 - (options.clockTolerance ?? 0))
    throw new JWTExpired('"exp" claim timestamp check failed')
}

export async function importJWK(jwk: JWK): Promise<KeyObject> {
  return createPublicKey({ key: jwk, format: 'jwk' })
}

export const createLocalJWKSet =
  (set: JSONWebKeySet): GetKey =>
  async ({ kid }) => {
    const found = set.keys.filter((one) => kid === undefined || one.kid === kid)
    if (found.length !== 1) throw new JOSEError('no applicable key found in the JSON Web Key Set')
    return importJWK(found[0] as JWK)
  }

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `'15m'` or a time in seconds. */
function toTime(value: string | number): number {
  if (typeof value === 'number') return value
  const [, count, unit = 's'] = /^(\d+)\s*([smhd])/.exec(value) ?? []
  return Math.floor(Date.now() / 1000) + Number(count) * (units[unit] ?? 1)
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
  setExpirationTime = (time: string | number) => this.#set({ exp: toTime(time) })
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
