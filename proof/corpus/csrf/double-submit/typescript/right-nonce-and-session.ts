// about: a random part and an HMAC over this part and the session; the cookie stays, but what decides is the signature
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

function signToken(secret: string, nonce: string, session: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(['csrf', nonce, session])).digest('hex')
}
// end
// block: issue-token
    const nonce = randomBytes(16).toString('hex')
    const token = `${nonce}.${signToken(services.secret, nonce, cookieOf(request, 'session'))}`
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; SameSite=Lax`)
    // end
// block: compare-token
    const { token = '', email = '' } = request.body
    const refuse = () => reply.code(403).send('Please load the page again.')
    const [nonce = '', mark = ''] = token.split('.')
    if (!isEqual(mark, signToken(services.secret, nonce, cookieOf(request, 'session')))) return refuse()
    if (!isEqual(token, cookieOf(request, 'csrf'))) return refuse()
    // end
