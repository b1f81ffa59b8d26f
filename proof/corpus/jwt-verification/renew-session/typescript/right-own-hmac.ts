// about: The HMAC is computed with the secret and compared, whatever alg says; then issuer and audience.
// part: top
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
  // block: read-token
  const [head = '', body = '', mark = '', ...more] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const sent = Buffer.from(mark, 'base64url')
  if (more.length > 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new SignInAgain('not a token')
  }
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not for this app')
  // end
