import type { FastifyInstance, FastifyRequest } from 'fastify'

export type User = { name: string; phone: string; calendarKey: string }
export type Sessions = { find(key: string): Promise<User | undefined> }
// part: constants
// end

export function accountRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.addHook('onRequest', async (request, reply) => {
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end

    // block: answer-preflight
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, PUT')
      reply.header('access-control-allow-headers', 'content-type')
      return reply.header('access-control-max-age', '600').code(204).send()
    }
    // end
  })

  async function findUser(request: FastifyRequest): Promise<User | undefined> {
    // block: find-session
    const [, key] = /(?:^|; )session=([A-Za-z0-9_-]{22})(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
    return key ? await sessions.find(key) : undefined
    // end
  }

  app.get('/profile', async (request, reply) => {
    const user = await findUser(request)
    if (!user) return reply.code(401).send({ error: 'not_signed_in' })
    // block: read-profile
    return reply.header('cache-control', 'no-store').send(user)
    // end
  })

  app.put<{ Body: { phone?: unknown } }>('/profile/phone', async (request, reply) => {
    const user = await findUser(request)
    if (!user) return reply.code(401).send({ error: 'not_signed_in' })
    // block: change-phone
    if (request.headers['content-type'] !== 'application/json') return reply.code(415).send({ error: 'json_only' })
    const phone = request.body?.phone
    if (typeof phone !== 'string' || !/^\+[0-9]{6,15}$/.test(phone)) return reply.code(400).send({ error: 'phone_invalid' })
    user.phone = phone
    return reply.code(204).send()
    // end
  })
}
