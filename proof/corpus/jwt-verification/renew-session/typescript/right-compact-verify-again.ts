// about: the signature is checked with the fixed algorithm, then issuer and audience by hand; only the expiry isn't looked at
// part: imports
import { compactVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown; iss?: unknown; aud?: unknown }
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: ['HS256'] })
    claims = JSON.parse(new TextDecoder().decode(payload))
  } catch {
    throw new SignInAgain('not a token')
  }
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not our token')
  // end
