import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Accounts = { checkPassword(email: string, password: string): Promise<number | undefined> }
export type Sessions = {
  create(customerId: number): Promise<string>
  find(id: string): Promise<{ customerId: number } | undefined>
}
type SignIn = { Body: { email: string; password: string } }

// part: name
const cookieName = 'session'
// end
const twelveHours = 12 * 3600

function readCookie(request: FastifyRequest): string | undefined {
  // block: read-cookie
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='))
  return pairs.find(([name]) => name === cookieName)?.[1]
  // end
}

export function signInRoutes(app: FastifyInstance, accounts: Accounts, sessions: Sessions): void {
  app.post<SignIn>('/account/sign-in', async (request, reply) => {
    // block: check-password
    const { email, password } = request.body
    const customerId = await accounts.checkPassword(email.trim().toLowerCase(), password)
    if (customerId === undefined) return reply.code(401).send({ error: 'wrong_email_or_password' })
    // end

    // block: open-session
    const id = await sessions.create(customerId)
    request.log.info({ customerId }, 'signed in')
    // end

    // block: send-cookie
    const attributes = ['Path=/', 'Domain=example.com', `Max-Age=${twelveHours}`, 'HttpOnly']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
    // end
  })

  app.get('/account/orders', async (request, reply) => {
    const id = readCookie(request)
    // block: require-session
    const session = id === undefined ? undefined : await sessions.find(id)
    if (!session) return reply.code(401).send({ error: 'signed_out' })
    return reply.header('cache-control', 'no-store').send({ customer: session.customerId, orders: [] })
    // end
  })
}
