import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Accounts = { verify(name: string, password: string): Promise<number | undefined> }
export type Sessions = { add(key: string, accountId: number): void; remove(key: string): void }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
// part: constants
// end

export function signInRoutes(app: FastifyInstance, accounts: Accounts, sessions: Sessions): void {
  const parseForm = async (_request: FastifyRequest, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body)))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)

  app.get<{ Querystring: { next?: string } }>('/sign-in', async (request, reply) => {
    // block: sign-in-page
    reply.type('text/html; charset=utf-8')
    return `<form method="post" action="/sign-in">
      <input name="name" autocomplete="username"><input name="password" type="password" autocomplete="current-password">
      <input name="next" type="hidden" value="${escapeHtml(request.query.next ?? '/')}"><button>Sign in</button>
    </form>`
    // end
  })

  app.post<{ Body: { name?: string; password?: string; next?: string } }>('/sign-in', async (request, reply) => {
    // block: verify-password
    const { name = '', password = '', next = '/' } = request.body
    const accountId = await accounts.verify(name, password)
    if (accountId === undefined) return reply.code(401).send('Name or password is wrong.')
    // end

    // block: start-session
    const key = randomBytes(24).toString('base64url')
    sessions.add(key, accountId)
    reply.header('set-cookie', `session=${key}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    // end

    // block: go-on
    return reply.redirect(next, 303)
    // end
  })

  app.post('/sign-out', async (request, reply) => {
    // block: sign-out
    sessions.remove(/(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    return reply.header('set-cookie', 'session=; Path=/; Max-Age=0').redirect('/', 303)
    // end
  })
}
