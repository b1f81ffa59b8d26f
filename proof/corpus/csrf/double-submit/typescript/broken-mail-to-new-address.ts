// about: broken, the new address gets the mail about the change instead of the old one
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: issue-token
    const token = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const expected = createHmac('sha256', services.secret).update(cookieOf(request, 'session')).digest('hex')
    if (!isEqual(token, expected)) return reply.code(403).send('Please load the page again.')
// end
// block: change-email
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return reply.code(422).send('This is not an e-mail address.')
    await services.changeEmail(account, email)
    await services.notify(email, 'The e-mail address of your account was changed.')
    return reply.redirect('/account', 303)
// end
