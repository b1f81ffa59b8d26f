// about: broken, the web application no longer finds the address of the storage
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end
// block: storage-settings
    const answer = { ...settings, storage: { bucket: storage.bucket } }
// end
// part: routes
  app.post<{ Body: { name: string } }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    if (!/^[\w-]+\.\w+$/.test(request.body.name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${request.body.name}`
    const expires = Math.floor(Date.now() / 1000) + 300
    return { key, expires, signature: createHmac('sha256', storage.secret).update(`PUT\n${key}\n${expires}`).digest('hex') }
  })
// end
