import { limits, type SarifRun } from '@parapet/contract'
import { ParapetClient } from '@parapet/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksumsOf } from '../../../../test/invariants/table-checksums.ts'
import { locationOf, readSample, sampleNames, sarifFile } from '../../../../test/sarif-world.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { changeRole } from '../../directory/users/change-role.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ada = 'ada@example.com'

async function organizationWith(...emails: string[]): Promise<TestOrganization> {
  const org = await world.organization()
  for (const email of emails) await org.api.users.create({ name: email, email, role: 'learner' })
  return org
}

/** One result per CWE, each on a line of its own. */
function findings(...cwes: number[]): Buffer {
  return sarifFile({
    tool: 'Scanner',
    results: cwes.map((cwe, i) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      locations: [locationOf('src/app.ts', i + 1)],
    })),
  })
}

async function eventsOf(org: TestOrganization): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await world.database.pool.query('select body from webhook_events where org_id = $1 order by id', [
    org.id,
  ])
  return rows.map(({ body }) => JSON.parse(body.toString()))
}

const typesOf = async (org: TestOrganization) => (await eventsOf(org)).map(({ type }) => type)
const topicsOf = (run: SarifRun) => run.assignmentsCreated.map(({ topicId }) => topicId)
const reasonsOf = (run: SarifRun) =>
  run.skipped.map(({ reason, topicId, userEmail, resultCount }) => [reason, topicId, userEmail, resultCount])

describe('an uploaded file', () => {
  test('assigns the topics of its findings to the commit author, and reports everything', async () => {
    const org = await organizationWith('Ada@Example.com')
    const context = { repo: 'example/shöp', branch: 'main', commitSha: '2fd4e1c', commitAuthorEmail: 'ADA@example.com' }
    const run = await org.api.sarif.upload(findings(89, 89, 79), context)

    const [user] = (await org.api.users.list()).filter(({ email }) => email === 'Ada@Example.com')
    expect(run).toMatchObject({
      ...context,
      status: 'processed',
      source: 'Scanner',
      tools: [{ name: 'Scanner', version: null, resultCount: 3 }],
      resultsReceived: 3,
      resultsProcessed: 3,
      resultsSkipped: 0,
      findings: [
        {
          topicId: 'sql-injection',
          topicTitle: 'SQL injection',
          cwes: ['CWE-89'],
          matchType: 'exact',
          severity: 'high',
          resultCount: 2,
          ruleIds: ['rule-89'],
          locations: [
            { uri: 'src/app.ts', startLine: 1 },
            { uri: 'src/app.ts', startLine: 2 },
          ],
        },
        { topicId: 'xss', resultCount: 1 },
      ],
      skipped: [],
      unresolvedAuthors: [],
      truncated: false,
    })
    expect(topicsOf(run)).toEqual(['sql-injection', 'xss'])
    const [assigned] = run.assignmentsCreated
    expect(assigned).toMatchObject({ userId: user?.id, userEmail: 'Ada@Example.com' })
    expect(Date.parse(assigned?.deadline as string) - Date.parse(run.receivedAt)).toBeGreaterThanOrEqual(14 * dayMs)

    expect(await org.api.assignments.get(assigned?.id as string)).toMatchObject({
      assigneeType: 'user',
      assigneeId: user?.id,
      targetType: 'topic',
      targetId: 'sql-injection',
      source: 'sarif',
      sarifRunId: run.runId,
      note: 'Scanner reported 2 findings in example/shöp at 2fd4e1c',
    })
    expect(await org.api.sarif.getRun(run.runId)).toEqual(run)
    expect(await org.api.sarif.listRuns()).toEqual([run])
    expect(await typesOf(org)).toEqual(['assignment.created', 'assignment.created', 'sarif.ingested'])
    expect((await eventsOf(org)).at(-1)?.data).toEqual(run)
    const [line] = await org.api.auditLog.list({ limit: 1 })
    expect(line).toMatchObject({
      action: 'sarif.ingested',
      subjectType: 'sarif_run',
      subjectId: run.runId,
      details: { resultsReceived: 3, resultsProcessed: 3, assignmentsCreated: 2 },
    })
  })

  test('raises an event even when it assigns nothing', async () => {
    const org = await world.organization()
    const run = await org.api.sarif.upload(sarifFile({ results: [] }))

    expect(run).toMatchObject({ status: 'processed', resultsReceived: 0, repo: null, commitAuthorEmail: null })
    expect(await typesOf(org)).toEqual(['sarif.ingested'])
  })

  test.for(sampleNames.filter((name) => name !== 'invalid-1.sarif'))('%s is accounted for', async (name) => {
    const org = await organizationWith(ada, 'dana@example.com')
    const run = await org.api.sarif.upload(readSample(name), { commitAuthorEmail: ada })

    const skipped = run.skipped.reduce((sum, { resultCount }) => sum + resultCount, 0)
    expect(run.resultsProcessed + skipped).toBe(run.resultsReceived)
    expect(run.resultsSkipped).toBe(skipped)
    expect(run.assignmentsCreated.length).toBeLessThanOrEqual(10)
    expect(run.assignmentsCreated.length > 0).toBe(run.resultsProcessed > 0)
    expect(await org.api.sarif.getRun(run.runId)).toEqual(run)
  })

  test('gives a developer at most five topics, the worst first, or as many as asked for', async () => {
    const org = await organizationWith(ada, 'bea@example.com')
    const semgrep = readSample('semgrep-1.69.sarif')
    const run = await org.api.sarif.upload(semgrep, { commitAuthorEmail: ada })

    expect(topicsOf(run)).toEqual([
      'nosql-injection',
      'insecure-deserialization',
      'ssrf',
      'input-validation',
      'open-redirect',
    ])
    expect(run.skipped.map(({ reason }) => reason)).toEqual(Array(8).fill('cap_reached'))
    expect(run.unmappedCwes).toEqual([])
    const options = { commitAuthorEmail: 'bea@example.com', repo: 'other', maxAssignments: 2, deadlineDays: 3 }
    const second = await org.api.sarif.upload(semgrep, options)
    expect(topicsOf(second)).toEqual(['nosql-injection', 'insecure-deserialization'])
    const deadline = Date.parse(second.assignmentsCreated[0]?.deadline as string)
    expect(Math.round((deadline - Date.parse(second.processedAt)) / dayMs)).toBe(3)
  })

  test('skips findings below the minimum severity', async () => {
    const org = await organizationWith(ada)
    const run = await org.api.sarif.upload(readSample('semgrep-1.69.sarif'), {
      commitAuthorEmail: ada,
      minSeverity: 'critical',
    })

    expect(reasonsOf(run)).toEqual([['below_threshold', null, null, 43]])
    expect(topicsOf(run)).toHaveLength(5)
  })
})

describe('who gets it', () => {
  test('only active people of the organization, and nobody is created', async () => {
    const org = await organizationWith(ada, 'gone@example.com', 'auditor@example.com')
    await changeRole(org.context(), 'auditor@example.com', 'auditor')
    await organizationWith('other@example.com')
    const gone = (await org.api.users.list()).find(({ email }) => email === 'gone@example.com')
    await org.api.users.deactivate(gone?.id as string)
    const users = (await org.api.users.list()).length
    const authors = [
      'Ada@example.com',
      'gone@example.com',
      'auditor@example.com',
      'other@example.com',
      'ci[bot]@example.com',
      '',
    ]
    const results = authors.map((email, i) => ({
      ruleId: 'r',
      taxa: [{ id: 'CWE-89' }],
      properties: { authorEmail: email },
      locations: [locationOf('a.ts', i + 1)],
    }))
    const run = await org.api.sarif.upload(sarifFile({ results }))

    expect(topicsOf(run)).toEqual(['sql-injection'])
    expect(reasonsOf(run).sort()).toEqual([
      ['author_inactive', 'sql-injection', 'gone@example.com', 1],
      ['author_is_auditor', 'sql-injection', 'auditor@example.com', 1],
      ['author_unknown', 'sql-injection', 'other@example.com', 1],
      ['bot_author', 'sql-injection', 'ci[bot]@example.com', 1],
      ['no_author', 'sql-injection', null, 1],
    ])
    expect(run.unresolvedAuthors).toEqual(['other@example.com'])
    expect((await org.api.users.list()).length).toBe(users)
  })

  test('findings of unknown authors go to the author of the upload, merged with their own', async () => {
    const org = await organizationWith(ada)
    const results = ['stranger@example.com', ada, 'stranger@example.com'].map((email, i) => ({
      ruleId: `rule-${i}`,
      level: i === 0 ? 'error' : 'warning',
      taxa: [{ id: i === 2 ? 'CWE-79' : 'CWE-89' }],
      properties: { authorEmail: email },
      locations: [locationOf('a.ts', i + 1)],
    }))
    const file = sarifFile({ results })
    const run = await org.api.sarif.upload(file, { commitAuthorEmail: 'Ada <ada@example.com>', commitSha: 'a' })

    expect(run.assignmentsCreated.map(({ topicId, userEmail }) => [topicId, userEmail]).sort()).toEqual([
      ['sql-injection', ada],
      ['xss', ada],
    ])
    expect(run).toMatchObject({ resultsProcessed: 3, skipped: [], unresolvedAuthors: ['stranger@example.com'] })
    const next = await org.api.sarif.upload(file, { commitAuthorEmail: ada, commitSha: 'b' })
    expect(next.skipped.map(({ reason }) => reason)).toEqual(Array(3).fill('finding_already_seen'))
  })

  test('a file with an unknown author is processed again once that person was invited', async () => {
    const org = await world.organization()
    const first = await org.api.sarif.upload(findings(89), { commitAuthorEmail: ada, commitSha: 'a' })
    await org.api.users.create({ name: 'Ada', email: ada, role: 'learner' })
    const second = await org.api.sarif.upload(findings(89), { commitAuthorEmail: ada, commitSha: 'b' })

    expect(reasonsOf(first)).toEqual([['author_unknown', 'sql-injection', ada, 1]])
    expect(topicsOf(second)).toEqual(['sql-injection'])
  })
})

describe('the same again', () => {
  test('the same file for the same commit is the same run, for a day, and raises one event', async () => {
    const org = await organizationWith(ada)
    const context = { repo: 'example/shop', commitSha: 'a', commitAuthorEmail: ada }
    const first = await org.api.sarif.upload(findings(89), context)
    const again = await org.api.sarif.upload(findings(89), context)

    expect(again).toEqual({ ...first, status: 'duplicate' })
    expect(await typesOf(org)).toEqual(['assignment.created', 'sarif.ingested'])
    for (const changed of [{ commitSha: 'b' }, { repo: 'x' }, { source: 'nightly' }]) {
      expect((await org.api.sarif.upload(findings(89), { ...context, ...changed })).status).toBe('processed')
    }
    expect((await org.api.sarif.upload(findings(79), context)).status).toBe('processed')
    expect(await org.api.sarif.listRuns()).toHaveLength(5)
    const other = await organizationWith(ada)
    expect((await other.api.sarif.upload(findings(89), context)).status).toBe('processed')
    world.clock.advance(dayMs + 1000)
    expect((await org.api.sarif.upload(findings(89), context)).status).toBe('processed')
  })

  test('a file sent again with other options is another upload, and assigns nothing twice', async () => {
    const org = await organizationWith(ada)
    const nobody = await org.api.sarif.upload(findings(89), { commitSha: 'a' })
    expect(reasonsOf(nobody)).toEqual([['no_author', 'sql-injection', null, 1]])
    const context = { commitSha: 'a', commitAuthorEmail: ada }
    const tooHigh = await org.api.sarif.upload(findings(89), { ...context, minSeverity: 'critical' })
    expect(reasonsOf(tooHigh)).toEqual([['below_threshold', null, null, 1]])

    const right = await org.api.sarif.upload(findings(89), context)
    expect([right.status, topicsOf(right)]).toEqual(['processed', ['sql-injection']])
    expect((await org.api.sarif.upload(findings(89), context)).status).toBe('duplicate')
    const later = await org.api.sarif.upload(findings(89), { ...context, deadlineDays: 3 })
    expect([later.status, topicsOf(later)]).toEqual(['processed', []])
  })

  test('two uploads of a file at the same moment are one run', async () => {
    const org = await organizationWith(ada)
    const context = { commitSha: 'a', commitAuthorEmail: ada }
    const runs = await Promise.all(Array.from({ length: 4 }, () => org.api.sarif.upload(findings(89, 79), context)))

    expect(runs.map(({ status }) => status).sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'processed'])
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(1)
    expect(await org.api.assignments.list()).toHaveLength(2)
  })

  test('the same file through another key is the same run, and nobody gets training twice', async () => {
    const org = await organizationWith(ada)
    const context = { repo: 'example/shop', commitSha: 'a', commitAuthorEmail: ada }
    const keys = await Promise.all(['one', 'two', 'three'].map((name) => org.createKey(['sarif:ingest'], { name })))
    const upload = (apiKey: string) =>
      new ParapetClient({ baseUrl: world.url, apiKey }).sarif.upload(findings(89), context)

    const runs = await Promise.all(keys.map(({ key }) => upload(key)))
    const again = await org.api.sarif.upload(findings(89), context)

    expect(runs.map(({ status }) => status).sort()).toEqual(['duplicate', 'duplicate', 'processed'])
    expect(again.status).toBe('duplicate')
    expect(new Set([...runs, again].map(({ runId }) => runId)).size).toBe(1)
    expect(await typesOf(org)).toEqual(['assignment.created', 'sarif.ingested'])
    expect(await org.api.assignments.list()).toHaveLength(1)
    // After a day it is another run, but the finding is known and the topic is still open.
    world.clock.advance(dayMs + 1000)
    const later = await upload((await org.createKey(['sarif:ingest'])).key)
    expect([later.status, later.assignmentsCreated]).toEqual(['processed', []])
    expect(await org.api.assignments.list()).toHaveLength(1)
  })

  test('a known finding assigns nothing again, even after its assignment ended', async () => {
    const org = await organizationWith(ada)
    const first = await org.api.sarif.upload(findings(89, 79), { commitSha: 'a', commitAuthorEmail: ada })
    for (const { id } of first.assignmentsCreated) await org.api.assignments.deactivate(id)
    const second = await org.api.sarif.upload(findings(89, 79, 22), { commitSha: 'b', commitAuthorEmail: ada })

    expect(topicsOf(second)).toEqual(['path-traversal'])
    expect(reasonsOf(second)).toEqual([
      ['finding_already_seen', 'sql-injection', ada, 1],
      ['finding_already_seen', 'xss', ada, 1],
    ])
  })

  test('what the cap left out is not assigned to the author of the next push', async () => {
    const org = await organizationWith(ada, 'bea@example.com')
    const file = findings(89, 79, 22)
    await org.api.sarif.upload(file, { commitSha: 'a', commitAuthorEmail: ada, maxAssignments: 1 })
    const second = await org.api.sarif.upload(file, { commitSha: 'b', commitAuthorEmail: 'bea@example.com' })

    expect(topicsOf(second)).toEqual([])
    expect(new Set(second.skipped.map(({ reason }) => reason))).toEqual(new Set(['finding_already_seen']))
  })

  test('a topic that is open for the developer or recently completed is not assigned again', async () => {
    const org = await organizationWith(ada)
    const user = (await org.api.users.list()).find(({ email }) => email === ada)
    await org.api.assignments.create({
      assigneeType: 'user',
      assigneeId: user?.id as string,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'sql-injection',
    })
    const complete = (topicId: string, daysAgo: number) =>
      world.database.pool.query(
        `insert into completed_items (org_id, user_id, item_type, item_id, completed_at) values ($1, $2, 'topic', $3, $4)`,
        [org.id, user?.id, topicId, new Date(world.clock.now().getTime() - daysAgo * dayMs)],
      )
    await complete('xss', 29)
    await complete('path-traversal', 31)
    const run = await org.api.sarif.upload(findings(89, 79, 22), { commitAuthorEmail: ada })

    expect(topicsOf(run)).toEqual(['path-traversal'])
    expect(reasonsOf(run)).toEqual([
      ['already_assigned', 'sql-injection', ada, 1],
      ['recently_completed', 'xss', ada, 1],
    ])
  })
})

describe('a dry run', () => {
  test('reports what would happen, stores only an audit line, and notifies nobody', async () => {
    const org = await organizationWith(ada)
    const { audit_log: _before, ...before } = await checksumsOf(world.database, org.id)
    const options = { commitAuthorEmail: ada, dryRun: true }
    const path = '/sarif?dryRun=true'
    const answer = await org.request('POST', path, findings(89, 79), { headers: { 'x-commit-author-email': ada } })

    expect(answer.body).toMatchObject({ status: 'dry_run', resultsReceived: 2, resultsProcessed: 2 })
    expect(topicsOf(answer.body)).toEqual(['sql-injection', 'xss'])
    const { audit_log: _after, ...after } = await checksumsOf(world.database, org.id)
    expect(after).toEqual(before)
    expectError(await org.request('GET', `/sarif/runs/${answer.body.runId}`), 404, 'sarif_run_not_found')
    const real = await org.api.sarif.upload(findings(89, 79), { ...options, dryRun: false })
    expect(real).toMatchObject({ status: 'processed', resultsProcessed: 2 })
    expect((await org.api.sarif.upload(findings(89, 79), options)).skipped.map(({ reason }) => reason)).toEqual([
      'finding_already_seen',
      'finding_already_seen',
    ])
  })
})

describe('the audit log', () => {
  test('shows how many addresses a dry run queried, and how many of them are unknown', async () => {
    const org = await organizationWith(ada)
    const result = (email: string) => ({
      ruleId: 'rule-89',
      level: 'error',
      taxa: [{ id: 'CWE-89' }],
      locations: [locationOf('src/app.ts', 1)],
      properties: { authorEmail: email },
    })
    const file = sarifFile({ results: [ada, 'nobody@example.com', 'stranger@example.com'].map(result) })
    await org.request('POST', '/sarif?dryRun=true', file)
    const [line] = await org.api.auditLog.list({ limit: 1 })

    expect(line).toMatchObject({
      action: 'sarif.dry_run',
      subjectType: 'sarif_run',
      actorType: 'key',
      actorId: org.keyId,
    })
    expect(line?.details).toEqual({ resultsReceived: 3, authors: 3, unknownAuthors: 2 })
  })
})

describe('an API key that can only upload files', () => {
  test('reads only its own runs', async () => {
    const org = await organizationWith(ada)
    const [ci, other] = [await org.createKey(['sarif:ingest']), await org.createKey(['sarif:ingest'])]
    const reader = await org.createKey(['sarif:read'])
    const send = async (key: string, cwe: number) =>
      (await org.request('POST', '/sarif', findings(cwe), { key })).body.runId as string
    const [own, foreign] = [await send(ci.key, 89), await send(other.key, 79)]
    const ask = (key: string, path = '') => org.request('GET', `/sarif/runs${path}`, undefined, { key })
    const listed = async (key: string) => (await ask(key)).body.map(({ runId }: { runId: string }) => runId)

    expect(await listed(ci.key)).toEqual([own])
    expect((await ask(ci.key, `/${own}`)).body.runId).toBe(own)
    expectError(await ask(ci.key, `/${foreign}`), 404, 'sarif_run_not_found')
    expect((await ask(ci.key, `?before=${foreign}`)).body).toMatchObject([{ runId: own }])
    expect(await listed(reader.key)).toEqual([foreign, own])
    expect((await ask(reader.key, `/${own}`)).status).toBe(200)
    expectError(await org.request('POST', '/sarif', findings(89), { key: reader.key }), 403, 'insufficient_scope')
  })
})

describe('an upload is atomic', () => {
  test('when the event cannot be raised, there is no run, no assignment, no finding and no audit line', async () => {
    const org = await organizationWith(ada)
    const before = await checksumsOf(world.database, org.id)
    await world.database.pool.query(`
      create function refuse_event() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
      create trigger refuse_event before insert on webhook_events for each row
      when (new.type = 'sarif.ingested') execute function refuse_event()`)
    const answer = await org.request('POST', '/sarif', findings(89), { headers: { 'x-commit-author-email': ada } })
    await world.database.pool.query('drop function refuse_event cascade')

    expectError(answer, 500, 'internal_error')
    expect(await checksumsOf(world.database, org.id)).toEqual(before)
    expect((await org.api.sarif.upload(findings(89), { commitAuthorEmail: ada })).status).toBe('processed')
  })

  test('an Idempotency-Key makes a retry safe, and a refusal stores nothing', async () => {
    const org = await organizationWith(ada)
    const headers = { 'idempotency-key': 'ci-1', 'x-commit-author-email': ada }
    expectError(await org.request('POST', '/sarif', '{"version":"1"}', { headers }), 400, 'unsupported_sarif_version')
    const first = await org.request('POST', '/sarif', findings(89), { headers })
    const again = await org.request('POST', '/sarif', findings(89), { headers })

    expect(first.body.status).toBe('processed')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expectError(await org.request('POST', '/sarif', findings(79), { headers }), 422, 'idempotency_key_reused')
    expect(await org.api.sarif.listRuns()).toHaveLength(1)
  })
})

describe('long lists', () => {
  test('are cut to 256 KB in the answer, the event and the list; the run itself has everything', async () => {
    const org = await organizationWith(ada)
    const results = Array.from({ length: 6000 }, (_, i) => ({
      ruleId: `rule-${i}`,
      taxa: [{ id: 'CWE-89' }],
      locations: [locationOf(`src/some/long/folder/with/a/file-${i}.ts`, i + 1)],
    }))
    const answer = await org.request('POST', '/sarif', sarifFile({ results }), {
      headers: { 'x-commit-author-email': ada },
    })

    expect(answer.body).toMatchObject({ truncated: true, resultsReceived: 6000, resultsProcessed: 6000 })
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(limits.sarifAnswerBytes)
    expect(answer.body.findings[0]).toMatchObject({ topicId: 'sql-injection', resultCount: 6000 })
    expect((await eventsOf(org)).at(-1)?.data).toEqual(answer.body)
    const [listed] = await org.api.sarif.listRuns()
    expect(JSON.stringify(listed).length).toBeLessThan(20_000)
    expect(listed).toMatchObject({ truncated: true, resultsProcessed: 6000, assignmentsCreated: [{}] })
    const whole = await org.api.sarif.getRun(answer.body.runId)
    expect(whole.truncated).toBe(false)
    expect(whole.findings[0]?.locations).toHaveLength(6000)
    expect(whole.findings[0]?.ruleIds).toHaveLength(6000)
  })
})

describe('runs', () => {
  test('are listed newest first, page by page, for their own organization only', async () => {
    const org = await world.organization()
    const ids: string[] = []
    for (const commitSha of ['a', 'b', 'c']) {
      ids.unshift((await org.api.sarif.upload(sarifFile({ results: [] }), { commitSha })).runId)
    }
    const idsOf = (runs: SarifRun[]) => runs.map(({ runId }) => runId)

    expect(idsOf(await org.api.sarif.listRuns())).toEqual(ids)
    expect(idsOf(await org.api.sarif.listRuns({ limit: 2 }))).toEqual(ids.slice(0, 2))
    expect(idsOf(await org.api.sarif.listRuns({ before: ids[1] as string }))).toEqual(ids.slice(2))
    expectError(await org.request('GET', '/sarif/runs?limit=201'), 400, 'invalid_request')
    const other = await world.organization()
    expect(await other.api.sarif.listRuns()).toEqual([])
    expectError(await other.request('GET', `/sarif/runs/${ids[0]}`), 404, 'sarif_run_not_found')
  })

  test('lose the address of an erased person', async () => {
    const org = await organizationWith('Ada.B+x@example.com')
    const { eraseUser } = await import('../../../../test/erase-user.ts')
    const context = { commitAuthorEmail: 'ada.b+X@example.com' }
    const { runId } = await org.api.sarif.upload(findings(89), context)
    const { id } = await eraseUser(org.context(), 'ada.b+x@example.com')

    const run = await org.api.sarif.getRun(runId)
    expect(run.commitAuthorEmail).toBe(`erased-${id}@erased.invalid`)
    expect(run.assignmentsCreated).toMatchObject([{ userEmail: `erased-${id}@erased.invalid` }])
    expect(JSON.stringify([run, await org.api.sarif.listRuns()]).toLowerCase()).not.toContain('ada.b')
  })
})

describe('invalid options', () => {
  test.each([
    ['minSeverity=severe', 'minSeverity'],
    ['maxAssignments=0', 'maxAssignments'],
    ['maxAssignments=51', 'maxAssignments'],
    ['deadlineDays=366', 'deadlineDays'],
    ['deadlineDays=soon', 'deadlineDays'],
    ['dryRun=maybe', 'dryRun'],
  ])('%s is refused', async (query, field) => {
    const org = await world.organization()

    expect(expectError(await org.request('POST', `/sarif?${query}`, findings(89)), 400, 'invalid_request').field).toBe(
      field,
    )
  })

  test('a header that is too long is refused, naming the header', async () => {
    const org = await world.organization()
    const answer = await org.request('POST', '/sarif', findings(89), { headers: { 'X-Repo': 'r'.repeat(301) } })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({
      field: 'X-Repo',
      message: 'must have at most 300 characters',
    })
  })
})
