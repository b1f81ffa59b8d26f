import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./shipment-gateway.ts')

const pages: Record<string, object> = {
  '/tenants/7': { tenant: 7, key: 'key of tenant 7' },
  '/tenants/7/shipments/SH00000901': { number: 'SH00000901', to: 'a customer of tenant 7' },
  '/tenants/8': { tenant: 8, key: 'key of tenant 8' },
  '/tenants/8/shipments/SH00000900': { number: 'SH00000900', to: 'a customer of tenant 8' },
}

async function withGateway<T>({ shipmentGateway }: Code, run: (get: (number: string) => Promise<{ statusCode: number; body: string }>) => Promise<T>): Promise<T> {
  const internet = await openInternet({ 'shipping.internal': ['10.0.0.20'] }, {
    '10.0.0.20': (request, response) => {
      // The proxy in front of the service resolves dots.
      const path = new URL(request.url ?? '/', 'http://shipping.internal').pathname.replace(/\/$/, '')
      response.writeHead(pages[path] ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(pages[path] ?? {}))
    },
  })
  const app = Fastify()
  shipmentGateway(app, () => 8)
  try {
    return await run((number) => app.inject(`/api/shipments/${encodeURIComponent(number).replaceAll('.', '%2e')}`))
  } finally {
    internet.close()
  }
}

export const works = (code: Code, vary: Vary) =>
  withGateway(code, async (get) => {
    const answer = await get('SH00000900')
    assert.equal(answer.statusCode, 200, 'Your own shipment SH00000900 should be found.')
    assert.deepEqual(JSON.parse(answer.body), pages['/tenants/8/shipments/SH00000900'], 'The answer of the shipping service should be passed on.')
    for (const number of ['SH00000901', `SH${vary.number(10_000_000, 99_999_999)}`, ' ', 'x'])
      assert.equal((await get(number)).statusCode, 404, `There is no shipment "${number}" of yours: the answer should be 404.`)
  })

const target = '7/shipments/SH00000901'
const forms = [
  `../../${target}`,
  `....//....//${target}`,
  `SH00000900/../../../${target}`,
  '.. ',
  '../../7#',
  '../../7?',
  // Other spellings of a step upwards.
  `%2e%2e/%2e%2e/${target}`,
  `.%2E/%2e./${target}`,
  `SH00000900/%2e%2e/%2e%2e/%2e%2e/${target}`,
  '%2e%2e',
  `..\\..\\${target.replaceAll('/', '\\')}`,
  `.\t./.\n./${target}`,
]

export const exploit = (code: Code, _vary: Vary, payloads = forms): Promise<false | Breach> =>
  withGateway(code, async (get) => {
    for (const number of payloads) {
      const { body } = await get(number)
      if (/tenant 7|key of/.test(body)) return { sent: `number=${number}`, got: body }
    }
    return false
  })
