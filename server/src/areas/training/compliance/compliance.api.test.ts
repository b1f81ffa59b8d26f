import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type World } from '../../../../test/world.ts'
import { inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let counter = 0

/** Two teams with two learners each; those of the first have passed SQL injection. */
async function createTeams() {
  world.clock.hold()
  // Sign-in rate limits are tested elsewhere.
  await world.database.db.deleteFrom('signInTries').execute()
  const org = await world.organization()
  const red = await org.api.teams.create({ name: 'Red' })
  const blue = await org.api.teams.create({ name: 'Blue' })
  const ada = await inviteUser(org, 'Ada', red.id)
  const bo = await inviteUser(org, 'Bo', red.id)
  const cy = await inviteUser(org, 'Cy', blue.id)
  const di = await inviteUser(org, 'Di')
  for (const id of [ada, bo]) await passTopic(world, org, id, 'sql-injection')
  const { visitor } = await createPerson(world, org, { role: 'org_admin', email: `admin-${++counter}@example.com` })
  return { org, red, blue, ada, bo, cy, di, admin: visitor }
}

const sqlOf = (coverage: { requirements: { requirementId: string }[] }) =>
  coverage.requirements.find(({ requirementId }) => requirementId === 'CWE-89')

describe('GET /compliance/frameworks/{framework}', () => {
  test('counts the active learners of each team who are trained', async () => {
    const { org, red, blue } = await createTeams()

    const coverage = await org.api.compliance.getFramework('cwe-top-25-2025')

    expect(coverage).toMatchObject({ windowDays: 365, requiredPercent: 80, activeLearners: 4, version: '2025' })
    expect(coverage.teams).toEqual([
      { teamId: blue.id, teamName: 'Blue', activeLearners: 1 },
      { teamId: red.id, teamName: 'Red', activeLearners: 2 },
      { teamId: null, teamName: null, activeLearners: 1 },
    ])
    expect(sqlOf(coverage)).toEqual({
      requirementId: 'CWE-89',
      title: 'SQL injection',
      status: 'not_covered',
      windowDays: 365,
      topics: [{ topicId: 'sql-injection', topicTitle: 'SQL injection' }],
      trainedCount: 2,
      trainedPercent: 50,
      teams: [
        { teamId: blue.id, trainedCount: 0 },
        { teamId: red.id, trainedCount: 2 },
        { teamId: null, trainedCount: 0 },
      ],
    })
  })

  test('training expires with the window although the topic stays completed, and passing again renews it', async () => {
    const { org, ada, bo } = await createTeams()
    world.clock.advance(366 * dayMs)

    expect(sqlOf(await org.api.compliance.getFramework('cwe-top-25-2025'))).toMatchObject({ trainedCount: 0 })
    expect(await org.api.users.get(bo)).toMatchObject({ practiceProgress: [{ status: 'completed' }] })

    await passTopic(world, org, ada, 'sql-injection')
    expect(sqlOf(await org.api.compliance.getFramework('cwe-top-25-2025'))).toMatchObject({ trainedCount: 1 })
  })

  test('people who leave no longer count, and the required share of the others covers a requirement', async () => {
    const { org, cy, di } = await createTeams()
    for (const id of [cy, di]) await org.api.users.deactivate(id)

    const summary = await org.api.compliance.getSummary()

    expect(summary).toMatchObject({ activeLearners: 2 })
    expect(summary.frameworks.find(({ frameworkId }) => frameworkId === 'cwe-top-25-2025')).toEqual({
      ...{ frameworkId: 'cwe-top-25-2025', title: 'CWE Top 25', version: '2025' },
      ...{ requirementCount: 25, coveredCount: 1, gapCount: 0 },
    })
  })

  test('shows requirements that the catalog cannot teach as gaps', async () => {
    const { org } = await createTeams()
    const coverage = await org.api.compliance.getFramework('owasp-llm-2025')
    expect(coverage.requirements[0]).toMatchObject({ requirementId: 'LLM01', status: 'gap', topics: [], teams: [] })
  })

  test('an organization without learners covers nothing', async () => {
    const org = await world.organization()
    expect(await org.api.compliance.getRegulatorySummary()).toMatchObject({
      activeLearners: 0,
      frameworks: [{ frameworkId: 'pci-dss-4-0-1', coveredCount: 0 }, {}, {}, {}],
    })
  })

  test('frameworks and regulations have separate endpoints', async () => {
    const org = await world.organization()
    expect(await org.api.compliance.getRegulatory('soc-2')).toMatchObject({ mappedBy: 'parapet' })
    for (const path of ['frameworks/soc-2', 'regulatory/cwe-top-25-2025', 'frameworks/none']) {
      expectError(await org.request('GET', `/compliance/${path}`), 404, 'framework_not_found')
    }
  })
})

describe('the people behind a requirement', () => {
  const question = 'frameworkId=cwe-top-25-2025&requirementId=CWE-89'

  test('are listed with missing topics, untrained people first', async () => {
    const { admin, red, ada } = await createTeams()

    const all = (await admin.call('GET', `/compliance/people?${question}`)).body
    expect(all).toMatchObject({ activeLearners: 4, trainedCount: 2, isCut: false })
    expect(
      all.people.map(({ name, isTrained }: { name: string; isTrained: boolean }) => `${name} ${isTrained}`),
    ).toEqual(['Cy false', 'Di false', 'Ada true', 'Bo true'])
    expect(all.people[0].missing).toEqual([{ topicId: 'sql-injection', topicTitle: 'SQL injection', passedAt: null }])
    const trainedUntil = new Date(world.clock.now().getTime() + 365 * dayMs).toISOString()
    expect(all.people[2]).toMatchObject({ userId: ada, teamName: 'Red', missing: [], trainedUntil })

    const ofTeam = (await admin.call('GET', `/compliance/people?${question}&team=${red.id}`)).body
    expect(ofTeam).toMatchObject({ activeLearners: 2, trainedCount: 2 })
    const withoutTeam = (await admin.call('GET', `/compliance/people?${question}&team=none`)).body
    expect(withoutTeam).toMatchObject({ activeLearners: 1, trainedCount: 0, people: [{ name: 'Di' }] })
  })

  test('are counted in full and listed in parts, which can be filtered and searched', async () => {
    const { admin, ada } = await createTeams()
    const read = async (more: string) => (await admin.call('GET', `/compliance/people?${question}&${more}`)).body
    const namesOf = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name)

    const first = await read('limit=3')
    expect(first).toMatchObject({ activeLearners: 4, trainedCount: 2, isCut: true, next: ada })
    expect(first.topics).toEqual([{ topicId: 'sql-injection', topicTitle: 'SQL injection', missingCount: 2 }])
    expect(namesOf(first)).toEqual(['Cy', 'Di', 'Ada'])
    const second = await read(`limit=3&after=${first.next}`)
    expect(second).toMatchObject({ activeLearners: 4, trainedCount: 2, isCut: false, next: null })
    expect(namesOf(second)).toEqual(['Bo'])

    expect(namesOf(await read('state=trained'))).toEqual(['Ada', 'Bo'])
    expect(namesOf(await read('state=not_trained'))).toEqual(['Cy', 'Di'])
    expect(namesOf(await read('search=%20AD'))).toEqual(['Ada'])
    expect(await read('search=nobody%25')).toMatchObject({ activeLearners: 4, trainedCount: 2, people: [] })
  })

  test('can be exported, all of them', async () => {
    const { admin, red } = await createTeams()
    const export_ = (more = '') => admin.call('GET', `/compliance/people/csv?${question}${more}`)
    const lines = (await export_()).text.trim().split('\r\n')
    expect(lines[0]).toBe('name,email,team,trained,trained until,missing topics')
    expect(lines.slice(1).map((line) => line.split(',').filter((_, at) => [0, 2, 3, 5].includes(at)))).toEqual([
      ['Cy', 'Blue', 'no', 'SQL injection'],
      ['Di', '', 'no', 'SQL injection'],
      ['Ada', 'Red', 'yes', ''],
      ['Bo', 'Red', 'yes', ''],
    ])
    expect((await export_(`&team=${red.id}`)).text.trim().split('\r\n')).toHaveLength(3)
    expectError(await export_('&team=nonsense'), 404, 'team_not_found')
  })

  test('include the date of expired training', async () => {
    const { admin, org } = await createTeams()
    const passedAt = world.clock.now().toISOString()
    await org.api.compliance.getSummary()
    await world.database.pool.query(
      `update trained_topics set trained_at = (select array_agg(case when t = '-infinity' then t else t - interval '400 days' end) from unnest(trained_at) t) where org_id = $1`,
      [org.id],
    )
    const { people } = (await admin.call('GET', `/compliance/people?${question}`)).body
    const expired = new Date(new Date(passedAt).getTime() - 400 * dayMs).toISOString()
    expect(people[0]).toMatchObject({
      name: 'Ada',
      isTrained: false,
      trainedUntil: null,
      missing: [{ passedAt: expired }],
    })
  })

  test.each([
    ['frameworkId=none&requirementId=A01', 'framework_not_found'],
    ['frameworkId=soc-2&requirementId=A01', 'requirement_not_found'],
    [`${question}&team=nonsense`, 'team_not_found'],
    [`${question}&team=0190a6c2-7b1e-7c3a-9d52-3f1c5b8e2a04`, 'team_not_found'],
  ] as const)('%s is answered with %s', async (query, code) => {
    const { admin } = await createTeams()
    expectError(await admin.call('GET', `/compliance/people?${query}`), 404, code)
  })

  test('a team of another organization is not found', async () => {
    const { admin } = await createTeams()
    const other = await createTeams()
    expectError(await admin.call('GET', `/compliance/people?${question}&team=${other.red.id}`), 404, 'team_not_found')
  })
})

describe('the rules', () => {
  test('can be changed by an admin, add an audit line, and decide what counts', async () => {
    const { org, admin } = await createTeams()

    const answer = await admin.call('PATCH', '/compliance/rules', { windowDays: 90, requiredPercent: 50 })

    expect(answer.body).toEqual({ windowDays: 90, requiredPercent: 50 })
    expect(sqlOf(await org.api.compliance.getFramework('cwe-top-25-2025'))).toMatchObject({ status: 'covered' })
    const [line] = await org.api.auditLog.list()
    expect(line).toMatchObject({
      action: 'compliance_rules.updated',
      details: { before: { windowDays: 365, requiredPercent: 80 }, after: { windowDays: 90, requiredPercent: 50 } },
    })
    world.clock.advance(91 * dayMs)
    expect(sqlOf(await org.api.compliance.getFramework('cwe-top-25-2025'))).toMatchObject({ trainedCount: 0 })
  })

  test.each([
    [{ windowDays: 29, requiredPercent: 80 }],
    [{ windowDays: 1826, requiredPercent: 80 }],
    [{ windowDays: 365, requiredPercent: 49 }],
    [{ windowDays: 365, requiredPercent: 101 }],
  ])('%j is refused', async (rules) => {
    const { admin } = await createTeams()
    expectError(await admin.call('PATCH', '/compliance/rules', rules), 400, 'invalid_request')
  })
})

test('auditors can read but not change it; learners and team leads cannot read it', async () => {
  const { org, red } = await createTeams()
  const { visitor: auditor } = await createPerson(world, org, {
    role: 'auditor',
    email: `auditor-${counter}@example.com`,
  })
  const lead = await createPerson(world, org, { email: `lead-${counter}@example.com` })
  await org.api.teams.update(red.id, { leadUserIds: [lead.id] })

  expect((await auditor.call('GET', '/compliance/summary')).status).toBe(200)
  expectError(
    await auditor.call('PATCH', '/compliance/rules', { windowDays: 90, requiredPercent: 50 }),
    403,
    'forbidden',
  )
  for (const path of [
    '/compliance/summary',
    '/compliance/regulatory/soc-2',
    '/compliance/people?frameworkId=soc-2&requirementId=CC1.4',
    '/compliance/people/csv?frameworkId=soc-2&requirementId=CC1.4',
  ]) {
    expectError(await lead.visitor.call('GET', path), 403, 'forbidden')
  }
})
