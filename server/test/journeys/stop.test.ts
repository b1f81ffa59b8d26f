import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listServers, until } from '../worlds/embedded-database.ts'
import { testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
const clientCount = 24
let dataDir = ''
let apiKey = ''

beforeAll(async () => {
  dataDir = join(await parapet.folder(), 'data')
  const server = await parapet.serve({ DATA_DIR: dataDir })
  apiKey = server.apiKey ?? ''
  await server.stop()
})

test('SIGTERM under load: every request in progress is answered, and nothing is left', async () => {
  const server = await parapet.serve({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ORG_RATE_LIMIT_PER_MINUTE: '0' })
  const load = startLoad(server.url)
  await until(() => load.answered > 300 || load.failures.length > 0)
  server.signal('SIGTERM')
  const answeredBefore = load.answered
  const { code } = await server.ended
  await load.ended

  expect(load.failures).toEqual([])
  expect(code).toBe(0)
  expect(load.answered).toBeGreaterThan(answeredBefore)
  expect(listServers(dataDir)).toEqual([])
})

test('a request in progress at SIGTERM is finished and answered', async () => {
  const server = await parapet.serve({ DATA_DIR: dataDir })
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'parapet', database: 'parapet' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from organizations for update')
  const answering = server.request('POST', '/api/public/v1/teams', { name: 'Under way' }, apiKey)
  await until(async () => (await countWaiting(client)) === 1)
  server.signal('SIGTERM')
  await until(() => server.stderr().includes('stopping on SIGTERM'))
  // New requests are refused while the old one is still being served.
  await until(async () => (await fetch(`${server.url}/healthz`).catch(() => undefined)) === undefined)
  await client.query('commit')
  const answer = await answering
  await client.end()
  const { code } = await server.ended

  expect(answer).toMatchObject({ status: 200, body: { name: 'Under way' } })
  expect(code).toBe(0)
  expect(listServers(dataDir)).toEqual([])
})

testInLongRun('clients that never finish their requests do not prevent a clean stop', async () => {
  const server = await parapet.serve({ DATA_DIR: dataDir })
  const head = `POST /api/public/v1/teams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n`
  const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  for (const beginning of [head, head + body]) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await new Promise((resolve) => socket.write(beginning, resolve))
  }
  const { code, stderr } = await server.stop()

  expect(code).toBe(0)
  expect(stderr).not.toContain('took too long')
  expect(listServers(dataDir)).toEqual([])
})

async function countWaiting(client: pg.Client): Promise<number> {
  // Within a transaction, this view would otherwise keep its first snapshot.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rows[0]?.count ?? 0
}

/** Many clients with keep-alive connections, reading and writing until the server stops listening. */
function startLoad(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: clientCount })
  const load = { answered: 0, failures: [] as string[], ended: Promise.resolve() }
  const work = async (client: number) => {
    for (let n = 0; ; n++) {
      const isWrite = n % 10 === 0
      const outcome = await ask(agent, `${url}/api/public/v1`, isWrite ? `Load ${client} ${n}` : undefined)
      if (outcome === 'refused') return
      if (outcome === 'answered') load.answered++
      else load.failures.push(outcome)
    }
  }
  load.ended = Promise.all(Array.from({ length: clientCount }, (_, client) => work(client))).then(() => agent.destroy())
  return load
}

function ask(agent: Agent, base: string, teamName: string | undefined): Promise<'answered' | 'refused' | string> {
  const body = teamName === undefined ? undefined : JSON.stringify({ name: teamName })
  const headers = { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) }
  const { promise, resolve } = Promise.withResolvers<string>()
  const request = httpRequest(
    body === undefined ? `${base}/org` : `${base}/teams`,
    { agent, headers, method: body === undefined ? 'GET' : 'POST' },
    (response) => {
      response.resume()
      response.once('error', (error) => resolve(`cut off: ${error.message}`))
      response.once('end', () => resolve(response.statusCode === 200 ? 'answered' : `status ${response.statusCode}`))
    },
  )
  request.once('error', (error: NodeJS.ErrnoException) => {
    // Not in flight: the connection was never made.
    resolve(error.code === 'ECONNREFUSED' ? 'refused' : `${error.code} ${error.message}`)
  })
  request.end(body)
  return promise
}
