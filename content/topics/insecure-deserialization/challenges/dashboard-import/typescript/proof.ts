import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./dashboard-import.ts')

const log = { info() {} } as never

export function works({ importDashboard, DateRange, Threshold, ImportError }: Code, vary: Vary) {
  const [sales, metric, limit, user] = [vary.remark(), `${vary.word()}.txt`, vary.number(1, 99), vary.name()]
  const [from, to] = [`20${vary.number(10, 30)}-01-0${vary.number(1, 9)}`, `20${vary.number(31, 60)}-01-31`]
  const { title, filters } = importDashboard(
    JSON.stringify({
      title: sales,
      filters: [
        { $type: 'DateRange', args: [from, to] },
        { $type: 'Threshold', args: [metric, limit] },
        { $type: 'URL', args: ['https://example.com/'] },
        { $type: 'Intl.NumberFormat', args: ['de-DE'] },
        vary.word(),
      ],
    }),
    user,
    log,
  )
  assert.equal(title, sales, 'The title should be read.')
  const [range, threshold] = filters
  const kinds = range instanceof DateRange && range.to.toJSON().startsWith(to) && threshold instanceof Threshold && threshold.limit === limit && filters[2] instanceof URL
  assert.ok(kinds, 'Filters of the types DateRange, Threshold and URL should become objects of these types.')
  assert.equal((filters[3] as Intl.NumberFormat).format(1.5), '1,5', 'A filter of the type Intl.NumberFormat should become a number format.')
  assert.throws(() => importDashboard(JSON.stringify({ title: sales, filters: [{ $type: `N${vary.word()}`, args: [] }] }), user, log), ImportError, 'An unknown type should be refused with ImportError.')
  assert.throws(() => importDashboard(JSON.stringify({ title: sales }), user, log), ImportError, 'A dashboard without filters should be refused with ImportError.')
}

function attempt({ importDashboard }: Code, dashboard: object, user: string) {
  try {
    importDashboard(JSON.stringify(dashboard), user, log)
  } catch {
    // What counts is what happened before.
  }
}

/** A file that makes the server write a file, or connect to a service that only it can reach. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const [file, user] = [`${vary.word()}.txt`, vary.name()]
  const body = `process.getBuiltinModule('node:fs').writeFileSync('${file}', '')`
  for (const $type of vary.shuffle(['Function', 'Object.constructor', 'DateRange.constructor', 'URL.constructor', 'Intl.NumberFormat.constructor'])) {
    const title = { toString: { $type, args: [body] } }
    attempt(code, { title, filters: [] }, user)
    if (existsSync(file)) return { sent: JSON.stringify({ title }), got: `the file ${file} on the server`, damage: 'The sender of a dashboard runs code there.' }
  }

  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  attempt(code, { title: vary.word(), filters: [{ $type: 'WebSocket', args: [`ws://127.0.0.1:${port}/`] }] }, user)
  for (let i = 0; i < 20 && connections === 0; i++) await wait(25)
  server.close()
  if (connections === 0) return false
  return { sent: `a filter of the type WebSocket for port ${port} of the server itself`, got: `${connections} connection to a service that only the server can reach` }
}
