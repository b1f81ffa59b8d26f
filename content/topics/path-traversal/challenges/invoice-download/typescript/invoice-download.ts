import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
// part: imports
import { extname, join } from 'node:path'
// end
import type { FastifyInstance, FastifyRequest } from 'fastify'

const contentTypes = new Map([
  ['.pdf', 'application/pdf'],
  ['.xml', 'application/xml'],
])

export type SessionReader = (request: FastifyRequest) => { customerId: number } | undefined

export function invoiceRoutes(app: FastifyInstance, storage: string, readSession: SessionReader): void {
  app.get<{ Querystring: { file?: string } }>('/invoices/download', async (request, reply) => {
    // block: customer
    const session = readSession(request)
    if (!session) return reply.code(401).send({ error: 'Sign in first' })
    // end

    // block: read-name
    const { file } = request.query
    if (!file || file.length > 120) return reply.code(400).send({ error: 'Which invoice?' })
    // end
    // part: checks
    // end

    // block: find-file
    const path = join(storage, String(session.customerId), file)
    // end

    // block: file-exists
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return reply.code(404).send({ error: 'There is no such invoice' })
    // end

    // block: headers
    reply.type(contentTypes.get(extname(path)) ?? 'application/octet-stream')
    reply.header('content-disposition', 'attachment')
    reply.header('content-length', found.size)
    // end
    request.log.info({ customerId: session.customerId, size: found.size }, 'invoice downloaded')
    return reply.send(createReadStream(path))
  })
}
