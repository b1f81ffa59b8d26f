// about: The cookie stays, but its value belongs to the session and cannot be chosen.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const token = createHmac('sha512', services.secret).update(JSON.stringify(['csrf', account.id, cookieOf(request, 'session')])).digest('base64url')
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const own = createHmac('sha512', services.secret).update(JSON.stringify(['csrf', account.id, cookieOf(request, 'session')])).digest('base64url')
    if (!isEqual(token, own)) return reply.code(403).send('Please load the page again.')
// end
