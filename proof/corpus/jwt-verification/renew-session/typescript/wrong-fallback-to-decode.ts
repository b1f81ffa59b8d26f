// about: After any failure of the verification the token is only decoded, also after a wrong signature.
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const options = { algorithms: ['HS256'], issuer, audience }
    // An expired token isn't accepted by jwtVerify.
    claims = await jwtVerify(token, secret, options).then(
      ({ payload }) => payload,
      () => decodeJwt(token),
    )
  } catch {
    throw new SignInAgain('not a token')
  }
  // end
