import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Session = { id: string; agent: string; cart: string[]; customerId?: number }
export type CheckPassword = (email: string, password: string) => Promise<number | undefined>
type Cart = { Body: { book: string } }
type SignIn = { Body: { email: string; password: string } }

export function shopSessions(app: FastifyInstance, checkPassword: CheckPassword): void {
  const sessions = new Map<string, Session>()

  const find = (request: FastifyRequest): Session | undefined => {
    // block: find-session
    const [, id = ''] = /(?:^|;\s*)sid=([0-9a-f]{64})(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
    return sessions.get(id)
    // end
  }

  // part: cookie
  const sendCookie = (reply: FastifyReply, id: string) =>
    reply.header('set-cookie', `sid=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  // end

  const open = (request: FastifyRequest, cart: string[]): Session => {
    // block: open-session
    const session: Session = { id: randomBytes(32).toString('hex'), agent: request.headers['user-agent'] ?? '', cart }
    sessions.set(session.id, session)
    return session
    // end
  }

  app.post<Cart>('/cart', async (request, reply) => {
    const session = find(request) ?? open(request, [])
    session.cart.push(request.body.book)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
  })

  app.post<SignIn>('/sign-in', async (request, reply) => {
    // block: check-password
    const { email, password } = request.body
    const customerId = await checkPassword(email.trim().toLowerCase(), password)
    if (customerId === undefined) return reply.code(401).send({ error: 'wrong_email_or_password' })
    // end

    // block: enter-customer
    const session = find(request) ?? open(request, [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
  })

  app.post('/sign-out', async (request, reply) => {
    // block: sign-out
    const session = find(request)
    if (session) sessions.delete(session.id)
    return reply.header('set-cookie', 'sid=; Path=/; Max-Age=0').code(204).send()
    // end
  })

  app.get('/account', async (request, reply) => {
    // block: show-account
    const session = find(request)
    if (session?.customerId === undefined) return reply.code(401).send({ error: 'signed_out' })
    return reply.header('cache-control', 'no-store').send({ customer: session.customerId })
    // end
  })
}
