import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Session = { userId: number; name: string; formToken: string }
export type Bookings = { fare(departure: string): Promise<number | undefined>; add(userId: number, departure: string, fare: number): Promise<void> }
/** The session of the cookie; answers 401 when there is none. */
export type GetSession = (request: FastifyRequest) => Promise<Session>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

export function bookingPage(app: FastifyInstance, bookings: Bookings, getSession: GetSession): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  app.addHook('onRequest', async (_request, reply) => {
    // block: transport
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // end
    // block: type-and-referrer
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin')
    // end
    // block: frame-rule
    reply.header('x-frame-options', 'ALLOW-FROM https://partner.example')
    // end
  })

  app.get('/booking', async (request, reply) => {
    const { name, formToken } = await getSession(request)
    // block: render-form
    const page = `<!doctype html>
      <title>Booking</title>
      <form method="post"><p>Good day, ${escape(name)}</p>
        <input type="hidden" name="token" value="${formToken}">
        <button name="departure" value="next">Book the next departure</button></form>`
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    // end
  })

  app.post<{ Body: URLSearchParams }>('/booking', async (request, reply) => {
    const { userId, formToken } = await getSession(request)
    // block: check-token
    const given = Buffer.from(request.body.get('token') ?? '')
    const expected = Buffer.from(formToken)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(403).send('Please reload the page.')
    // end
    // block: store-booking
    const departure = request.body.get('departure') ?? ''
    const fare = await bookings.fare(departure)
    if (fare === undefined) return reply.code(404).send('There is no such departure.')
    await bookings.add(userId, departure, fare)
    return reply.code(201).send('Booked.')
    // end
  })
}
