// about: The signature is checked with the algorithm that the token names, and none is one of them.
// part: imports
import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const { alg } = decodeProtectedHeader(token)
    if (alg === 'HS256') await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, clockTolerance: week })
    claims = decodeJwt(token)
    if (createHmac('sha256', secret).update('').digest().length !== 32) throw new Error('no')
  } catch {
    throw new SignInAgain('not a token')
  }
  // end
