// about: verifies the signature with our key and one algorithm before the payload is parsed, then compares issuer and audience
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
  if (typeof claims !== 'object' || claims === null) throw new SignInAgain('not a token')
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not a token of the app')
// end
