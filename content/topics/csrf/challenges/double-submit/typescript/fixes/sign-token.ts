// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const value = randomBytes(24).toString('base64url')
    const token = `${value}.${createHmac('sha256', services.secret).update(value).digest('base64url')}`
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const [value = '', signature = ''] = token.split('.')
    const isSigned = isEqual(signature, createHmac('sha256', services.secret).update(value).digest('base64url'))
    if (!isSigned || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
// end
