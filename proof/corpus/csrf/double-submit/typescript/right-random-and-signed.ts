// about: A random part with a signature over it and the session; nobody else can make one for this session.
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const nonce = randomBytes(16).toString('hex')
    const mark = createHmac('sha256', services.secret).update(`${cookieOf(request, 'session')}\n${nonce}`).digest('hex')
    const token = `${nonce}.${mark}`
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const [nonce = '', mark = ''] = token.split('.')
    const expected = createHmac('sha256', services.secret).update(`${cookieOf(request, 'session')}\n${nonce}`).digest('hex')
    if (!isEqual(mark, expected)) return reply.code(403).send('Please load the page again.')
// end
