/** Which findings are new, and where their lessons are. */

import { limits, type SarifRun } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import { createWorld, type TestOrganization, type World } from '../../../../../test/world.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'
import { dropOldScans } from '../sarif.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Found = { cwe: number; uri?: string; line?: number }

function fileOf(...found: Found[]): Buffer {
  return sarifFile({
    results: found.map(({ cwe, uri = 'src/app.ts', line = cwe }) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      locations: [locationOf(uri, line)],
    })),
  })
}

const newOf = (run: SarifRun) =>
  Object.fromEntries(run.findings.map(({ topicId, newResultCount }) => [topicId, newResultCount]))

let commits = 0
type Place = { branch?: string; baseBranch?: string; repo?: string; dryRun?: boolean }

/** Every upload is of another commit, so that none is a duplicate. */
async function upload(org: TestOrganization, file: Buffer, place: Place = {}) {
  const { dryRun = false, ...context } = place
  const commitSha = `commit-${commits++}`
  return newOf(await org.api.sarif.upload(file, { repo: 'example/shop', commitSha, dryRun, ...context }))
}

describe('new findings', () => {
  test('are those that no earlier upload for the repository had', async () => {
    const org = await world.organization()

    expect(await upload(org, fileOf({ cwe: 89 }), { dryRun: true })).toEqual({ 'sql-injection': 1 })
    expect(await upload(org, fileOf({ cwe: 89 }))).toEqual({ 'sql-injection': 1 })
    expect(await upload(org, fileOf({ cwe: 89 }, { cwe: 89, line: 7 }, { cwe: 79 }))).toEqual({
      'sql-injection': 1,
      xss: 1,
    })
    expect(await upload(org, fileOf({ cwe: 89 }, { cwe: 79 }))).toEqual({ 'sql-injection': 0, xss: 0 })
    expect(await upload(org, fileOf({ cwe: 89 }), { repo: 'example/other' })).toEqual({ 'sql-injection': 1 })
    expect(await upload(await world.organization(), fileOf({ cwe: 89 }))).toEqual({ 'sql-injection': 1 })
  })

  test('without a notification are forgotten half a year after the last scan that had them', async () => {
    const org = await world.organization()
    const { email } = await org.api.users.create({ name: 'Ada', email: 'ada@example.com', role: 'learner' })
    const countKept = async () =>
      (await world.database.pool.query('select 1 from sarif_findings where org_id = $1', [org.id])).rowCount
    const start = world.clock.now().getTime()
    const dropAfter = (days: number) => dropOldScans(world.database.db, new Date(start + days * dayMs))
    const context = { repo: 'example/told', commitSha: 'told', commitAuthorEmail: email }
    expect((await org.api.sarif.upload(fileOf({ cwe: 22 }), context)).assignmentsCreated).toHaveLength(1)
    await upload(org, fileOf({ cwe: 89 }, { cwe: 79 }))
    expect(await countKept()).toBe(3)

    // A later scan still has one of them.
    world.clock.advance(10 * dayMs)
    expect(await upload(org, fileOf({ cwe: 89 }))).toEqual({ 'sql-injection': 0 })
    await dropAfter(limits.sarifUnseenDays - 1)
    expect(await countKept()).toBe(3)
    await dropAfter(limits.sarifUnseenDays + 1)
    expect(await countKept()).toBe(2)
    expect(await upload(org, fileOf({ cwe: 89 }), { dryRun: true })).toEqual({ 'sql-injection': 0 })
    await dropAfter(limits.sarifUnseenDays + 11)
    // Findings with a notification stay.
    expect(await countKept()).toBe(1)
    expect(await upload(org, fileOf({ cwe: 89 }))).toEqual({ 'sql-injection': 1 })
  })

  test('of a pull request stay new with every push until its target has them', async () => {
    const org = await world.organization()
    const both = fileOf({ cwe: 89 }, { cwe: 79 })
    await upload(org, fileOf({ cwe: 89 }), { branch: 'main' })
    const pull = { branch: 'cart', baseBranch: 'main' }

    expect(await upload(org, both, { branch: 'cart' })).toEqual({ 'sql-injection': 0, xss: 1 })
    expect(await upload(org, both, pull)).toEqual({ 'sql-injection': 0, xss: 1 })
    expect(await upload(org, both, pull)).toEqual({ 'sql-injection': 0, xss: 1 })
    // A branch on top of it adds nothing and removes nothing.
    expect(await upload(org, both, { branch: 'checkout', baseBranch: 'cart' })).toEqual({ 'sql-injection': 0, xss: 0 })
    expect(await upload(org, both, pull)).toEqual({ 'sql-injection': 0, xss: 1 })
  })

  test('have locations', async () => {
    const org = await world.organization()
    await upload(org, fileOf({ cwe: 89 }), { branch: 'main' })
    const file = fileOf({ cwe: 89 }, { cwe: 89, uri: 'src/cart.ts', line: 3 }, { cwe: 89, uri: 'src/cart.ts', line: 3 })
    const run = await org.api.sarif.upload(file, { repo: 'example/shop', branch: 'cart', baseBranch: 'main' })

    expect(run.findings[0]).toMatchObject({
      resultCount: 3,
      newResultCount: 2,
      locations: [
        { uri: 'src/app.ts', startLine: 89, isNew: false },
        { uri: 'src/cart.ts', startLine: 3, isNew: true },
      ],
    })
  })

  test('of a long-lived branch are no longer new after a merge', async () => {
    const org = await world.organization()
    const pull = { branch: 'develop', baseBranch: 'main' }
    await upload(org, fileOf({ cwe: 89 }), pull)
    await upload(org, fileOf({ cwe: 89 }), { branch: 'main' })

    expect(await upload(org, fileOf({ cwe: 89 }, { cwe: 22 }), pull)).toEqual({
      'sql-injection': 0,
      'path-traversal': 1,
    })
  })

  test('are computed separately for a pull request and a push of the same commit', async () => {
    const org = await world.organization()
    const context = { repo: 'example/shop', commitSha: 'same', branch: 'cart' }
    const push = await org.api.sarif.upload(fileOf({ cwe: 89 }), context)
    const pull = await org.api.sarif.upload(fileOf({ cwe: 89 }), { ...context, baseBranch: 'main' })
    const again = await org.api.sarif.upload(fileOf({ cwe: 89 }), { ...context, baseBranch: 'main' })

    expect([push.status, pull.status, again.status]).toEqual(['processed', 'processed', 'duplicate'])
    expect(again.findings).toEqual(pull.findings)
  })
})

describe('a finding says what its topic is about and where the lesson is', () => {
  test.each([
    ['the language of its files', [{ cwe: 89, uri: 'shop/orders.py' }], 'python'],
    [
      'the language that most of its files have',
      [1, 2, 3].map((line) => ({ cwe: 89, line, uri: line < 3 ? 'a.go' : 'a.cs' })),
      'go',
    ],
    [
      'the language of the repository, when its own file has none',
      [
        { cwe: 89, uri: 'db/schema.sql' },
        { cwe: 79, uri: 'web/Page.java' },
      ],
      'java',
    ],
    ['no language that its topic does not teach', [{ cwe: 89, uri: 'driver/main.c' }], undefined],
  ])('in %s', async (_, found, language) => {
    const org = await world.organization()
    const run = await org.api.sarif.upload(fileOf(...found))
    const finding = run.findings.find(({ topicId }) => topicId === 'sql-injection')
    const search = language === undefined ? '' : `?language=${language}`

    expect(finding?.language).toBe(language)
    expect(finding?.lessonUrl).toBe(`${world.url}/learn/topics/sql-injection${search}`)
    expect(finding?.summary).toContain('SQL statement')
    expect(await org.api.sarif.getRun(run.runId)).toEqual(run)
  })
})
