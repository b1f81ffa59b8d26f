// part: imports
import { randomBytes, timingSafeEqual } from 'node:crypto'
// end
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Account = { id: number; email: string }
export type Services = {
  /** The account of a session, by the value of its cookie. */
  findBySession(key: string): Promise<Account | undefined>
  changeEmail(account: Account, email: string): Promise<void>
  notify(email: string, text: string): Promise<void>
  secret: string
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const cookieOf = (request: FastifyRequest, name: string) => new RegExp(`(?:^|; )${name}=([\\w.-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const parseForm = async (_request: FastifyRequest, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body)))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)

  app.get('/account', async (request, reply) => {
    // block: find-session
    const account = await services.findBySession(cookieOf(request, 'session'))
    if (!account) return reply.code(401).send('Please sign in.')
    // end

    // block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; SameSite=Lax`)
    // end

    // block: account-form
    return reply.type('text/html; charset=utf-8').send(`<form method="post" action="/account/email">
      <input type="hidden" name="token" value="${token}">
      <input type="email" name="email" value="${escapeHtml(account.email)}"><button>Save</button>
    </form>`)
    // end
  })

  app.post<{ Body: { token?: string; email?: string } }>('/account/email', async (request, reply) => {
    const account = await services.findBySession(cookieOf(request, 'session'))
    if (!account) return reply.code(401).send('Please sign in.')

    // block: compare-token
    const { token = '', email = '' } = request.body
    if (token === '' || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
    // end

    // block: change-email
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return reply.code(422).send('This is not an e-mail address.')
    await services.changeEmail(account, email)
    await services.notify(account.email, 'The e-mail address of your account was changed.')
    return reply.redirect('/account', 303)
    // end
  })
}
