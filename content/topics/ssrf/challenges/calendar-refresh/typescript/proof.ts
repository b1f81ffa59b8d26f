import assert from 'node:assert/strict'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./refresh-calendar.ts')

const names = {
  'calendar.example.com': ['203.0.113.20'],
  'files.example.org': ['203.0.113.21'],
  'scheduler.internal': ['10.0.0.8'],
}

async function withInternet<T>(run: (purged: string[]) => Promise<T>): Promise<T> {
  const purged: string[] = []
  const internet = await openInternet(names, {
    '203.0.113.20': (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://calendar.example.com')
      if (pathname === '/go') response.writeHead(Number(searchParams.get('status') ?? 302), { location: searchParams.get('to') ?? '/' })
      else if (pathname === '/team.ics') response.writeHead(302, { location: 'http://files.example.org/team.ics' })
      else response.writeHead(404)
      response.end()
    },
    '203.0.113.21': (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/calendar', etag: '"v1"' })
      const events = 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(2)
      response.end(isKnown ? undefined : request.url === '/page' ? '<p>' : `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`)
    },
    '10.0.0.8': (request, response) => {
      purged.push(`${request.method} ${request.url}`)
      response.end('started')
    },
  })
  try {
    return await run(purged)
  } finally {
    internet.close()
  }
}

export const works = ({ refreshCalendar, RefreshError }: Code) =>
  withInternet(async () => {
    const first = await refreshCalendar({ address: 'http://calendar.example.com/team.ics', eventCount: 0 })
    assert.deepEqual([first.eventCount, first.etag], [2, '"v1"'], 'A calendar that a provider moved to the other provider should still be read: 2 events and the tag "v1".')
    const again = await refreshCalendar({ ...first, eventCount: 7 })
    assert.equal(again.eventCount, 7, 'When the provider answers 304, the events should stay as they are.')
    for (const address of ['http://calendar.example.com/gone', 'http://files.example.org/page', 'http://scheduler.internal/', 'ftp://files.example.org/', 'x'])
      await assert.rejects(refreshCalendar({ address, eventCount: 0 }), RefreshError, `${address} should be refused with a RefreshError.`)
  })

/** An open redirect at an allowed provider, by way of any number of its own pages and with any status that means "go on there". */
export const exploit = ({ refreshCalendar }: Code, vary: Vary): Promise<Breach | false> =>
  withInternet(async (purged) => {
    const go = (to: string, status = 302) => `http://calendar.example.com/go?status=${status}&to=${encodeURIComponent(to)}`
    const job = vary.word()
    const target = `http://scheduler.internal/run?job=${job}`
    const hops = (count: number): string => (count === 0 ? target : go(hops(count - 1), vary.pick([301, 302, 307, 308])))
    const addresses = [
      ...[1, 2, 3, 4].map(hops),
      ...[301, 303, 307, 308].map((status) => go(target, status)),
      go(`//scheduler.internal/run?job=${job}`),
      go(`HTTP://SCHEDULER.INTERNAL/run?job=${job}`),
      go(`http://calendar.example.com@scheduler.internal/run?job=${job}`),
      go(go('http://files.example.org/team.ics')).replace('files.example.org%252Fteam.ics', `scheduler.internal%252Frun%253Fjob%253D${job}`),
    ]
    for (const address of vary.shuffle(addresses)) {
      await refreshCalendar({ address, eventCount: 0 }).catch(() => {})
      const request = purged.find((one) => one.endsWith(`/run?job=${job}`))
      if (request !== undefined) return { sent: `a subscription to ${address}`, got: `the internal scheduler received ${request} and started the job. A check of the answer comes too late` }
    }
    return false
  })
