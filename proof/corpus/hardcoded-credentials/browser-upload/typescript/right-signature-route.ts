// about: only signatures for one PUT in the user's folder leave the server, with a checked name and a short life
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end
    // block: storage-settings
    const answer = { ...settings, storage: { url: storage.url, bucket: storage.bucket } }
    // end
  // part: routes
  app.post<{ Body: { name: string } }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const { name } = request.body
    if (typeof name !== 'string' || !/^[\w-]+\.\w+$/.test(name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${name}`
    const expires = Math.floor(Date.now() / 1000) + 300
    const signature = createHmac('sha256', storage.secret).update(['PUT', key, expires].join('\n')).digest('hex')
    return { key, expires, signature }
  })
  // end
