import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { authority, forged, genuine } from '#proof/certificates'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/deliver-webhook.ts')
type Python = { deliverWebhook: (webhook: object, event: object) => Promise<boolean>; DeliveryFailed: unknown }
type Received = { host?: string; path?: string; body: string; signature?: string }

export const adapt = {
  python: (code: Python) => ({
    ...code,
    DeliveryError: code.DeliveryFailed,
    deliverWebhook: async (webhook: object, event: object) => ((await code.deliverWebhook(webhook, event)) ? 'delivered' : 'refused'),
  }),
}

const drawAddress = (vary: Vary) => `203.0.113.${vary.number(20, 250)}`

type World = { received: Received[]; inside: string[]; customer: string; attacker: string; inner: string }

/** `leadsTo`: what the name server of the attacker answers, one after the other. */
async function withInternet<T>(vary: Vary, leadsTo: (inner: string) => string[], run: (world: World) => Promise<T>, isForged = false): Promise<T> {
  const received: Received[] = []
  const inside: string[] = []
  const inner = `10.${vary.number(0, 255)}.${vary.number(0, 255)}.${vary.number(1, 254)}`
  const customer = `${vary.word()}.${vary.word()}.example`
  const attacker = `${vary.word()}.${vary.word()}.example`
  const first = drawAddress(vary)
  const [secure, fake] = ['192.0.2.7', '192.0.2.8']
  const names = {
    [customer]: [first, first, drawAddress(vary).replace('203.0.113', '198.51.100')],
    'db.internal': [inner],
    'mapped.attacker.example': [`::ffff:${inner}`],
    [attacker]: leadsTo(inner),
    // The certificate of the first is for its name, and that of the second is by nobody.
    localhost: isForged ? [fake] : [secure],
  }
  const accept: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ host: String(request.headers.host), path: request.url, body, signature: String(request.headers['x-signature']) })
    response.writeHead(request.url === '/full' ? 507 : 204).end()
  }
  const overTls = Object.fromEntries([[secure, genuine], [fake, forged]].map(([address, identity]) => [address, { tls: identity as typeof genuine, http: accept }]))
  const hosts = Object.fromEntries([...(names[customer] ?? []), ...leadsTo(inner)].map((address) => [address, accept]))
  const internet = await openInternet(names, {
    ...hosts,
    ...overTls,
    [inner]: (request, response) => {
      inside.push(`${request.method} ${request.url}`)
      response.end()
    },
  }, { authorities: [authority] })
  try {
    return await run({ received, inside, customer, attacker, inner })
  } finally {
    internet.close()
  }
}

export const works = ({ deliverWebhook, DeliveryError }: Code, vary: Vary) =>
  withInternet(vary, () => [], async ({ received, inside, customer, inner }) => {
    const secret = vary.text(12)
    const deliver = (url: string) => deliverWebhook({ url, secret }, { type: 'order.paid', note: vary.remark() })
    const path = `/services/${vary.word()}/${vary.pick(['disable', 'in', 'hook'])}?a=1`
    assert.equal(await deliver(`http://${customer}${path}`), 'delivered', 'An event should be delivered to the customer.')
    assert.equal(await deliver(`http://${customer}/full`), 'refused', "A customer's server that refuses the event should be reported as such.")
    const [first] = received
    assert.deepEqual([first?.host, first?.path], [customer, path], "The customer's server should be asked for its own name and path.")
    assert.equal(first?.signature, createHmac('sha256', secret).update(first?.body ?? '').digest('hex'), 'The event should be signed with the secret of the webhook.')
    assert.equal(await deliver(`http://${customer}:8080${path}`), 'delivered', 'An event should be delivered to another port.')
    for (const url of [`ftp://${customer}/`, 'http://db.internal/', `http://${inner}/`, 'http://mapped.attacker.example/', 'x'])
      await assert.rejects(deliver(url), DeliveryError, `${url} should not be delivered to.`)
    assert.deepEqual(inside, [], 'No internal server should get a request.')
    assert.equal(await deliver(`https://localhost${path}`).catch(String), 'delivered', "An event should be delivered to an address with https:, whose server shows a certificate for the customer's name.")
    assert.deepEqual([received.at(-1)?.host, received.at(-1)?.path], ['localhost', path], "With https:, too, the customer's server should be asked for its own name and path.")
  }).then(() => withInternet(vary, () => [], async ({ received }) => {
    await assert.rejects(deliverWebhook({ url: 'https://localhost/hook', secret: vary.text(12) }, { type: 'order.paid' }), DeliveryError, 'A server whose certificate nobody has issued should get nothing.')
    assert.deepEqual(received, [], 'A server whose certificate nobody has issued should get nothing.')
  }, true))

export async function exploit({ deliverWebhook }: Code, vary: Vary): Promise<Breach | false> {
  // The internal address is the second, third or fourth answer.
  for (const count of vary.shuffle([1, 2, 3])) {
    const outer = drawAddress(vary)
    const path = `/services/${vary.word()}/disable`
    const breach = await withInternet(vary, (inner) => [...Array<string>(count).fill(outer), inner], async ({ inside, attacker, inner }) => {
      const url = `http://${attacker}:8080${path}`
      for (let event = 1; event <= 3; event++) await deliverWebhook({ url, secret: 'k2' }, { event }).catch(() => {})
      const turns = `${count} ${count === 1 ? 'answer' : 'answers'}`
      return inside.includes(`POST ${path}`) && { sent: `${url}, a name whose address changes from ${outer} to ${inner} after ${turns}`, got: `the internal server ${inner} got: POST ${path}` }
    })
    if (breach) return breach
  }
  return false
}

// Attack mode: the learner writes the input.
export function attack({ deliverWebhook }: Code, { answers }: { answers: string }, vary: Vary) {
  const given = answers.split(/[,\s]+/).filter((one) => /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(one)).slice(0, 9)
  const leadsTo = (inner: string) => given.map((one) => (one === '10.0.0.8' ? inner : one))
  return withInternet(vary, leadsTo, async ({ received, inside, attacker, inner }) => {
    const told: string[] = []
    for (let event = 1; event <= 3; event++)
      told.push(`Event ${event}: ${await deliverWebhook({ url: `http://${attacker}:8080/disable`, secret: 'k2' }, { event }).catch(String)}`)
    const requests = [...inside.map((request) => `10.0.0.8 received ${request}`), ...received.map(({ path }) => `A server of yours received POST ${path}`)]
    const shown = [...told, ...requests].join('\n').replaceAll(inner, '10.0.0.8').replaceAll(attacker, 'hooks.attacker.example')
    return { isDone: inside.includes('POST /disable'), shown }
  })
}

export const attacks = [
  { input: { answers: '203.0.113.50, 10.0.0.8' }, isDone: true },
  { input: { answers: '203.0.113.50, 203.0.113.51' }, isDone: false },
  { input: { answers: '10.0.0.8' }, isDone: false },
]
