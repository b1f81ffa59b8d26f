// about: signature, algorithm, issuer and audience are verified, only the expiry is tolerated for the week of the sign-in
// part: imports
import { errors, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  const { payload: claims } = await jwtVerify(token, secret, {
    algorithms: ['HS256'],
    issuer,
    audience,
    clockTolerance: week,
  }).catch((error) => {
    if (error instanceof errors.JOSEError) throw new SignInAgain('not a token of ours')
    throw error
  })
// end
