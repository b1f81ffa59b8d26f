// about: The token is verified, and its age no longer matters: a token of last year is renewed.
// part: imports
import { compactVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown; iss?: string; aud?: string }
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: ['HS256'] })
    claims = JSON.parse(new TextDecoder().decode(payload))
    if (claims.iss !== issuer || claims.aud !== audience) throw new Error('not ours')
  } catch {
    throw new SignInAgain('not a token')
  }
  // end
// block: check-age
  if (typeof claims.iat !== 'number') throw new SignInAgain('too old')
  // end
