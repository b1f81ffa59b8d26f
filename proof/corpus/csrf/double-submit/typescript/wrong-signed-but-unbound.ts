// about: the token is signed but tied to no session, so attackers plant the pair that they got for their own account
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const value = randomBytes(24).toString('base64url')
    const token = `${value}.${createHmac('sha256', services.secret).update(value).digest('base64url')}`
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`)
    // end
// block: compare-token
    const { token = '', email = '' } = request.body
    const [value = '', mark = ''] = token.split('.')
    const isSigned = isEqual(mark, createHmac('sha256', services.secret).update(value).digest('base64url'))
    if (!isSigned || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
    // end
