import { expect, test } from 'vitest'
import { ParapetClient } from '../src/sdk.ts'
import { startLoopbackServer } from './loopback-server.ts'

const entries = (...ids: number[]) => ({ body: ids.map((id) => ({ id: `entry-${id}` })) })

async function startClient(...answers: Parameters<typeof startLoopbackServer>) {
  const server = await startLoopbackServer(...answers)
  const client = new ParapetClient({ baseUrl: server.url, apiKey: 'ppt_key' })
  const queries = () => server.requests.map(({ url }) => url.slice(url.indexOf('?') + 1))
  return { client, server, queries }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a loop gets every item, page after page', async () => {
  const { client, queries } = await startClient(entries(6, 5), entries(4, 3), entries(2))
  const ids: string[] = []

  for await (const { id } of client.auditLog.iterate({ limit: 2 })) ids.push(id)

  expect(ids).toEqual(['entry-6', 'entry-5', 'entry-4', 'entry-3', 'entry-2'])
  expect(queries()).toEqual(['limit=2', 'limit=2&before=entry-5', 'limit=2&before=entry-3'])
})

test('a list that fills its last page ends with an empty one', async () => {
  const { client, queries } = await startClient(entries(2, 1), entries())
  const items = await collect(client.auditLog.iterate({ limit: 2 }))

  expect(items).toHaveLength(2)
  expect(queries()).toHaveLength(2)
})

test('nothing is requested before the first item is read, or after leaving the loop', async () => {
  const { client, server } = await startClient(entries(4, 3), entries(2, 1))
  const iterator = client.auditLog.iterate({ limit: 2 })
  expect(server.requests).toHaveLength(0)

  for await (const { id } of iterator) if (id === 'entry-3') break

  expect(server.requests).toHaveLength(1)
  expect(await iterator.next()).toEqual({ done: true, value: undefined })
})

test('the iterator is never more than one page ahead of a slow reader', async () => {
  const { client, server } = await startClient(entries(4, 3), entries(2, 1), entries())
  const iterator = client.auditLog.iterate({ limit: 2 })
  await iterator.next()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.requests).toHaveLength(1)

  await iterator.next()
  await iterator.next()

  expect(server.requests).toHaveLength(2)
})

test('uses the default page size, and keeps other filters on every page', async () => {
  const full = { body: Array.from({ length: 200 }, (_, n) => ({ id: `a-${n}` })) }
  const { client, queries } = await startClient(full, entries())
  await collect(client.assignments.iterate({ isActive: true, before: 'a-start' }))

  expect(queries().map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { limit: '200', before: 'a-start', isActive: 'true' },
    { limit: '200', before: 'a-199', isActive: 'true' },
  ])
})

test('continues lists with other id fields, and lists inside a resource', async () => {
  const { client, server } = await startClient({ body: [{ runId: 'run-1' }] }, { body: [] })
  await collect(client.sarif.iterateRuns({ limit: 1 }))
  await collect(client.submissions.iterateForUser('user-1', { limit: 1 }))

  expect(server.requests.map(({ url }) => url.replace('/api/public/v1', ''))).toEqual([
    '/sarif/runs?limit=1',
    '/sarif/runs?limit=1&before=run-1',
    '/users/user-1/submissions?limit=1',
  ])
})

test('a page is retried like any other call, and an error ends the loop', async () => {
  const refused = { status: 403, body: { error: 'insufficient_scope', required: 'audit:read', present: [] } }
  const { client, server } = await startClient(entries(4, 3), { status: 503 }, entries(2, 1), refused)
  const ids: string[] = []

  const loop = async () => {
    for await (const { id } of client.auditLog.iterate({ limit: 2 })) ids.push(id)
  }

  await expect(loop()).rejects.toMatchObject({ code: 'insufficient_scope' })
  expect(ids).toEqual(['entry-4', 'entry-3', 'entry-2', 'entry-1'])
  expect(server.requests).toHaveLength(4)
})

test('the signal ends the loop', async () => {
  const { client } = await startClient(entries(4, 3), 'hang')
  const controller = new AbortController()
  const reason = new Error('enough')
  setTimeout(() => controller.abort(reason), 100)

  await expect(collect(client.auditLog.iterate({ limit: 2 }, { signal: controller.signal }))).rejects.toBe(reason)
})

test('a proxy that repeats a page does not cause an endless loop', async () => {
  const { client, server } = await startClient(entries(2, 1))
  const items = await collect(client.auditLog.iterate({ limit: 2 }))

  expect(items).toHaveLength(4)
  expect(server.requests).toHaveLength(2)
})
