import assert from 'node:assert/strict'
import Fastify from 'fastify'
import type { Breach } from '#proof/vary'

type Code = typeof import('./booking-page.ts')
type Headers = Record<string, unknown>

const own = 'https://ferry.example'

/** The rule of browsers: frame-ancestors of the header (never of a meta element) or else DENY and SAMEORIGIN; other values are ignored. */
function mayFrame(headers: Headers, origin: string): boolean {
  const directives = String(headers['content-security-policy'] ?? '').split(';').map((one) => one.trim().split(/\s+/))
  const ancestors = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors')
  if (ancestors) return ancestors.slice(1).some((one) => one === origin || (one === "'self'" && origin === own))
  const option = String(headers['x-frame-options'] ?? '').trim().toLowerCase()
  return option !== 'deny' && (option !== 'sameorigin' || origin === own)
}

function start({ bookingPage }: Code) {
  const booked: unknown[] = []
  const app = Fastify()
  const session = { userId: 4, name: 'A<b>', formToken: 'token-of-the-session' }
  const fare = async (departure: string) => (departure === 'next' ? 40 : undefined)
  bookingPage(app, { fare, add: async (...row) => void booked.push(row) }, async () => session)
  const post = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/booking',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(form)),
    })
  /** A page of `origin` shows the form in a sandbox without scripts, and the visitor clicks. */
  const click = async (origin: string) => {
    const { headers, body } = await app.inject({ url: '/booking' })
    if (!mayFrame(headers, origin)) return
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(body) ?? []
    await post({ token, departure: 'next' })
  }
  return { app, booked, post, click }
}

export async function works(code: Code) {
  for (const origin of [own, 'https://partner.example']) {
    const { booked, click } = start(code)
    await click(origin)
    assert.deepEqual(booked, [[4, 'next', 40]], `A visitor on a page of ${origin} should be able to book the next departure in the frame.`)
  }
  const { app, booked, post } = start(code)
  const page = await app.inject({ url: '/booking' })
  assert.match(page.body, /A&lt;b&gt;/, 'The name of the visitor should be on the page, with its brackets escaped.')
  assert.equal(page.headers['x-content-type-options'], 'nosniff', 'The page should be sent with X-Content-Type-Options: nosniff.')
  assert.equal((await post({ departure: 'next' })).statusCode, 403, "A booking without the form's token should be refused with status 403.")
  assert.equal((await post({ token: 'token-of-the-session', departure: 'x' })).statusCode, 404, 'A departure that does not exist should be answered with status 404.')
  assert.deepEqual(booked, [], 'Refused bookings should not be stored.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { booked, click } = start(code)
  await click('https://mallory.example')
  return booked.length > 0 && { sent: 'a page of https://mallory.example shows the booking form in an invisible frame, and the visitor clicks', got: `a booking of the visitor: ${JSON.stringify(booked[0])}` }
}
