/** Refuses every request, as fast as a server can: what a flood costs the machine, whatever it is sent to. */
import Fastify from 'fastify'
import { announce } from './announce.ts'

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.resume().on('end', () => done(null))
})
app.all('*', (_request, reply) => reply.code(429).header('retry-after', '1').send())
await announce(app)
