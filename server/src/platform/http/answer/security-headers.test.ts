import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '../server.ts'

async function listen(hsts: string | undefined): Promise<string> {
  const { fastify } = createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, routes: [], hsts })
  fastify.get('/here', async () => 'here')
  onTestFinished(() => fastify.close())
  return fastify.listen({ host: '127.0.0.1', port: 0 })
}

test('every response has HSTS when the public URL is https', async () => {
  const hsts = 'max-age=31536000; includeSubDomains'
  const url = await listen(hsts)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end('no request\r\n\r\n')

  for (const path of ['/here', '/nowhere', '/api/nowhere']) {
    expect((await fetch(url + path)).headers.get('strict-transport-security'), path).toBe(hsts)
  }
  // Refused before a request object exists.
  expect(await text(socket)).toContain(`\r\nstrict-transport-security: ${hsts}\r\n`)
})

test('no HSTS over plain http', async () => {
  expect((await fetch(`${await listen(undefined)}/here`)).headers.get('strict-transport-security')).toBeNull()
})
