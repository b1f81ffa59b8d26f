// about: the token is an HMAC of the session with the server's secret, so a cookie set by the blog is of no use
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'

const tokenFor = (secret: string, session: string) => createHmac('sha256', secret).update(`csrf\n${session}`).digest('base64url')
// end
// block: issue-token
    const token = tokenFor(services.secret, cookieOf(request, 'session'))
    // end
// block: compare-token
    const { token = '', email = '' } = request.body
    if (!isEqual(token, tokenFor(services.secret, cookieOf(request, 'session')))) {
      return reply.code(403).send('Please load the page again.')
    }
    // end
