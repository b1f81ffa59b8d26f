/** `parapet demo fill`: a year of history that is consistent across the service. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()

testInLongRun('fills the demo organization with a consistent year of history, once', async () => {
  const env = { DATA_DIR: join(await parapet.folder(), 'data') }
  const server = await parapet.serve(env)
  const refused = await parapet.runJson(['demo', 'fill', '--people', 'many'], env)
  // Invited while following the README, before anyone thought of a year of history.
  const radia = { name: 'Radia Example', email: 'radia@example.com', role: 'learner' }
  const invited = await server.request('POST', '/api/public/v1/users', radia)
  const filled = await parapet.runJson(['demo', 'fill', '--people', '6'], env)
  const again = await parapet.runJson(['demo', 'fill'], env)
  const verified = await parapet.runJson(['audit', 'verify'], env)
  const get = async (path: string) => (await server.request('GET', `/api/public/v1${path}`)).body
  const [users, runs, assignments] = [await get('/users'), await get('/sarif/runs'), await get('/assignments')]
  const organization = await get('/org')
  const ofYear = users.filter(({ id }: { id: string }) => id !== invited.body.id)
  const people = await Promise.all(ofYear.map((user: { id: string }) => readHistory(get, user)))
  const progressOfInvited = await get(`/users/${invited.body.id}/practice-progress`)
  const log = await readWholeLog(get)
  await server.stop()

  expect(refused).toMatchObject({ code: 1, value: { error: expect.stringContaining('--people must be') } })
  expect(filled).toMatchObject({
    code: 0,
    value: { people: 6, attempts: expect.any(Number), scans: expect.any(Number) },
    // Of a pipe: a line now and then.
    stderr: expect.stringContaining('52 of 52 weeks'),
  })
  expect(invited.status).toBe(200)
  expect(again).toMatchObject({ code: 1, value: { error: expect.stringContaining('was filled or is in use') } })
  // The log's chain covers the backdated lines.
  expect(verified).toMatchObject({ code: 0 })
  // Six from the first day, six added, an auditor, and the invited person, who has done nothing.
  expect(users).toHaveLength(14)
  expect(progressOfInvited).toEqual([])
  // Everybody joined before whatever they did or had to do, and the people of the first day took part from the beginning.
  expect(people.filter(({ joined, first }) => first !== undefined && first <= joined)).toEqual([])
  expect(people.filter(({ first }) => first !== undefined).length).toBeGreaterThanOrEqual(12)
  const firstDay = people.slice(0, 6).map(({ joined }) => Date.now() - Date.parse(joined))
  expect(Math.min(...firstDay)).toBeGreaterThan(365 * 86_400_000)
  expect(Date.now() - Date.parse(organization.createdAt)).toBeGreaterThan(365 * 86_400_000)
  // The list has the order of the chain, the newest line first; that must be the order of time too. Only what was done
  // before the filling stays ahead of the year.
  const times = log.filter(({ subjectId }) => subjectId !== invited.body.id).map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().reverse())
  expect(log.at(-1)).toMatchObject({ action: 'organization.created' })
  expect(runs).toHaveLength(filled.value.scans)
  expect(filled.value.attempts).toBeGreaterThan(100)
  expect(assignments.some(({ source }: { source: string }) => source === 'sarif')).toBe(true)
  expect(assignments.some(({ completedCount }: { completedCount: number }) => completedCount > 0)).toBe(true)
})

// biome-ignore lint/suspicious/noExplicitAny: answers whose shape the test asserts
type Get = (path: string) => Promise<any>

/** When a person joined, and the first moment at which they finished something or had to. */
async function readHistory(get: Get, { id }: { id: string }): Promise<{ joined: string; first: string | undefined }> {
  const { createdAt: joined, lastLoginAt } = await get(`/users/${id}`)
  const practice: { completedAt: string | null }[] = await get(`/users/${id}/practice-progress`)
  const assignments: { dueAt: string | null; completedAt: string | null }[] = await get(`/users/${id}/assignments`)
  const moments = [
    lastLoginAt,
    ...practice.map(({ completedAt }) => completedAt),
    ...assignments.flatMap(({ dueAt, completedAt }) => [dueAt, completedAt]),
  ].filter((moment) => moment !== null)
  return { joined, first: moments.toSorted()[0] }
}

async function readWholeLog(
  get: Get,
): Promise<{ id: string; createdAt: string; action: string; subjectId: string | null }[]> {
  const lines: { id: string; createdAt: string; action: string; subjectId: string | null }[] = []
  for (let page = await get('/audit-log?limit=500'); page.length > 0; ) {
    lines.push(...page)
    page = await get(`/audit-log?limit=500&before=${lines.at(-1)?.id}`)
  }
  return lines
}
