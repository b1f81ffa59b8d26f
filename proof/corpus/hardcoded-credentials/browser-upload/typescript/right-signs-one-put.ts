// about: The page gets only address and bucket, and the server signs one put of a checked name in the folder of the signed-in user for a few minutes.
// part: top
import { createHmac } from 'node:crypto'
// end
    // block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
    // end
  // part: routes
  app.post<{ Body: { name?: unknown } }>('/uploads/signatures', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const name = request.body?.name
    if (typeof name !== 'string' || !/^[\w-]+\.\w+$/.test(name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${name}`
    const expires = Math.floor(Date.now() / 1000) + 5 * 60
    const signature = createHmac('sha256', storage.secret).update(['PUT', key, expires].join('\n')).digest('hex')
    return { key, expires, signature }
  })
  // end
