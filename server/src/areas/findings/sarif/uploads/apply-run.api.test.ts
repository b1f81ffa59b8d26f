import { limits, type SarifRun } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../../test/erase-user.ts'
import { checksumsOf } from '../../../../../test/invariants/table-checksums.ts'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import { createPerson, type Visitor } from '../../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../../test/world.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'
import { dropOldScans } from '../sarif.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const known = 'ada@example.com'
const strange = '7+ada@users.noreply.example.com'
const stranger = 'stranger@example.com'

async function createOrganization(): Promise<{ org: TestOrganization; adaId: string; admin: Visitor }> {
  const org = await world.organization()
  const { visitor: admin } = await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })
  const { id: adaId } = await org.api.users.create({ name: 'Ada', email: known, role: 'learner' })
  return { org, adaId, admin }
}

/** A result for each pair of author and CWE. */
function scan(...found: [author: string, cwe: number][]): Buffer {
  return sarifFile({
    results: found.map(([authorEmail, cwe], i) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      properties: { authorEmail },
      locations: [locationOf(`src/file-${i}.ts`, i + 1)],
    })),
  })
}

const topicsOf = (run: SarifRun) => run.assignmentsCreated.map(({ topicId }) => topicId).sort()
const eventTypesOf = async (org: TestOrganization) =>
  (await world.database.pool.query('select type from webhook_events where org_id = $1 order by id', [org.id])).rows.map(
    ({ type }) => type,
  )
const isAccounted = (run: SarifRun) =>
  run.resultsProcessed + run.resultsSkipped === run.resultsReceived &&
  run.skipped.reduce((sum, { resultCount }) => sum + resultCount, 0) === run.resultsSkipped

describe('a scan with unknown authors', () => {
  test('can be applied again once they are mapped, without assigning anything twice', async () => {
    const { org, adaId, admin } = await createOrganization()
    const found = scan([strange, 89], [strange, 89], [strange, 79], [stranger, 22], [known, 78])
    const first = await org.api.sarif.upload(found, { repo: 'example/shop', branch: 'main', commitSha: 'a' })
    const path = `/sarif/runs/${first.runId}`
    expect(topicsOf(first)).toEqual(['command-injection'])
    expect((await admin.call('GET', `${path}/authors`)).body).toEqual({
      authors: [
        { email: strange, resultCount: 3, topicCount: 2, state: 'unknown', person: null },
        { email: stranger, resultCount: 1, topicCount: 1, state: 'unknown', person: null },
      ],
      people: [{ email: known, userId: adaId, name: 'Ada' }],
      keptUntil: new Date(Date.parse(first.receivedAt) + limits.sarifUnassignedDays * dayMs).toISOString(),
    })

    // Nobody is known yet, so nothing changes.
    expect((await admin.call('POST', `${path}/apply`)).body).toEqual(first)
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    expect((await admin.call('GET', `${path}/authors`)).body.authors[0]).toMatchObject({
      state: 'ready',
      person: { userId: adaId, name: 'Ada', email: known },
    })
    const applied: SarifRun = (await admin.call('POST', `${path}/apply`)).body

    expect(topicsOf(applied)).toEqual(['command-injection', 'sql-injection', 'xss'])
    expect(new Set(applied.assignmentsCreated.map(({ userId }) => userId))).toEqual(new Set([adaId]))
    expect(applied).toMatchObject({
      runId: first.runId,
      status: 'processed',
      resultsProcessed: 4,
      resultsSkipped: 1,
      unresolvedAuthors: [stranger],
      skipped: [{ reason: 'author_unknown', userEmail: stranger, resultCount: 1 }],
    })
    expect(isAccounted(applied)).toBe(true)
    expect(await org.api.sarif.getRun(first.runId)).toEqual(applied)
    expect(await org.api.sarif.listRuns()).toEqual([applied])
    expect(await eventTypesOf(org)).toEqual([
      ...['assignment.created', 'sarif.ingested'],
      ...['assignment.created', 'assignment.created'],
    ])
    const [line] = await org.api.auditLog.list({ limit: 1 })
    expect(line).toMatchObject({
      action: 'sarif.applied',
      subjectId: first.runId,
      details: { authors: 1, assignmentsCreated: 2 },
    })

    expect((await admin.call('POST', `${path}/apply`)).body).toEqual(applied)
    expect(await org.api.assignments.list()).toHaveLength(3)
    // The findings are known now, so the next scan of the repository notifies nobody.
    const next = await org.api.sarif.upload(found, { repo: 'example/shop', branch: 'main', commitSha: 'b' })
    expect(topicsOf(next)).toEqual([])
  })

  test('is applied to a person invited with that address, who sees their findings', async () => {
    const { org, admin } = await createOrganization()
    const first = await org.api.sarif.upload(scan([stranger, 89]), { commitSha: 'a', deadlineDays: 3 })
    const { id, visitor } = await createPerson(world, org, { email: stranger })
    const { body } = await admin.call('POST', `/sarif/runs/${first.runId}/apply`)

    expect(body.assignmentsCreated).toMatchObject([{ userId: id, topicId: 'sql-injection' }])
    const days = (Date.parse(body.assignmentsCreated[0].deadline) - world.clock.now().getTime()) / dayMs
    expect(Math.round(days)).toBe(3)
    const topic = await visitor.call('GET', '/learn/topics/sql-injection')
    expect(topic.body.findings).toMatchObject([{ resultCount: 1, locations: [{ uri: 'src/file-0.ts', startLine: 1 }] }])
  })

  test('respects its cap, counting earlier assignments, and skips topics a person already has', async () => {
    const { org, adaId, admin } = await createOrganization()
    const found = scan([known, 89], [strange, 79], [strange, 22], [strange, 89])
    const first = await org.api.sarif.upload(found, { commitSha: 'a', maxAssignments: 2 })
    expect(topicsOf(first)).toEqual(['sql-injection'])
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    const applied: SarifRun = (await admin.call('POST', `/sarif/runs/${first.runId}/apply`)).body

    expect(applied.assignmentsCreated).toHaveLength(2)
    expect(applied.skipped.map(({ reason }) => reason).sort()).toEqual(['already_assigned', 'cap_reached'])
    expect(isAccounted(applied)).toBe(true)
  })

  test('assigns once when two admins apply it at the same moment', async () => {
    const { org, adaId, admin } = await createOrganization()
    const { runId } = await org.api.sarif.upload(scan([strange, 89], [strange, 79]), { commitSha: 'a' })
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call('POST', `/sarif/runs/${runId}/apply`)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await org.api.assignments.list()).toHaveLength(2)
  })

  test('shows who got nothing: deactivated people wait, and a known author of the upload gets everything', async () => {
    const { org, adaId, admin } = await createOrganization()
    const { runId } = await org.api.sarif.upload(scan([strange, 89]), { commitSha: 'a' })
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    await org.api.users.deactivate(adaId)
    expect((await admin.call('GET', `/sarif/runs/${runId}/authors`)).body.authors).toMatchObject([
      { state: 'inactive' },
    ])
    expect((await admin.call('POST', `/sarif/runs/${runId}/apply`)).body.assignmentsCreated).toEqual([])
    await org.api.users.reactivate(adaId)
    expect((await admin.call('POST', `/sarif/runs/${runId}/apply`)).body.assignmentsCreated).toHaveLength(1)

    const fallen = await org.api.sarif.upload(scan([stranger, 22]), { commitSha: 'b', commitAuthorEmail: known })
    expect((await admin.call('GET', `/sarif/runs/${fallen.runId}/authors`)).body).toEqual({
      authors: [{ email: stranger, resultCount: 0, topicCount: 0, state: 'unknown', person: null }],
      people: [{ email: known, userId: adaId, name: 'Ada' }],
      keptUntil: null,
    })
  })

  test('deletes waiting findings after some weeks, and when the person is erased', async () => {
    const { org, adaId, admin } = await createOrganization()
    const countWaiting = async () =>
      (await world.database.pool.query('select 1 from sarif_unassigned where org_id = $1', [org.id])).rowCount
    await org.api.sarif.upload(scan([strange, 89], [stranger, 79]), { commitSha: 'a' })
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    expect(await countWaiting()).toBe(2)
    await eraseUser(org.context(), known)
    expect(await countWaiting()).toBe(1)

    const now = world.clock.now().getTime()
    await dropOldScans(world.database.db, new Date(now + (limits.sarifUnassignedDays - 1) * dayMs))
    expect(await countWaiting()).toBe(1)
    await dropOldScans(world.database.db, new Date(now + (limits.sarifUnassignedDays + 1) * dayMs))
    expect(await countWaiting()).toBe(0)
  })

  test('is not found in another organization', async () => {
    const { org } = await createOrganization()
    const { runId } = await org.api.sarif.upload(scan([strange, 89]))
    const other = await createOrganization()

    expectError(await other.admin.call('GET', `/sarif/runs/${runId}/authors`), 404, 'sarif_run_not_found')
    expectError(await other.admin.call('POST', `/sarif/runs/${runId}/apply`), 404, 'sarif_run_not_found')
  })
})

describe('a dry run in the console', () => {
  const dryRun = async (admin: Visitor, file: Buffer, headers = {}): Promise<SarifRun> =>
    (await admin.call('POST', '/sarif?dryRun=true&deadlineDays=3', file, headers)).body

  test('can be applied once without sending the file again', async () => {
    const { org, admin } = await createOrganization()
    const shown = await dryRun(admin, scan([known, 89], [strange, 79]), {
      'x-repo': 'example/shop',
      'x-branch': 'main',
    })
    expect(await org.api.assignments.list()).toEqual([])
    const path = `/sarif/previews/${shown.runId}`
    const applied: SarifRun = (await admin.call('POST', `${path}/apply`)).body

    expect(applied).toMatchObject({ status: 'processed', repo: 'example/shop', branch: 'main', resultsProcessed: 1 })
    expect(applied.findings).toEqual(shown.findings)
    expect(topicsOf(applied)).toEqual(['sql-injection'])
    expect((await admin.call('POST', `${path}/apply`)).body).toEqual({ ...applied, status: 'duplicate' })
    expect(await org.api.assignments.list()).toHaveLength(1)
    expect(await org.api.sarif.listRuns()).toEqual([applied])
    expect(await eventTypesOf(org)).toEqual(['assignment.created', 'sarif.ingested'])
    expect((await admin.call('GET', `/sarif/runs/${applied.runId}/authors`)).body.authors).toMatchObject([
      { email: strange, resultCount: 1 },
    ])
  })

  test('reflects later changes: a newly mapped author gets their findings', async () => {
    const { adaId, admin } = await createOrganization()
    const shown = await dryRun(admin, scan([strange, 79]))
    expect(shown.unresolvedAuthors).toEqual([strange])
    await admin.call('POST', `/users/${adaId}/aliases`, { email: strange })
    const { body } = await admin.call('GET', `/sarif/previews/${shown.runId}`)

    expect(body.run).toMatchObject({
      runId: shown.runId,
      status: 'dry_run',
      unresolvedAuthors: [],
      resultsProcessed: 1,
    })
    expect(body.people).toEqual([{ email: known, userId: adaId, name: 'Ada' }])
    expect(Date.parse(body.expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(
      limits.sarifPreviewHours * 3_600_000,
    )
  })

  test('is kept for a day or until the next one, only for admins of the organization, and not after an erasure', async () => {
    const { org, admin } = await createOrganization()
    const first = await dryRun(admin, scan([known, 89]))
    const second = await dryRun(admin, scan([known, 79]))
    const path = `/sarif/previews/${second.runId}`
    expectError(await admin.call('GET', `/sarif/previews/${first.runId}`), 404, 'sarif_preview_not_found')
    expect((await admin.call('GET', path)).status).toBe(200)
    const other = await createOrganization()
    expectError(await other.admin.call('GET', path), 404, 'sarif_preview_not_found')
    expectError(await other.admin.call('POST', `${path}/apply`), 404, 'sarif_preview_not_found')

    await eraseUser(org.context(), known)
    expectError(await admin.call('GET', path), 404, 'sarif_preview_not_found')
    const third = await dryRun(admin, scan([known, 22]))
    await world.database.pool.query('update sarif_previews set expires_at = $2 where org_id = $1', [
      org.id,
      world.clock.now(),
    ])
    expectError(await admin.call('GET', `/sarif/previews/${third.runId}`), 404, 'sarif_preview_not_found')
    await dropOldScans(world.database.db, world.clock.now())
    const { rowCount } = await world.database.pool.query('select 1 from sarif_previews where org_id = $1', [org.id])
    expect(rowCount).toBe(0)
  })

  test('made with an API key stores nothing', async () => {
    const { org } = await createOrganization()
    const { audit_log: _before, ...before } = await checksumsOf(world.database, org.id)
    const answer = await org.request('POST', '/sarif?dryRun=true', scan([known, 89], [strange, 79]))
    expect(answer.body.status).toBe('dry_run')

    const { audit_log: _after, ...after } = await checksumsOf(world.database, org.id)
    expect(after).toEqual(before)
  })
})
