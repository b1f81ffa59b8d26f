import assert from 'node:assert/strict'
import { openInternet } from '#proof/internet'

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
      if (pathname === '/go') response.writeHead(302, { location: searchParams.get('to') ?? '/' })
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
    assert.deepEqual([first.eventCount, first.etag], [2, '"v1"'])
    const again = await refreshCalendar({ ...first, eventCount: 7 })
    assert.equal(again.eventCount, 7)
    for (const address of ['http://calendar.example.com/gone', 'http://files.example.org/page', 'http://scheduler.internal/', 'ftp://files.example.org/', 'x'])
      await assert.rejects(refreshCalendar({ address, eventCount: 0 }), RefreshError)
  })

export const exploit = ({ refreshCalendar }: Code): Promise<boolean> =>
  withInternet(async (purged) => {
    const address = 'http://calendar.example.com/go?to=http://scheduler.internal/run?job=purge'
    await refreshCalendar({ address, eventCount: 0 }).catch(() => {})
    return purged.some((request) => request.endsWith('/run?job=purge'))
  })
