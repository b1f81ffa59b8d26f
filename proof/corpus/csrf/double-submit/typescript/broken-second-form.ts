// about: broken, a token works once in the life of the process and then never again for this session
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
const used = new Set<string>()
// end
// block: issue-token
    const token = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const expected = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
    if (used.has(token) || !isEqual(token, expected)) return reply.code(403).send('Please load the page again.')
    used.add(token)
// end
