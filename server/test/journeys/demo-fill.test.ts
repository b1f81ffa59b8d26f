/** `parapet demo fill`: a year of history that is consistent across the service. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useParapet } from './parapet.ts'

const parapet = useParapet()

test('fills the demo organization with a consistent year of history, once', async () => {
  const env = { DATA_DIR: join(await parapet.folder(), 'data') }
  const server = await parapet.serve(env)
  const refused = await parapet.runJson(['demo', 'fill', '--people', 'many'], env)
  const filled = await parapet.runJson(['demo', 'fill', '--people', '6'], env)
  const again = await parapet.runJson(['demo', 'fill'], env)
  const verified = await parapet.runJson(['audit', 'verify'], env)
  const get = async (path: string) => (await server.request('GET', `/api/public/v1${path}`)).body
  const [users, runs, assignments] = [await get('/users'), await get('/sarif/runs'), await get('/assignments')]
  await server.stop()

  expect(refused).toMatchObject({ code: 1, value: { error: expect.stringContaining('--people must be') } })
  expect(filled).toMatchObject({
    code: 0,
    value: { people: 6, attempts: expect.any(Number), scans: expect.any(Number) },
  })
  expect(again).toMatchObject({ code: 1, value: { error: expect.stringContaining('was filled or is in use') } })
  // The log's chain covers the backdated lines.
  expect(verified).toMatchObject({ code: 0 })
  // Six from the first day, six added, and an auditor.
  expect(users).toHaveLength(13)
  const joined = users.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
  expect(Date.now() - Math.min(...joined)).toBeGreaterThan(350 * 86_400_000)
  expect(runs).toHaveLength(filled.value.scans)
  expect(filled.value.attempts).toBeGreaterThan(100)
  expect(assignments.some(({ source }: { source: string }) => source === 'sarif')).toBe(true)
  expect(assignments.some(({ completedCount }: { completedCount: number }) => completedCount > 0)).toBe(true)
})
