/** Compares the stored sums with a recount in plain SQL after random histories. */

import type { FrameworkCoverage } from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../../test/in-long-run.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { inviteUser, moveToTeam, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { recordChallengeResult } from '../../learning/learning/record-results.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { getCoverage, listRequirementPeople, refreshAllTraining, updateComplianceRules } from './compliance.ts'
import { listFrameworks, listRequiredTopics } from './frameworks.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const failed = { isSolved: false, tries: 3, hintsUsed: 0 }

/** Who is trained for what, computed from attempts only. */
async function recount(org: TestOrganization, coverage: FrameworkCoverage): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { requirementId, topics } of coverage.requirements) {
    const most = requirementId === '6.2.2' ? 365 : coverage.windowDays
    const days = Math.min(coverage.windowDays, most)
    const since = new Date(new Date(coverage.countedAt).getTime() - days * dayMs)
    const parts = topics.flatMap(({ topicId }) =>
      (world.catalog.topics.get(topicId)?.challengeIds ?? []).map((challengeId) => [topicId, challengeId]),
    )
    if (parts.length === 0) continue
    const { rows } = await world.database.pool.query<{ team_id: string | null; people: number }>(
      `select u.team_id, count(*)::int as people from users u
       where u.org_id = $1 and u.is_active and u.role = 'learner' and not exists (
         select from unnest($2::text[], $3::text[]) as part (topic_id, challenge_id) where not exists (
           select from challenge_attempts a where a.org_id = u.org_id and a.user_id = u.id and a.is_passed
             and a.topic_id = part.topic_id and a.challenge_id = part.challenge_id and a.created_at >= $4))
       group by u.team_id`,
      [org.id, parts.map(([topic]) => topic), parts.map(([, challenge]) => challenge), since],
    )
    for (const row of rows) found[`${requirementId} ${row.team_id}`] = row.people
  }
  return found
}

function shown(coverage: FrameworkCoverage): Record<string, number> {
  const cells = coverage.requirements.flatMap(({ requirementId, teams }) =>
    teams.map(({ teamId, trainedCount }) => [`${requirementId} ${teamId}`, trainedCount] as const),
  )
  return Object.fromEntries(cells.filter(([, trained]) => trained > 0))
}

const topicIds = ['sql-injection', 'xss', 'csrf', 'ssrf']
const person = fc.nat(2)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass' as const), person, topic: fc.nat(3), skips: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), person, topic: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), person, team: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), person }) },
)

test('the counts equal a recount of attempts in plain SQL, after random histories', { timeout: 120_000 }, async () => {
  world.clock.hold()
  let trainedCells = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.constantFrom(30, 180, 365),
      async (steps, days) => {
        const org = await world.organization()
        const teams = [
          null,
          (await org.api.teams.create({ name: 'Red' })).id,
          (await org.api.teams.create({ name: 'Blue' })).id,
        ]
        const people = [
          await inviteUser(org, 'Ada', teams[1]),
          await inviteUser(org, 'Bo', teams[2]),
          await inviteUser(org, 'Cy'),
        ]
        const isGone = people.map(() => false)
        await updateComplianceRules(org.context(), { windowDays: days, requiredPercent: 80 })
        for (const one of steps) {
          if (one.do === 'wait') {
            world.clock.advance(one.days * dayMs)
            continue
          }
          const userId = people[one.person] as string
          if (isGone[one.person]) continue
          if (one.do === 'move') await moveToTeam(org, userId, teams[one.team] ?? null)
          else if (one.do === 'leave') {
            await org.api.users.deactivate(userId)
            isGone[one.person] = true
          } else {
            const topicId = topicIds[one.topic] as string
            const challenges = world.catalog.topics.get(topicId)?.challengeIds ?? []
            const [challengeId = ''] = challenges
            // Often all of them, or hardly anybody would be trained.
            if (one.do === 'pass')
              await passTopic(world, org, userId, topicId, one.skips === 0 ? challenges.slice(1) : [...challenges])
            else
              await recordChallengeResult(org.context(), {
                userId,
                attemptId: newId(),
                topicId,
                challengeId,
                language: 'python',
                find: failed,
                fix: failed,
              })
          }
        }
        for (const [kind, id] of [
          ['standard', 'cwe-top-25-2025'],
          ['standard', 'owasp-top-10-2021'],
        ] as const) {
          const coverage = await getCoverage(org.context(), kind, id)
          expect(shown(coverage)).toEqual(await recount(org, coverage))
          trainedCells += Object.keys(shown(coverage)).length
        }
      },
    ),
    { numRuns: isLongRun ? 25 : 12 },
  )
  // Histories without any trained person would prove nothing.
  expect(trainedCells).toBeGreaterThan(0)
})

test('after an upgrade, the worker computes the figures of every organization before anyone looks', async () => {
  const organizations = [await world.organization(), await world.organization()]
  const expected: FrameworkCoverage[] = []
  for (const org of organizations) {
    const people = await Promise.all(Array.from({ length: 3 }, (_, n) => inviteUser(org, `Person${n}`)))
    for (const id of people) await passTopic(world, org, id, 'sql-injection')
    expected.push(await getCoverage(org.context(), 'standard', 'cwe-top-25-2025'))
  }
  await world.database.pool.query("update trained_topics set content_key = 'earlier content', trained_at = '{}'")
  const context = organizations[0]?.context() as ReturnType<TestOrganization['context']>
  const refreshed = await refreshAllTraining({ root: context, signal: new AbortController().signal })
  const again = await refreshAllTraining({ root: context, signal: new AbortController().signal })

  const { rows } = await world.database.pool.query(
    "select count(*)::int as stale from trained_topics where content_key = 'earlier content'",
  )
  expect(refreshed).toBeGreaterThanOrEqual(2)
  expect([again, rows[0].stale]).toEqual([0, 0])
  for (const [nth, org] of organizations.entries()) {
    const { countedAt, ...coverage } = await getCoverage(org.context(), 'standard', 'cwe-top-25-2025')
    expect({ ...coverage, countedAt: expected[nth]?.countedAt }).toEqual(expected[nth])
    expect(countedAt).toBeDefined()
  }
})

/** Writes passed attempts at all topics of a regulation, that many days ago, as an import would. */
async function passLongAgo(org: TestOrganization, userId: string, topicIds: readonly string[], daysAgo: number) {
  const parts = topicIds.flatMap((topicId) =>
    (world.catalog.topics.get(topicId)?.challengeIds ?? []).map((challengeId) => ({ topicId, challengeId })),
  )
  const createdAt = new Date(world.clock.now().getTime() - daysAgo * dayMs)
  const scores = { findScore: 100, fixScore: 100, hintsUsed: 0, isPassed: true, activeSeconds: null }
  const rows = parts.map((part) => ({
    ...part,
    ...scores,
    orgId: org.id,
    userId,
    id: newId(),
    language: 'python',
    createdAt,
  }))
  await world.database.db.insertInto('challengeAttempts').values(rows).execute()
}

test('yearly training counts for 365 days at most, however long the window is, and equals a recount', async () => {
  world.clock.hold()
  const pci = listFrameworks().find(({ id }) => id === 'pci-dss-4-0-1')
  const topics = [...new Set(pci?.requirements.flatMap((one) => listRequiredTopics(world.catalog, one)) ?? [])]
  const topicIds = topics.map(({ id }) => id)
  const age = fc.constantFrom(0, 29, 31, 364, 366, 399, 401, 1000)
  const windows: number[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(age, { minLength: 3, maxLength: 3 }),
      fc.constantFrom(30, 365, 400, 1825),
      async (ages, days) => {
        const org = await world.organization()
        const people = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Bo'), await inviteUser(org, 'Cy')]
        for (const [index, userId] of people.entries()) {
          await passLongAgo(org, userId, topicIds, ages[index] as number)
          // Computed again from the attempts with the first read.
          const row = { orgId: org.id, userId, contentKey: '', trainedAt: [] }
          await world.database.db.insertInto('trainedTopics').values(row).execute()
        }
        await updateComplianceRules(org.context(), { windowDays: days, requiredPercent: 80 })

        const coverage = await getCoverage(org.context(), 'regulatory', 'pci-dss-4-0-1')

        const since = (most: number) => ages.filter((age) => age <= most).length
        expect(coverage.requirements).toMatchObject([
          { requirementId: '6.2.2', windowDays: Math.min(days, 365), trainedCount: since(Math.min(days, 365)) },
          { requirementId: '6.2.4', windowDays: days, trainedCount: since(days) },
        ])
        expect(shown(coverage)).toEqual(await recount(org, coverage))
        const question = { frameworkId: 'pci-dss-4-0-1', requirementId: '6.2.2' }
        const listed = await listRequirementPeople(org.context(), question)
        expect(listed.trainedCount).toBe(since(Math.min(days, 365)))
        expect(listed.people.filter(({ isTrained }) => isTrained)).toHaveLength(listed.trainedCount)
        windows.push(since(days) - since(Math.min(days, 365)))
      },
    ),
    { numRuns: isLongRun ? 25 : 10, seed: 7 },
  )
  // Somebody must have been trained for one and not for the other.
  expect(Math.max(...windows)).toBeGreaterThan(0)
})

/** The same catalog with one more challenge in a topic. */
function withChallenge(catalog: Catalog, topicId: string): Catalog {
  const topic = catalog.topics.get(topicId)
  if (topic === undefined) throw new Error(`no topic ${topicId}`)
  const changed = { ...topic, challengeIds: [...topic.challengeIds, 'added-later'] }
  return { ...catalog, topics: new Map([...catalog.topics, [topicId, changed]]) }
}

test('a new challenge in a topic makes people untrained, and removing it makes them trained again', async () => {
  const org = await world.organization()
  const ada = await inviteUser(org, 'Ada')
  await passTopic(world, org, ada, 'sql-injection')
  await passTopic(world, org, ada, 'xss')
  const trainedFor = async (catalog: Catalog) => {
    const coverage = await getCoverage({ ...org.context(), catalog }, 'standard', 'cwe-top-25-2025')
    return coverage.requirements
      .filter(({ trainedCount }) => trainedCount > 0)
      .map(({ requirementId }) => requirementId)
  }

  expect(await trainedFor(world.catalog)).toEqual(['CWE-79', 'CWE-89'])
  expect(await trainedFor(withChallenge(world.catalog, 'sql-injection'))).toEqual(['CWE-79'])
  expect(await trainedFor(world.catalog)).toEqual(['CWE-79', 'CWE-89'])
})

test('attempts from before the update count on the first read', async () => {
  const org = await world.organization()
  const ada = await inviteUser(org, 'Ada')
  await passTopic(world, org, ada, 'sql-injection')
  // The state after the migration.
  await world.database.pool.query("update trained_topics set content_key = '', trained_at = '{}' where org_id = $1", [
    org.id,
  ])

  const coverage = await getCoverage(org.context(), 'standard', 'cwe-top-25-2025')

  expect(coverage.requirements.find(({ requirementId }) => requirementId === 'CWE-89')).toMatchObject({
    trainedCount: 1,
  })
})

test('every framework has a source, a review date, and requirements with unique ids', () => {
  const frameworks = listFrameworks()
  expect(frameworks.map(({ id, requirements }) => `${id} ${requirements.length}`)).toEqual([
    'owasp-top-10-2025 10',
    'owasp-top-10-2021 10',
    'owasp-api-security-2023 10',
    'owasp-llm-2025 10',
    'cwe-top-25-2025 25',
    'pci-dss-4-0-1 2',
    'iso-27001-2022 2',
    'soc-2 1',
    'nist-ssdf-1-1 1',
  ])
  for (const { source, checkedOn, requirements } of frameworks) {
    expect(source).toMatch(/^https:\/\//)
    expect(checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
    // A renamed topic would silently create a gap.
    for (const id of requirements.flatMap(({ topics = [] }) => topics))
      expect(world.catalog.topics.has(id), id).toBe(true)
  }
})

test('the catalog teaches everything except known gaps', () => {
  const gaps = listFrameworks().flatMap(({ id, requirements }) =>
    requirements.filter((one) => listRequiredTopics(world.catalog, one).length === 0).map((one) => `${id} ${one.id}`),
  )
  expect(gaps).toEqual([
    'owasp-api-security-2023 API6',
    'owasp-api-security-2023 API9',
    'owasp-llm-2025 LLM01',
    'owasp-llm-2025 LLM02',
    'owasp-llm-2025 LLM04',
    'owasp-llm-2025 LLM06',
    'owasp-llm-2025 LLM07',
    'owasp-llm-2025 LLM08',
    'owasp-llm-2025 LLM09',
  ])
})

const topicsOf = (frameworkId: string, requirementId: string) =>
  listFrameworks()
    .filter(({ id }) => id === frameworkId)
    .flatMap(({ requirements }) => requirements.filter(({ id }) => id === requirementId))
    .flatMap((requirement) => listRequiredTopics(world.catalog, requirement))
    .map(({ id }) => id)

test('a topic counts for an OWASP category that the catalog shows for it', () => {
  const missing = [...world.catalog.topics.values()].filter(({ id, categoryId }) => {
    const owasp = world.catalog.categories.get(categoryId)?.owasp ?? []
    return owasp.length > 0 && !owasp.some((name) => topicsOf('owasp-top-10-2025', name.slice(0, 3)).includes(id))
  })
  expect(missing.map(({ id }) => id)).toEqual([])
})

test.each([
  ['owasp-top-10-2021', 'A03', ['nosql-injection']],
  ['owasp-api-security-2023', 'API2', ['jwt-verification', 'password-storage']],
  ['owasp-api-security-2023', 'API3', ['sensitive-data-exposure']],
  ['pci-dss-4-0-1', '6.2.4', ['path-traversal', 'integer-overflow', 'hardcoded-credentials', 'jwt-verification']],
] as const)(
  '%s %s includes topics that its text describes and no list of CWEs has',
  (framework, requirement, topics) => {
    expect(topicsOf(framework, requirement)).toEqual(expect.arrayContaining([...topics]))
  },
)

test.each([
  ['pci-dss-4-0-1', '6.2.2'],
  ['iso-27001-2022', 'A.6.3'],
  ['soc-2', 'CC1.4'],
  ['nist-ssdf-1-1', 'PO.2.2'],
])('the topics of %s %s touch every category of the OWASP Top 10 2025', (framework, requirement) => {
  const chosen = topicsOf(framework, requirement)
  const categories = listFrameworks().find(({ id }) => id === 'owasp-top-10-2025')?.requirements ?? []
  expect(categories).toHaveLength(10)
  const untouched = categories.filter(
    ({ id }) => !topicsOf('owasp-top-10-2025', id).some((one) => chosen.includes(one)),
  )
  expect(untouched.map(({ id }) => id)).toEqual([])
})
