import assert from 'node:assert/strict'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/refresh-calendar.ts')

/** Python's name for the same error. */
export const adapt = { python: (code: Record<string, unknown>) => ({ ...code, RefreshError: code.RefreshFailed }) }

const redirects = [301, 302, 307, 308]
const go = (to: string, status: number) => `http://calendar.example.com/go?status=${status}&to=${encodeURIComponent(to)}`

/** Names that attackers register and let lead inside. They have the name of a provider, or the end of one, in them. */
const lookalikes = (inside: string) => {
  const word = inside.split('.')[0]
  return [`calendar.example.com.${word}.example`, `files.example.org.${word}.example`, `${word}example.com`, `${word}example.org`]
}

/** After so many requests, a circle of redirects counts as endless. */
const mostHops = 40

async function withInternet<T>(vary: Vary, run: (started: string[], inside: string, circle: { requests: number }) => Promise<T>): Promise<T> {
  const started: string[] = []
  const circle = { requests: 0 }
  const inside = `${vary.word()}.internal`
  const owned = Object.fromEntries(lookalikes(inside).map((name) => [name, ['10.0.0.8']]))
  const names = { 'calendar.example.com': ['203.0.113.20'], 'files.example.org': ['203.0.113.21'], [inside]: ['10.0.0.8'], 'scheduler.internal': ['10.0.0.8'], ...owned }
  const internet = await openInternet(names, {
    '203.0.113.20': (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://calendar.example.com')
      if (pathname === '/go') response.writeHead(Number(searchParams.get('status') ?? 302), { location: searchParams.get('to') ?? '/' })
      else if (pathname.startsWith('/circle')) {
        circle.requests++
        if (circle.requests > mostHops) response.writeHead(404)
        else response.writeHead(302, { location: `http://calendar.example.com/circle?${circle.requests}` })
      } else if (pathname.startsWith('/kept')) {
        response.writeHead(200, { 'content-type': 'text/calendar' })
        return void response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')
      } else response.writeHead(404)
      response.end()
    },
    '203.0.113.21': (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/calendar', etag: '"v1"' })
      const events = 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(2)
      response.end(isKnown ? undefined : request.url === '/page' ? '<p>' : `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`)
    },
    '10.0.0.8': (request, response) => {
      started.push(`${request.method} ${request.url}`)
      response.end('started')
    },
  })
  try {
    return await run(started, inside, circle)
  } finally {
    internet.close()
  }
}

export const works = ({ refreshCalendar, RefreshError }: Code, vary: Vary) =>
  withInternet(vary, async (_started, inside, circle) => {
    // The same statuses and names that attacks use; only the host at the end differs.
    const file = `http://files.example.org/run?job=${vary.word()}&for=${inside}`
    const address = go(file, vary.pick(redirects))
    const first = await refreshCalendar({ address, eventCount: 0 })
    assert.deepEqual([first.eventCount, first.etag], [2, '"v1"'], `A calendar that a provider moved to the other provider should still be read (${address}): 2 events and the tag "v1".`)
    const direct = await refreshCalendar({ address: `http://files.example.org/${vary.word()}.ics`, eventCount: 0 })
    assert.equal(direct.eventCount, 2, 'A calendar that was not moved should be read.')
    const near = go(`/kept/${vary.word()}.ics`, vary.pick(redirects))
    assert.equal((await refreshCalendar({ address: near, eventCount: 0 }).catch(() => undefined))?.eventCount, 1, `A calendar that a provider moved on its own server should be read (${near}, whose location has no host).`)
    await assert.rejects(refreshCalendar({ address: `http://calendar.example.com/circle?${vary.word()}`, eventCount: 0 }), 'Redirects that lead in a circle should be an error.')
    assert.ok(circle.requests <= mostHops, `Redirects that lead in a circle should be given up, and not be followed ${mostHops} times.`)
    const again = await refreshCalendar({ ...first, eventCount: 7 })
    assert.equal(again.eventCount, 7, 'When the provider answers 304, the events should stay as they are.')
    for (const one of [`http://calendar.example.com/${vary.word()}`, 'http://files.example.org/page', `http://${inside}/`, 'ftp://files.example.org/', 'x'])
      await assert.rejects(refreshCalendar({ address: one, eventCount: 0 }), RefreshError, `${one} should be refused with the error of the refresh.`)
  })

/** An open redirect at an allowed provider, by way of any number of its own pages and with any status that means "go on there". */
export const exploit = ({ refreshCalendar }: Code, vary: Vary): Promise<Breach | false> =>
  withInternet(vary, async (started, inside) => {
    const job = vary.word()
    const target = `http://${inside}/run?job=${job}`
    const hops = (count: number): string => (count === 0 ? target : go(hops(count - 1), vary.pick(redirects)))
    const addresses = [
      ...[1, 2, 3, 4].map(hops),
      ...[...redirects, 303].map((status) => go(target, status)),
      go(`//${inside}/run?job=${job}`, 302),
      go(`HTTP://${inside.toUpperCase()}/run?job=${job}`, 302),
      go(`http://calendar.example.com@${inside}/run?job=${job}`, 302),
      go(`http://10.0.0.8/run?job=${job}`, 302),
      ...lookalikes(inside).map((host) => go(`http://${host}/run?job=${job}`, vary.pick(redirects))),
      // The name of a provider where it is not the host.
      go(`http://${inside}/files.example.org/run?job=${job}`, 302),
      go(`http://${inside}/?from=http://calendar.example.com/run?job=${job}`, 302),
      go(`${target}#http://files.example.org/`, 302),
    ]
    for (const address of vary.shuffle(addresses)) {
      await refreshCalendar({ address, eventCount: 0 }).catch(() => {})
      const request = started.find((one) => one.endsWith(`/run?job=${job}`))
      if (request !== undefined) return { sent: `a subscription to ${address}`, got: `the internal scheduler received ${request} and started the job. A check of the answer comes too late` }
    }
    return false
  })

// Attack mode: the learner writes the input.
export const attack = ({ refreshCalendar }: Code, { address }: { address: string }, vary: Vary) =>
  withInternet(vary, async (started) => {
    const answer = await refreshCalendar({ address, eventCount: 0 }).then(({ eventCount }) => `The calendar has ${eventCount} events.`, String)
    const isDone = started.some((request) => /^\w+ \/run\b/.test(request))
    return { isDone, shown: [...started.map((request) => `scheduler.internal received ${request}`), answer].join('\n') }
  })

export const attacks = [
  { input: { address: 'http://calendar.example.com/go?to=http://scheduler.internal/run' }, isDone: true },
  { input: { address: 'http://files.example.org/team.ics' }, isDone: false },
  { input: { address: 'http://scheduler.internal/run' }, isDone: false },
]
