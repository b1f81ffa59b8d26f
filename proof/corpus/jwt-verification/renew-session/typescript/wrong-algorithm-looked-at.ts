// about: header and claims have the expected texts, but nobody has checked the signature
// part: imports
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const { alg } = decodeProtectedHeader(token)
    const payload = decodeJwt(token)
    if (alg !== 'HS256' || payload.iss !== issuer || payload.aud !== audience) throw new Error('not our token')
    claims = payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end
