/** The minimum a server can do: Fastify sends bytes from memory. No database, no key, no log. */
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { announce } from './announce.ts'

/** What a file of routes holds. */
export type BareRoute = { method: 'GET' | 'POST'; url: string; answer: string }

const routes: BareRoute[] = JSON.parse(await readFile(process.argv[2] as string, 'utf8'))
const app = Fastify()
for (const { method, url, answer } of routes) {
  const bytes = Buffer.from(answer)
  app.route({
    method,
    url,
    handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
  })
}
await announce(app)
