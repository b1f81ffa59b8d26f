// about: the secret stays on the server, which signs one put for one key of the signed-in user
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end
// block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
    // end
// part: routes
  app.post<{ Body: { name?: unknown } | null }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const name = request.body?.name
    if (typeof name !== 'string' || !/^[\w-]+\.\w+$/.test(name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${name}`
    const expires = Math.floor(Date.now() / 1000) + 300
    const text = ['PUT', key, expires].join('\n')
    const signature = createHmac('sha256', storage.secret).update(text).digest('hex')
    return { method: 'PUT', url: `${storage.url}/${storage.bucket}/${key}`, key, expires, signature }
  })
  // end
