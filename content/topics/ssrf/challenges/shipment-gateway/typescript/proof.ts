import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { openInternet } from '#proof/internet'

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

export const works = (code: Code) =>
  withGateway(code, async (get) => {
    const answer = await get('SH00000900')
    assert.deepEqual([answer.statusCode, JSON.parse(answer.body)], [200, pages['/tenants/8/shipments/SH00000900']])
    for (const number of ['SH00000901', ' ', 'x']) assert.equal((await get(number)).statusCode, 404)
  })

const forms = ['../../7/shipments/SH00000901', '....//....//7/shipments/SH00000901', 'SH00000900/../../../7/shipments/SH00000901', '.. ', '../../7#']

export const exploit = (code: Code, _vary?: unknown, payloads = forms): Promise<boolean> =>
  withGateway(code, async (get) => {
    for (const number of payloads) if (/tenant 7|key of/.test((await get(number)).body)) return true
    return false
  })
