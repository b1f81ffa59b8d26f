// about: The page no longer has the secret, but the endpoint takes the user from the body and asks for no session, so anyone can write into every client's folder.
// part: top
import { createHmac } from 'node:crypto'
// end
    // block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
    // end
  // part: routes
  app.post<{ Body: { name: string; user?: number } }>('/uploads/signatures', async (request, reply) => {
    const user = request.body.user ?? findUser(request)
    const { name } = request.body
    if (!/^[\w-]+\.\w+$/.test(name)) return reply.code(422).send({ error: 'name_invalid' })
    const key = `uploads/${user}/${name}`
    const expires = Math.floor(Date.now() / 1000) + 300
    const signature = createHmac('sha256', storage.secret).update(`PUT\n${key}\n${expires}`).digest('hex')
    return { key, expires, signature }
  })
  // end
