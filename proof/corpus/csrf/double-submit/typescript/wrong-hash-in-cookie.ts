// about: Anybody can compute the hash of a token that they have made up.
// part: imports
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `csrf=${createHash('sha256').update(token).digest('hex')}; Path=/; HttpOnly; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const hash = createHash('sha256').update(token).digest('hex')
    if (token === '' || !isEqual(hash, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
// end
