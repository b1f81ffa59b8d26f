// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const session = cookieOf(request, 'session')
    const token = createHmac('sha256', services.secret).update(`csrf:${session}`).digest('base64url')
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const session = cookieOf(request, 'session')
    const expected = createHmac('sha256', services.secret).update(`csrf:${session}`).digest('base64url')
    if (!isEqual(token, expected)) return reply.code(403).send('Please load the page again.')
// end
