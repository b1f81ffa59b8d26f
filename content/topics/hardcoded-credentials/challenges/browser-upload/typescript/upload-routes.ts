// part: imports
import type { FastifyInstance, FastifyRequest } from 'fastify'
// end

export type Storage = { url: string; bucket: string; secret: string }
export type Upload = { owner: number; key: string }
export type Uploads = { add(upload: Upload): Promise<void>; listByOwner(owner: number): Promise<Upload[]> }
/** The id of the user of the session, if there is one. */
export type FindUser = (request: FastifyRequest) => number | undefined

export function uploadRoutes(app: FastifyInstance, storage: Storage, uploads: Uploads, findUser: FindUser): void {
  app.get('/app-config', async (request, reply) => {
    // block: page-settings
    const languages = ['en', 'de', 'fr']
    const settings = { version: '4.2.0', languages, maxUploadBytes: 50_000_000 }
    // end

    // block: storage-settings
    const { url, bucket, secret } = storage
    const answer = { ...settings, storage: { url, bucket, secret } }
    // end

    // block: config-headers
    reply.header('cache-control', 'private, max-age=60').header('x-content-type-options', 'nosniff')
    request.log.debug('settings read')
    return answer
    // end
  })
  // part: routes
  // end

  app.post<{ Body: { key: string } }>('/uploads', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    // block: check-key
    const { key } = request.body
    const [folder, owner, name, ...rest] = key.split('/')
    if (folder !== 'uploads' || owner !== String(user) || !/^[\w-]+\.\w+$/.test(name ?? '') || rest.length > 0) {
      return reply.code(422).send({ error: 'key_invalid' })
    }
    // end
    // block: register-upload
    await uploads.add({ owner: user, key })
    return reply.code(201).send({ key })
    // end
  })

  app.get('/uploads', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    // block: list-uploads
    return await uploads.listByOwner(user)
    // end
  })
}
