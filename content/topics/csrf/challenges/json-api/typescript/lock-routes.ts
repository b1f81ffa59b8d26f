import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Lock = { id: number; ownerId: number; openUntil: number }
export type Services = {
  locks: { find(id: number): Promise<Lock | undefined>; listByOwner(ownerId: number): Promise<Lock[]>; save(lock: Lock): Promise<void> }
  sessions: { start(code: string): string | undefined; find(key: string): number | undefined }
  countEvent(name: string): void
}
// part: constants
const hotels = ['https://status.hotel.example']
// end

/** Registered with the prefix `/api`. */
export async function lockRoutes(app: FastifyInstance, { locks, sessions, countEvent }: Services): Promise<void> {
  const userOf = (request: FastifyRequest) => sessions.find(/(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')

  // block: parse-body
  // navigator.sendBeacon() sends events as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, body: string | Buffer) =>
    JSON.parse(String(body)),
  )
  // end

  app.addHook('preHandler', async (request, reply) => {
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    // end
  })

  app.post<{ Body: { code: string } }>('/sign-in', async (request, reply) => {
    const key = sessions.start(request.body.code)
    if (!key) return reply.code(401).send({ error: 'code_wrong' })
    // block: set-cookie
    return reply.header('set-cookie', `session=${key}; Path=/; HttpOnly; Secure; SameSite=None`).code(204).send()
    // end
  })

  app.get('/locks', async (request, reply) => {
    // block: cors-headers
    const { origin = '' } = request.headers
    if (hotels.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true').header('vary', 'Origin')
    }
    // end
    return await locks.listByOwner(userOf(request) as number)
  })

  app.post<{ Params: { id: string }; Body: { seconds: number } }>('/locks/:id/open', async (request, reply) => {
    // block: open-lock
    const lock = await locks.find(Number(request.params.id))
    if (!lock || lock.ownerId !== userOf(request)) return reply.code(404).send({ error: 'lock_not_found' })
    const seconds = Math.min(Math.max(request.body.seconds, 1), 60)
    await locks.save({ ...lock, openUntil: Date.now() + seconds * 1000 })
    return { seconds }
    // end
  })

  app.post<{ Body: { name: string } }>('/events', async (request, reply) => {
    // block: store-events
    countEvent(String(request.body.name).slice(0, 50))
    return reply.code(204).send()
    // end
  })
}
