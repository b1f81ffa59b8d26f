// about: The token is an HMAC of the session, so a pair that the attacker chose or got doesn't fit.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
    // block: issue-token
    const token = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('base64url')
    // end
    // block: compare-token
    const { token = '', email = '' } = request.body
    const expected = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('base64url')
    if (!isEqual(token, expected)) return reply.code(403).send('Please load the page again.')
    // end
