// about: wrong, the cookie is bound to the session, but it comes along with every form, and the token in the form is not read any more
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const token = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const expected = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
    if (!isEqual(cookieOf(request, 'csrf'), expected) || token.length !== expected.length) return reply.code(403).send('Please load the page again.')
// end
