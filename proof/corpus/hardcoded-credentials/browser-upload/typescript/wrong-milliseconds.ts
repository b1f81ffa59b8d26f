// about: wrong, expires is in milliseconds, so a signature is good for fifty thousand years
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
    if (!/^[\w-]+\.\w+$/.test(request.body.name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${request.body.name}`
    const expires = Date.now() + 300_000
    return { key, expires, signature: createHmac('sha256', storage.secret).update(`PUT\n${key}\n${expires}`).digest('hex') }
  })
// end
