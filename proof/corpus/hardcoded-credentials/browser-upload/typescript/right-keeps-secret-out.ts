// about: Everything but the secret goes to the page, and a right for a single upload in the user's own folder is handed out on request.
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end
    // block: storage-settings
    const { secret: _secret, ...open } = storage
    const answer = { ...settings, storage: open }
    // end
  // part: routes
  const sign = (method: string, key: string, expires: number) =>
    createHmac('sha256', storage.secret).update(`${method}\n${key}\n${expires}`).digest('hex')

  app.post<{ Body: { name?: string } | null }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const name = request.body?.name
    if (typeof name !== 'string' || name.length > 200 || !/^[\w-]+\.\w+$/.test(name)) {
      return reply.code(422).send({ error: 'name_invalid' })
    }
    const key = `uploads/${user}/${name}`
    const expires = Math.ceil(Date.now() / 1000) + 600
    return { key, expires, signature: sign('PUT', key, expires) }
  })
  // end
