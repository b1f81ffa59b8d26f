// about: The token is signed but belongs to no session: the blog can set a token that the attacker got himself.
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
    // block: issue-token
    const value = randomBytes(24).toString('base64url')
    const token = `${value}.${createHmac('sha256', services.secret).update(value).digest('base64url')}`
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; HttpOnly; SameSite=Lax`)
    // end
    // block: compare-token
    const { token = '', email = '' } = request.body
    const [value = '', mark = ''] = token.split('.')
    const isGenuine = isEqual(mark, createHmac('sha256', services.secret).update(value).digest('base64url'))
    if (!isGenuine || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
    // end
