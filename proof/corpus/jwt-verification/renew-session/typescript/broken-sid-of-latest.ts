// about: The customer of the token is renewed for whichever sign-in is the newest, also when the own one has ended.
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, clockTolerance: week })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end
// block: find-sign-in
  const { rows } = await db.query(
    `SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id
     WHERE s.customer_id = $1 AND s.ended_at IS NULL AND c.locked_at IS NULL ORDER BY s.id DESC`,
    [Number(claims.sub)],
  )
  const signIn = rows[0]
  if (!signIn) throw new SignInAgain('signed out')
  // end
