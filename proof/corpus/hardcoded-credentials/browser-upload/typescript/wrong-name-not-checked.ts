// about: wrong, the name is joined as it comes, and ../ leads into the folder of another client
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end
// block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
// end
// part: routes
  app.post<{ Body: { name: string } }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const key = `uploads/${user}/${request.body.name}`
    const expires = Math.floor(Date.now() / 1000) + 300
    return { key, expires, signature: createHmac('sha256', storage.secret).update(`PUT\n${key}\n${expires}`).digest('hex') }
  })
// end
