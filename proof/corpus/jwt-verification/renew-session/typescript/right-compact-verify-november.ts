// about: compactVerify checks the signature without looking at the expiry, then issuer and audience are compared.
// part: imports
import { compactVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown; iss?: string; aud?: unknown }
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: ['HS256'] })
    claims = JSON.parse(new TextDecoder().decode(payload))
  } catch {
    throw new SignInAgain('not a token')
  }
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not for this app')
  // end
