/** How long it takes to assign many targets to a whole organization in one request of the console. */
import { appApiBase, limits, type ManyAssignments, publicApiBase } from '@parapet/contract'
import { seedCredentials } from './isolation/seed-tenant.ts'
import { seedOrganizations } from './seed.ts'
import type { Measure } from './webhooks/measures.ts'
import type { BenchmarkOptions, Workplace } from './workplace.ts'

/** The service answers 503 after this time. */
const answerMaxMs = 60_000

export type AssignManySizes = { people: number; targets: number[] }

export const publishedAssignManySizes: AssignManySizes = { people: 10_000, targets: [10, limits.batchTargets] }

export async function measureAssignMany(
  workplace: Workplace,
  { sizes, signal, tell }: Pick<BenchmarkOptions<AssignManySizes>, 'sizes' | 'signal' | 'tell'>,
): Promise<Measure[]> {
  await using database = await workplace.createDatabase('assign_many')
  const organizations = await seedOrganizations(database.pool, {
    organizations: sizes.targets.length,
    usersEach: sizes.people,
  })
  await using service = await workplace.startService(database)
  const measures: Measure[] = []
  for (const [index, org] of organizations.entries()) {
    const count = sizes.targets[index] as number
    signal.throwIfAborted()
    tell(`assigning ${count} targets to ${sizes.people} people`)
    const { cookies } = await seedCredentials(database.pool, org, 1)
    const targets = (await listTargets(service.url, org.key)).slice(0, count)
    const body = { assignees: [{ assigneeType: 'org', assigneeId: org.id }], targets, dueInDays: 14 }
    const startedAt = performance.now()
    const response = await fetch(`${service.url}${appApiBase}/assignments/batch`, {
      method: 'POST',
      headers: { cookie: cookies[0] as string, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`assigning answered ${response.status} ${text}`)
    measures.push({
      title: `assigning ${targets.length} targets to ${sizes.people} people`,
      found: performance.now() - startedAt,
      unit: 'ms',
      goal: { atMost: answerMaxMs },
      notes: [],
    })
  }
  return measures
}

/** Whatever the catalog has: topics, scenarios, categories. */
async function listTargets(url: string, key: string): Promise<ManyAssignments['targets']> {
  const read = async (what: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${url}${publicApiBase}/content/${what}`, { headers })
    return (await response.json()) as { topicId?: string; scenarioId?: string; categoryId: string }[]
  }
  const [topics, scenarios, categories] = await Promise.all(['topics', 'scenarios', 'categories'].map(read))
  return [
    ...(topics ?? []).map(({ topicId = '' }) => ({ area: 'practice', type: 'topic', id: topicId }) as const),
    ...(scenarios ?? []).map(({ scenarioId = '' }) => ({ area: 'learn', type: 'scenario', id: scenarioId }) as const),
    ...(categories ?? []).map(({ categoryId }) => ({ area: 'learn', type: 'category', id: categoryId }) as const),
  ].map(({ area, type, id }) => ({ contentArea: area, targetType: type, targetId: id }))
}
