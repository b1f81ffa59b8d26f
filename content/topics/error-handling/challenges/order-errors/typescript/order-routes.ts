import type { FastifyInstance } from 'fastify'

export type Order = { number: string; customerId: number; state: string }
export type Orders = { find(number: string): Promise<Order | undefined> }
export type Sessions = { customerOf(cookie: string | undefined): Promise<number> }

/** For callers: the code says what they can do about it. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export function orderRoutes(app: FastifyInstance, orders: Orders, sessions: Sessions): void {
  app.get<{ Params: { number: string } }>('/orders/:number', async (request) => {
    const customerId = await sessions.customerOf(request.headers.cookie)
    // block: check-number
    const { number } = request.params
    if (!/^\d{4}-\d{6}$/.test(number)) throw new ApiError(422, 'number_invalid')
    // end
    // block: unknown-order
    const order = await orders.find(number)
    if (order?.customerId !== customerId) throw new ApiError(404, 'order_not_found')
    // end
    return { number: order.number, state: order.state }
  })

  app.setErrorHandler<Error>((error, request, reply) => {
    // block: log-error
    request.log.error({ err: error, url: request.url }, 'request failed')
    // end
    // block: expected-errors
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.message })
    // end
    // block: other-errors
    return reply.code(500).send({ error: error.message, stack: error.stack })
    // end
  })
}
