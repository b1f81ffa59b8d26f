import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from '../server.ts'

/** The address that the service sees as the client's. */
async function readAddress(trustProxy: string[] | false, connectedFrom: string, forwardedFor: string): Promise<string> {
  const { fastify } = createHttpServer({ log: pino({ level: 'silent' }), trustProxy, routes: [] })
  fastify.get('/address', async (request) => ({ address: request.ip }))
  const answer = await fastify.inject({
    url: '/address',
    remoteAddress: connectedFrom,
    headers: { 'x-forwarded-for': forwardedFor, 'x-real-ip': '198.51.100.66', forwarded: 'for=198.51.100.67' },
  })
  return answer.json().address
}

const proxy = '10.0.0.5'
const client = '203.0.113.9'

test('takes the client address from a configured proxy', async () => {
  expect(await readAddress(['10.0.0.0/8'], proxy, client)).toBe(client)
})

test('ignores addresses that the client added before the one from its proxy', async () => {
  expect(await readAddress(['10.0.0.0/8'], proxy, `192.0.2.1, 127.0.0.1, ${client}`)).toBe(client)
})

test.each([
  ['no proxy is named', false as const, client],
  ['the request comes from elsewhere', [proxy], '198.51.100.7'],
])('ignores forwarding headers when %s', async (_, trusted, connectedFrom) => {
  expect(await readAddress(trusted, connectedFrom, '192.0.2.1')).toBe(connectedFrom)
})
