/** New findings over time, and before and after training, compared with figures counted by hand. */

import type { FindingInsight } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { applyRun } from '../../findings/sarif/sarif.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const pass = (days: number) => world.clock.advance(days * dayMs)

type Found = { by: string; cwe?: number; count?: number; name?: string }
let commits = 0

/** Findings of the scanner: author and name determine the location of each finding. */
async function scan(org: TestOrganization, found: Found[], { repo = 'example/shop', tool = 'Scanner' } = {}) {
  const results = found.flatMap(({ by, cwe = 89, count = 1, name = `${commits}` }) =>
    Array.from({ length: count }, (_, i) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      properties: { authorEmail: `${by.toLowerCase()}@example.com` },
      locations: [locationOf(`${by}-${name}-${cwe}-${i}.ts`, 1)],
    })),
  )
  return org.api.sarif.upload(sarifFile({ tool, results }), { repo, commitSha: `commit-${commits++}` })
}

let admins = 0

/** An organization with an admin who reads the figures, and a repository whose old findings are known. */
async function createScanned(names: string[]) {
  world.clock.hold()
  await world.database.db.deleteFrom('signInTries').execute()
  const org = await world.organization()
  const { id: teamId } = await org.api.teams.create({ name: 'Red' })
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = await inviteUser(org, name, teamId)
  // Idle sessions end, so the admin signs in at the end.
  const look = async (query = ''): Promise<FindingInsight> => {
    await world.database.db.deleteFrom('signInTries').execute()
    const email = `admin-${++admins}@example.com`
    const { visitor } = await createPerson(world, org, { role: 'org_admin', email })
    const { status, body, text } = await visitor.call('GET', `/insight/findings${query}`)
    if (status !== 200) throw new Error(text)
    return body
  }
  await scan(
    org,
    names.map((by) => ({ by, count: 3, name: 'old' })),
  )
  return { org, teamId, ids, look }
}

const cweOf = ({ cwes }: FindingInsight, number = 89) => cwes.find(({ cwe }) => cwe === number)
const total = ({ months }: FindingInsight) => months.reduce((sum, { findings }) => sum + findings, 0)

const six = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']

describe('before and after training', () => {
  test('counts the same number of days on both sides, per thirty days', async () => {
    const { org, ids, teamId, look } = await createScanned([...six, 'Gus'])
    // Day 20: 3 each by four people, 2 by Ed; Flo has a finding of another CWE. Gus will leave.
    pass(20)
    const first = ['Ada', 'Bo', 'Cy', 'Di'].map((by) => ({ by, count: 3, name: 'a' }))
    await scan(org, [...first, { by: 'Ed', count: 2 }, { by: 'Flo', cwe: 79 }, { by: 'Gus', count: 9 }])
    // Day 31: almost all findings are gone. Day 40: they are back.
    pass(11)
    await scan(org, [{ by: 'Ada', count: 1, name: 'a' }])
    pass(9)
    await scan(org, first)
    // Day 61: 60 days after new findings could first be distinguished from old ones.
    pass(21)
    for (const id of Object.values(ids)) await passTopic(world, org, id, 'sql-injection')
    await org.api.users.deactivate(ids.Gus ?? '')
    // Day 80: one new finding, and the old ones again.
    pass(19)
    await scan(org, [{ by: 'Ada', name: 'b' }, ...first])
    // Day 121.
    pass(41)

    const insight = await look()

    expect(insight.minimums).toEqual({ people: 5, findings: 10, days: 30, daysMax: 180 })
    const { findingsByMonth, trainedByMonth, ...compared } = cweOf(insight) ?? {}
    expect(compared).toEqual({
      cwe: 89,
      topicId: 'sql-injection',
      topicTitle: 'SQL injection',
      // 14 and 9 before, 1 after: findings that come back are not new.
      findings: 24,
      comparison: {
        verdict: 'fewer',
        ...{ people: 6, days: 60, before: 14, after: 1 },
        // 14 findings of six people in 60 days are 7 in 30 days.
        ...{ beforePerThirtyDays: 7, afterPerThirtyDays: 0.5 },
      },
    })
    // Nobody has completed cross-site scripting.
    expect(cweOf(insight, 79)).toMatchObject({ findings: 1, comparison: { verdict: 'too_few_people', people: 0 } })
    expect(total(insight)).toBe(25)
    expect(insight.months).toHaveLength(12)
    expect(insight.months.reduce((sum, { trained }) => sum + trained, 0)).toBe(6)
    const sum = (months: number[] = []) => months.reduce((all, one) => all + one, 0)
    expect([sum(findingsByMonth), sum(trainedByMonth), sum(cweOf(insight, 79)?.trainedByMonth)]).toEqual([24, 6, 0])
    // For the team, only findings by its active members.
    expect(total(await look(`?teamId=${teamId}`))).toBe(16)
  })

  test('people count after thirty days on both sides, with as many days before as after', async () => {
    const { org, ids, look } = await createScanned(six)
    pass(35)
    await scan(
      org,
      six.map((by) => ({ by, count: 2, name: 'early' })),
    )
    pass(20)
    await scan(
      org,
      six.map((by) => ({ by, count: 2, name: 'late' })),
    )
    pass(16)
    // Day 71, with 70 days before. On day 111 there are 40 after, so the 12 of day 31 and earlier would not count.
    for (const name of six) await passTopic(world, org, ids[name] ?? '', 'sql-injection')
    pass(29)
    expect(cweOf(await look())?.comparison).toMatchObject({ verdict: 'too_few_people', people: 0, before: 0 })
    pass(1)
    // Day 101: 30 days on each side; day 35 is 36 days before.
    expect(cweOf(await look())?.comparison).toMatchObject({ people: 6, days: 30, before: 12, after: 0 })
    pass(10)
    expect(cweOf(await look())?.comparison).toEqual({
      verdict: 'fewer',
      ...{ people: 6, days: 40, before: 24, after: 0, beforePerThirtyDays: 18, afterPerThirtyDays: 0 },
    })
  })

  test('small numbers are shown without a conclusion', async () => {
    const { org, ids, look } = await createScanned(six)
    pass(10)
    await scan(
      org,
      six.map((by) => ({ by })),
    )
    await scan(org, [...six.map((by) => ({ by, cwe: 79 })), { by: 'Ada', cwe: 79, count: 20, name: 'many' }])
    await scan(
      org,
      six.slice(0, 4).map((by) => ({ by, cwe: 22, count: 5 })),
    )
    pass(40)
    for (const name of six) {
      await passTopic(world, org, ids[name] ?? '', 'sql-injection')
      await passTopic(world, org, ids[name] ?? '', 'xss')
      if (six.indexOf(name) < 4) await passTopic(world, org, ids[name] ?? '', 'path-traversal')
    }
    pass(49)

    const insight = await look()

    expect(cweOf(insight)?.comparison).toMatchObject({ verdict: 'too_few_findings', people: 6, before: 6, after: 0 })
    expect(cweOf(insight, 79)?.comparison).toMatchObject({ verdict: 'one_person', people: 6, before: 26, after: 0 })
    expect(cweOf(insight, 22)?.comparison).toMatchObject({ verdict: 'too_few_people', people: 4, before: 20, after: 0 })
  })

  test('a CWE that no topic teaches anymore is not compared', async () => {
    const { org, look } = await createScanned(six)
    pass(5)
    await scan(
      org,
      six.map((by) => ({ by })),
    )
    // As if its topic had been retired since.
    await world.database.pool.query('update sarif_findings set cwe = 1 where org_id = $1', [org.id])

    const found = cweOf(await look(), 1)
    expect(found).toMatchObject({ findings: 6, topicId: null, topicTitle: null, comparison: { verdict: 'no_topic' } })
  })
})

describe('new findings', () => {
  test('exclude the first day of a tool on a repository', async () => {
    const { org, look } = await createScanned(['Ada'])
    await scan(org, [{ by: 'Ada', name: 'same day' }])
    pass(2)
    await scan(org, [{ by: 'Ada', name: 'new' }])
    await scan(org, [{ by: 'Ada', count: 50 }], { tool: 'Another' })
    await scan(org, [{ by: 'Ada', count: 50 }], { repo: 'example/other' })

    expect(total(await look())).toBe(1)
    pass(2)
    await scan(org, [{ by: 'Ada', name: 'by another' }], { tool: 'Another' })
    expect(total(await look())).toBe(2)
  })

  test('of unknown authors are counted separately until an alias identifies them', async () => {
    const { org, ids, look, teamId } = await createScanned(['Ada'])
    pass(3)
    const { runId } = await scan(org, [{ by: 'Stranger', count: 4 }, { by: 'Ada' }])
    const unknown = ({ months }: FindingInsight) => months.reduce((sum, month) => sum + month.unknownAuthors, 0)

    const before = await look()
    expect([total(before), unknown(before)]).toEqual([5, 4])
    expect(total(await look(`?teamId=${teamId}`))).toBe(1)

    await org.api.users.addAlias(ids.Ada ?? '', { email: 'stranger@example.com' })
    await applyRun(org.context(), runId)

    const after = await look()
    expect([total(after), unknown(after)]).toEqual([5, 0])
    expect(total(await look(`?teamId=${teamId}`))).toBe(5)
  })

  test('of an erased person have no author', async () => {
    const { org, look, teamId } = await createScanned(['Ada', 'Bo'])
    pass(3)
    await scan(org, [{ by: 'Ada', count: 2 }, { by: 'Bo' }])
    expect(total(await look(`?teamId=${teamId}`))).toBe(3)

    await eraseUser(org.context(), 'ada@example.com')

    const insight = await look()
    expect([total(insight), insight.months.at(-1)?.unknownAuthors]).toEqual([3, 2])
    expect(total(await look(`?teamId=${teamId}`))).toBe(1)
    const { rows } = await world.database.pool.query(
      'select count(*)::int as own from sarif_findings where org_id = $1 and author_id is not null and not is_backlog',
      [org.id],
    )
    expect(rows).toEqual([{ own: 1 }])
  })

  test('are empty before the first scan, and other organizations are not visible', async () => {
    await createScanned(['Ada'])
    await world.database.db.deleteFrom('signInTries').execute()
    const org = await world.organization()
    const other = await createScanned(['Bo'])
    const { visitor } = await createPerson(world, org, { role: 'org_admin', email: 'first@example.com' })

    const { body } = await visitor.call('GET', '/insight/findings')

    expect(body).toMatchObject({ observedSince: null, cwes: [] })
    expectError(await visitor.call('GET', `/insight/findings?teamId=${other.teamId}`), 404, 'team_not_found')
    expectError(await visitor.call('GET', `/insight/learning?teamId=${other.teamId}`), 404, 'team_not_found')
    expectError(await visitor.call('GET', `/teams/${other.teamId}/insight`), 404, 'team_not_found')
  })
})
