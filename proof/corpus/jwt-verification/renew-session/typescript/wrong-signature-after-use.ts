// about: The signature is checked after the new token was made, and its failure is only noted.
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
// block: record-renewal
  await db.query('UPDATE sign_ins SET renewed_at = now() WHERE id = $1', [signIn.id])
  const isGenuine = await jwtVerify(token, secret, { clockTolerance: week, issuer, audience }).then(() => true, () => false)
  if (!isGenuine) await db.query('UPDATE sign_ins SET ended_at = now() WHERE id = $1', [signIn.id])
  return fresh
  // end
