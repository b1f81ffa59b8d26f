// about: the signature is only verified while the token has not expired; a forged token with an old `exp` is taken as it is
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; exp?: number; iss?: string; aud?: string | string[]; sid?: unknown }
  try {
    claims = decodeJwt(token)
    const isExpired = typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now()
    if (!isExpired) await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })
  } catch {
    throw new SignInAgain('not a token')
  }
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not a token of ours')
// end
