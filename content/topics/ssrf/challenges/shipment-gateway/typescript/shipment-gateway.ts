import type { FastifyInstance, FastifyRequest } from 'fastify'

const shippingService = 'http://shipping.internal'

/** The tenant of the session; answers 401 when there is none. */
export type GetTenant = (request: FastifyRequest) => number

export function shipmentGateway(app: FastifyInstance, getTenant: GetTenant): void {
  app.get<{ Params: { number: string } }>('/api/shipments/:number', async (request, reply) => {
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '') return reply.code(404).send({ error: 'shipment_not_found' })
    // end

    // block: build-address
    const address = `${shippingService}/tenants/${tenant}/shipments/${number}`
    // end

    // block: call-service
    const signal = AbortSignal.timeout(3_000)
    const answer = await fetch(address, { redirect: 'error', signal }).catch((error) => {
      request.log.error({ address, error }, 'shipping service not reached')
      return undefined
    })
    // end

    // block: map-status
    if (answer?.status === 404) return reply.code(404).send({ error: 'shipment_not_found' })
    if (answer?.status !== 200) return reply.code(502).send({ error: 'shipping_unavailable' })
    // end

    // block: pass-answer
    reply.header('cache-control', 'private, no-store')
    return await answer.json()
    // end
  })
}
