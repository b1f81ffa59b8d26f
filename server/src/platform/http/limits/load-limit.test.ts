import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { expectError, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'
import { holdWrites, untilWaiting } from '../../../../test/worlds/held-writes.ts'

async function useSmallWorld(): Promise<{ world: World; org: TestOrganization }> {
  const world = await useWorld({ httpLimits: { requestsAtOnce: 2 } })
  return { world, org: await world.organization() }
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

test('refuses a request immediately with Retry-After while the limit is reached', async () => {
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

test('a client that disconnects midway frees its place', async () => {
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

test('a client that sends its body slowly takes no place from others', async () => {
  const { world, org } = await useSmallWorld()
  for (let n = 0; n < 5; n++) sendPost(world, org, '{', 20)

  await expect.poll(async () => (await org.request('GET', '/org')).status).toBe(200)
})
