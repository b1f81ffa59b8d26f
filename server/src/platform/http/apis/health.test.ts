import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useWorld } from '../../../../test/world.ts'
import { createHttpService } from '../../../app.ts'
import { openDatabase } from '../../database/database.ts'

/** A connection to the database that can be cut and restored. */
async function createSwitch(host: string): Promise<{ host: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-switch-'))
  const socketName = '.s.PGSQL.5432'
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const cut = async () => {
    const closed = new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
    for (const socket of sockets) socket.destroy()
    await closed
    server = undefined
  }
  const mend = async () => {
    const next = createServer((near) => {
      const far = connect(join(host, socketName))
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => {})
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
    await new Promise<void>((resolve) => next.listen(join(folder, socketName), resolve))
    server = next
  }
  onTestFinished(async () => {
    await cut()
    await rm(folder, { recursive: true, force: true })
  })
  await mend()
  return { host: folder, cut, mend }
}

test('without the database the process is alive but not ready, requests get 503, and it recovers by itself', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const connection = world.connection as { host: string; user: string; database: string }
  const way = await createSwitch(connection.host)
  const logLines: string[] = []
  const log = pino({}, { write: (line: string) => logLines.push(line) })
  const database = openDatabase({ connection: { ...connection, host: way.host }, poolSize: 3, name: 'test', log })
  const { fastify } = createHttpService({
    ...world,
    database,
    log,
    publicUrl: () => world.url,
    rateLimitPerMinute: 0,
    orgRateLimitPerMinute: 0,
    trustProxy: false,
    sendsMail: false,
  })
  onTestFinished(async () => {
    await fastify.close()
    await database.close()
  })
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string, key?: string) => {
    const response = await fetch(url + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })
    const { status, headers } = response
    return {
      status,
      body: await response.json(),
      retryAfter: headers.get('retry-after'),
      cache: headers.get('cache-control'),
    }
  }

  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' }, cache: 'no-store' })
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' }, cache: 'no-store' })
  expect((await ask('/api/public/v1/org', org.key)).status).toBe(200)

  await way.cut()
  world.clock.advance(1000)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const away = { status: 503, body: { error: 'unavailable' }, retryAfter: '1' }
  expect(await ask('/readyz')).toMatchObject(away)
  expect(await ask('/api/public/v1/org', org.key)).toMatchObject(away)

  await way.mend()
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
  expect((await ask('/api/public/v1/org', org.key)).status).toBe(200)
})

test('a database that still needs a migration is not ready', async () => {
  const world = await useWorld()
  const before = await world.request('GET', '/readyz')
  await world.database.pool.query("delete from schema_migrations where name like '0001%'")
  world.clock.advance(1000)
  const after = await world.request('GET', '/readyz')

  expect([before.status, after.status]).toEqual([200, 503])
  expect((await world.request('GET', '/healthz')).status).toBe(200)
})

test('a process beside a database of a newer version is not ready', async () => {
  const world = await useWorld()
  const before = await world.request('GET', '/readyz')
  await world.database.pool.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')")
  world.clock.advance(1000)
  const after = await world.request('GET', '/readyz')

  expect([before.status, after.status]).toEqual([200, 503])
  expect((await world.request('GET', '/healthz')).status).toBe(200)
})

test('health endpoints need no key and ignore a wrong one', async () => {
  const world = await useWorld()

  for (const path of ['/healthz', '/readyz']) {
    expect((await world.request('GET', path)).status).toBe(200)
    expect((await world.request('GET', path, undefined, { key: 'ppt_wrong' })).status).toBe(200)
    expect((await world.request('HEAD', path)).status).toBe(200)
  }
})

test('readiness checks query the database at most once a second', async () => {
  const world = await useWorld()
  const query = vi.spyOn(world.database.pool, 'connect')
  const ask = () => Promise.all(Array.from({ length: 20 }, () => world.request('GET', '/readyz')))
  await ask()
  const answers = [...(await ask()), ...(await ask())]
  const looks = query.mock.calls.length

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  world.clock.advance(1000)
  await ask()
  expect(query.mock.calls.length).toBe(2 * looks)
  expect(looks).toBeLessThan(20)
})
