import { createHmac, createVerify, timingSafeEqual } from 'node:crypto'

export type Key = { alg: 'HS256' | 'RS256'; owner: string; value: string }
export type KeyRing = Record<string, Key>
export type Caller = { owner: string; subject: string; scopes: string[] }

export class TokenError extends Error {}

function isSigned(alg: unknown, text: string, mark: Buffer, key: Key): boolean {
  // block: compare-signature
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  if (family !== 'HS') return false
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
}

function readPart(part: string): Record<string, unknown> {
  // block: read-part
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Told below, like every other malformed part.
  }
  throw new TokenError('malformed')
  // end
}

/** Who sent this, and what may they do? Throws when the token is not genuine. */
export function readToken(token: string, keys: KeyRing, now: Date): Caller {
  const [head = '', body = '', mark = '', ...more] = token.split('.')
  if (more.length > 0) throw new TokenError('malformed')
  const header = readPart(head)

  // block: find-key
  const keyId = String(header.kid)
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (!key) throw new TokenError('unknown key')
  // end

  if (!isSigned(header.alg, `${head}.${body}`, Buffer.from(mark, 'base64url'), key)) throw new TokenError('signature')

  // block: check-claims
  const claims = readPart(body)
  if (!(Number(claims.exp) * 1000 > now.getTime())) throw new TokenError('expired')
  if (typeof claims.sub !== 'string' || typeof claims.scope !== 'string') throw new TokenError('claims')
  // end

  // block: name-caller
  return { owner: key.owner, subject: claims.sub, scopes: claims.scope.split(' ') }
  // end
}
