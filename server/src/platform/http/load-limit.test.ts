import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { expectError, type TestOrganization, useWorld, type World } from '../../../test/world.ts'

async function useSmallWorld(): Promise<{ world: World; org: TestOrganization }> {
  const world = await useWorld({ httpLimits: { requestsAtOnce: 2 } })
  return { world, org: await world.organization() }
}

/** Writes of the organization wait until the function that is given back was called. */
async function holdWrites(world: World, org: TestOrganization): Promise<() => Promise<void>> {
  const client = new pg.Client(world.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select 1 from organizations where id = $1 for update', [org.id])
  return async () => void (await client.query('rollback'))
}

/** Until so many requests wait for the lock: they are at work, and none that follows can take their place. */
async function untilWaiting(world: World, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
  await expect.poll(countWaiting).toBe(count)
}

/** A connection with a request on it. What comes back is not read. */
function sendPost(world: World, org: TestOrganization, sent: string, length = sent.length): Socket {
  const { port } = new URL(world.url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const head = ['POST /api/public/v1/teams HTTP/1.1', 'Host: x', `Authorization: Bearer ${org.key}`]
  const body = ['Content-Type: application/json', `Content-Length: ${length}`, '', sent]
  socket.write([...head, ...body].join('\r\n'))
  return socket
}

test('who comes while as many requests as allowed are worked on is told at once to come again', async () => {
  const { world, org } = await useSmallWorld()
  const release = await holdWrites(world, org)
  const working = ['First', 'Second'].map((name) => org.request('POST', '/teams', { name }))
  await untilWaiting(world, 2)
  const refused = await org.request('GET', '/org')
  const health = await fetch(`${world.url}/healthz`)
  await release()

  expectError(refused, 503, 'unavailable')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('x-request-id')).not.toBeNull()
  expect(health.status).toBe(200)
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200])
  for (let n = 0; n < 5; n++) expect((await org.request('GET', '/org')).status).toBe(200)
})

test('who hangs up in the middle leaves no place taken', async () => {
  const { world, org } = await useSmallWorld()
  for (let n = 0; n < 3; n++) {
    const release = await holdWrites(world, org)
    const socket = sendPost(world, org, JSON.stringify({ name: `Team ${n}` }))
    await untilWaiting(world, 1)
    socket.destroy()
    await release()
    await untilWaiting(world, 0)
  }

  const ask = async () => {
    const both = await Promise.all([org.request('GET', '/org'), org.request('GET', '/teams')])
    return both.map(({ status }) => status)
  }
  await expect.poll(ask).toEqual([200, 200])
})

test('who is slow to send a body takes no place from others', async () => {
  const { world, org } = await useSmallWorld()
  for (let n = 0; n < 5; n++) sendPost(world, org, '{', 20)

  await expect.poll(async () => (await org.request('GET', '/org')).status).toBe(200)
})
