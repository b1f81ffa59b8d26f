import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/booking-page.ts')

const own = 'https://ferry.example'
const partner = 'https://partner.example'

/** Whether a source of a policy stands for this origin. */
function isSource(source: string, origin: string): boolean {
  const text = source.toLowerCase()
  const { protocol, hostname, port } = new URL(origin)
  if (text === "'self'") return origin === own
  if (text === '*') return true
  if (/^https?:$/.test(text)) return text === 'http:' || text === protocol
  const [, scheme = 'https', name = '', givenPort = ''] = /^(?:(https?):\/\/)?([^:/]+)(?::(\d+|\*))?\/?$/.exec(text) ?? []
  const isHost = name === '*' || (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name)
  return isHost && (scheme === 'http' || protocol === 'https:') && (givenPort === '*' || givenPort.replace(/^443$/, '') === port)
}

/** The rule of browsers: frame-ancestors of the header (never of a meta element) or else DENY and SAMEORIGIN; other values are ignored. */
function mayFrame(headers: Record<string, unknown>, origin: string): boolean {
  const policies = [headers['content-security-policy'] ?? []].flat().flatMap((header) => String(header).split(','))
  const lists = policies.map((policy) => policy.split(';').map((one) => one.trim().split(/\s+/)).find(([name]) => name?.toLowerCase() === 'frame-ancestors')?.slice(1))
  const ancestors = lists.filter((list) => list !== undefined)
  if (ancestors.length > 0) return ancestors.every((list) => list.some((source) => isSource(source, origin)))
  const option = String(headers['x-frame-options'] ?? '').trim().toLowerCase()
  return option !== 'deny' && (option !== 'sameorigin' || origin === own)
}

async function start({ bookingPage }: Code, vary: Vary) {
  const booked: unknown[] = []
  const app = openApp()
  const [fare, userId] = [vary.number(10, 99), vary.number(1, 999)]
  const session = { userId, name: `${vary.name()} <b>${vary.word()}`, formToken: vary.text(32) }
  const fareOf = async (departure: string) => (departure === 'next' ? fare : undefined)
  await bookingPage(app, { fare: fareOf, add: async (...row) => void booked.push(row) }, async () => session)
  const post = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/booking',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(form)),
    })
  /** The visitor clicks: in a frame that a page of `origin` shows, in a sandbox without scripts, or on the form's own page. */
  const click = async (origin?: string) => {
    const { headers, body } = await app.inject({ url: '/booking' })
    if (origin !== undefined && !mayFrame(headers, origin)) return headers
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(body) ?? []
    await post({ token, departure: 'next' })
    return headers
  }
  return { app, booked, post, click, session, expected: [userId, 'next', fare] }
}

export async function works(code: Code, vary: Vary) {
  for (const origin of vary.shuffle([undefined, partner])) {
    const { booked, click, expected } = await start(code, vary)
    await click(origin)
    const place = origin ? `in the frame on a page of ${origin}` : "on the form's own page"
    assert.deepEqual(booked, [expected], `A visitor should be able to book the next departure ${place}.`)
  }
  const { app, booked, post, session } = await start(code, vary)
  const page = await app.inject({ url: '/booking' })
  assert.ok(page.body.includes(session.name.replace('<b>', '&lt;b&gt;')), 'The name of the visitor should be on the page, with its brackets escaped.')
  for (const [header, expected] of [['strict-transport-security', /max-age=\d{7,}/], ['referrer-policy', /strict-origin|no-referrer|same-origin/], ['cache-control', /no-store/]] as const)
    assert.match(String(page.headers[header]), expected, `The page should keep its header ${header}.`)
  assert.equal(page.headers['x-content-type-options'], 'nosniff', 'The page should be sent with X-Content-Type-Options: nosniff.')
  for (const token of ['', vary.text(32)]) assert.equal((await post({ token, departure: 'next' })).statusCode, 403, "A booking without the form's token should be refused with status 403.")
  assert.equal((await post({ token: session.formToken, departure: vary.word() })).statusCode, 404, 'A departure that does not exist should be answered with status 404.')
  assert.deepEqual(booked, [], 'Refused bookings should not be stored.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const word = vary.word()
  const pages = [`https://${word}.example`, `https://${word}.partner.example`, `https://partner.example.${word}.example`, `https://${word}partner.example`, `http://${word}.example`, `${partner}:${vary.number(1024, 65_535)}`, `https://${word}.ferry.example`, 'http://partner.example']
  for (const origin of vary.shuffle(pages)) {
    const { booked, click } = await start(code, vary)
    const headers = await click(origin)
    if (booked.length > 0)
      return {
        sent: `a page of ${origin} shows the booking form in an invisible frame, and the visitor clicks`,
        got: `Content-Security-Policy: ${headers['content-security-policy'] ?? '(not sent)'}\nX-Frame-Options: ${headers['x-frame-options'] ?? '(not sent)'}\nThe browser shows the frame, and the visitor has booked: ${JSON.stringify(booked[0])}`,
        damage: 'The visitor wanted to click on something else, and has paid for a trip.',
      }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { origin: string }, vary: Vary) {
  const { booked, click } = await start(code, vary)
  try {
    const { origin } = new URL(input.origin)
    const headers = await click(origin)
    const rules = ['content-security-policy', 'x-frame-options'].map((name) => `${name}: ${headers[name] ?? '(not sent)'}`)
    const end = booked.length > 0 ? `The browser shows the frame, and the visitor has booked: ${JSON.stringify(booked[0])}` : 'The browser does not show the frame.'
    return { isDone: booked.length > 0 && ![own, partner].includes(origin), shown: [...rules, end].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { origin: 'https://mallory.example' }, isDone: true },
  { input: { origin: 'https://partner.example' }, isDone: false },
  { input: { origin: 'mallory' }, isDone: false },
]
