import { createHash } from 'node:crypto'
import { reportIds } from '@parapet/contract'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { listReminders } from '../../../../test/worlds/reminders.ts'
import { inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { csvLine } from '../../../platform/csv.ts'
import { renewAssignments } from '../../training/assignments/assignments.ts'
import { dropOldReports, exportReport } from './reports.ts'
import { announceReports } from './schedules.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let counter = 0

async function createTrained() {
  world.clock.hold()
  await world.database.db.deleteFrom('signInTries').execute()
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Red' })
  const ada = await inviteUser(org, 'Ada', team.id)
  const bo = await inviteUser(org, 'Bo')
  await passTopic(world, org, ada, 'sql-injection')
  const admin = await createPerson(world, org, { role: 'org_admin', email: `admin-${++counter}@example.com` })
  return { org, ada, bo, team, admin: admin.visitor, adminId: admin.id }
}

/** From a scanner whose name a spreadsheet would take for a formula. */
async function addFinding(org: TestOrganization, userId: string): Promise<void> {
  const runId = newId()
  const { pool } = world.database
  const run = {
    ...{ source: '=scan, 1', repo: 'https://git.example.com/shop', resultsReceived: 3, resultsProcessed: 3 },
    assignmentsCreated: [{ userId, userEmail: 'ada@example.com', topicId: 'xss', resultCount: 3 }],
    ...{ skipped: [], findings: [] },
  }
  await pool.query(
    `insert into sarif_runs (org_id, id, file_key, series_key, received_at, max_assignments, deadline_days, summary, details)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), $3, 5, 14, '{}', $4)`,
    [org.id, runId, world.clock.now(), JSON.stringify(run)],
  )
  await pool.query(
    `insert into sarif_author_findings (org_id, run_id, user_id, topic_id, details)
     values ($1, $2, $3, 'xss', '{"severity": "high", "cwes": ["CWE-79", "CWE-80"], "resultCount": 3}')`,
    [org.id, runId, userId],
  )
}

/** Hashes the bytes: decoding the response drops the byte order mark. */
const sumOf = (text: string) =>
  createHash('sha256')
    .update(`\uFEFF${text.replace(/^\uFEFF/, '')}`)
    .digest('hex')

const fieldsOf = (columns: string[], row: string[] = []) =>
  Object.fromEntries(columns.map((name, index) => [name, row[index]]))

describe('GET /reports/{report}', () => {
  test('the training record has a line for each person and topic', async () => {
    const { org } = await createTrained()

    const report = await org.api.reports.get('training-record')

    const today = world.clock.now().toISOString().slice(0, 10)
    expect(report).toMatchObject({ title: 'Training record', to: today, next: null })
    expect(report.rows).toHaveLength(1)
    expect(fieldsOf(report.columns, report.rows[0])).toEqual({
      ...{ Name: 'Ada', Email: 'ada@example.com', Team: 'Red', Active: 'yes', Topic: 'SQL injection' },
      ...{ 'Challenges passed': '4', Challenges: '4', 'Last passed': world.clock.now().toISOString() },
      ...{ Languages: 'python', 'Score of passed': '100', 'Hands-on': 'no', 'Active minutes': '' },
    })
  })

  test('the best passed attempt of each challenge counts, and the time of all attempts', async () => {
    const { org, bo } = await createTrained()
    const attempts = [
      { challenge: 'one', find: 40, passed: true, language: 'go', seconds: 30 },
      { challenge: 'one', find: 50, passed: true, language: 'c', seconds: 31 },
      { challenge: 'two', find: 31, passed: true, language: 'go', seconds: null },
      { challenge: 'three', find: 0, passed: false, language: 'java', seconds: 60 },
    ]
    await world.database.pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score,
         hints_used, is_passed, created_at, is_hands_on, active_seconds)
       select $1, $2, gen_random_uuid(), 'xss', challenge, language, find, 40, 0, passed, $3, not passed, seconds
       from jsonb_to_recordset($4) as one (challenge text, find int, passed boolean, language text, seconds int)`,
      [org.id, bo, world.clock.now(), JSON.stringify(attempts)],
    )
    const { columns, rows } = await org.api.reports.get('training-record')
    // (90 + 71) / 2 is rounded up.
    expect(rows.map((row) => fieldsOf(columns, row)).filter(({ Name }) => Name === 'Bo')).toMatchObject([
      {
        'Challenges passed': '2',
        Languages: 'c go',
        'Score of passed': '81',
        'Hands-on': 'yes',
        'Active minutes': '3',
      },
    ])
  })

  test('leaves out what happened outside the period', async () => {
    const { org } = await createTrained()
    const past = { from: '2020-01-01', to: '2020-12-31' }
    expect(await org.api.reports.get('training-record', past)).toMatchObject({ ...past, rows: [] })
  })

  test('is paginated, and the pages add up to the whole report', async () => {
    const { org, ada, bo } = await createTrained()
    await passTopic(world, org, bo, 'xss')
    await org.api.assignments.create({
      assigneeType: 'org',
      assigneeId: org.id,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'csrf',
    })
    for (const report of ['training-record', 'assignment-status'] as const) {
      const whole = await org.api.reports.get(report)
      const parts: string[][] = []
      let after: string | null = null
      do {
        const part: Awaited<ReturnType<typeof org.api.reports.get>> = await org.api.reports.get(report, {
          limit: 1,
          ...(after === null ? {} : { after }),
        })
        parts.push(...part.rows)
        after = part.next
      } while (after !== null)
      expect(whole.rows.length).toBeGreaterThan(1)
      expect(parts).toEqual(whole.rows)
    }
    expect(ada).not.toBe(bo)
  })

  test('of assignments ends with the last open one, however many ended ones are in between', async () => {
    const { org } = await createTrained()
    for (const targetId of ['csrf', 'xss', 'ssrf', 'path-traversal']) {
      const { id } = await org.api.assignments.create({
        ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice', targetType: 'topic', targetId },
      })
      if (targetId === 'xss' || targetId === 'ssrf') await org.api.assignments.deactivate(id)
    }
    const people = (await org.api.users.list()).length
    const rows: string[][] = []
    let part = await org.api.reports.get('assignment-status', { limit: 2 })
    for (let isFirst = true; isFirst || part.next !== null; isFirst = false) {
      if (!isFirst) part = await org.api.reports.get('assignment-status', { limit: 2, after: part.next as string })
      rows.push(...part.rows)
    }

    expect(people).toBeGreaterThan(2)
    expect(rows).toHaveLength(2 * people)
    expect(rows).toEqual((await org.api.reports.get('assignment-status')).rows)
  })

  test('lists every cycle of a recurring assignment that was completed in the period', async () => {
    const { org, ada } = await createTrained()
    await org.api.assignments.create({
      ...{
        assigneeType: 'user',
        assigneeId: ada,
        contentArea: 'practice',
        targetType: 'topic',
        targetId: 'sql-injection',
      },
      repeatMonths: 1,
    })
    world.clock.advance(40 * dayMs)
    expect(await renewAssignments({ root: org.context(), signal: new AbortController().signal })).toBeGreaterThan(0)

    const { columns, rows } = await org.api.reports.get('assignment-status')
    const lines = rows.map((row) => fieldsOf(columns, row))
    expect(lines).toMatchObject([
      { Name: 'Ada', Cycle: '2', Status: 'expired', Completed: '' },
      { Name: 'Ada', Cycle: '1', Status: 'completed' },
    ])
    const parts = [await org.api.reports.get('assignment-status', { limit: 1 })]
    parts.push(await org.api.reports.get('assignment-status', { limit: 1, after: parts[0]?.next as string }))
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
  })

  test('shows who is overdue', async () => {
    const { org, ada } = await createTrained()
    const deadline = new Date(world.clock.now().getTime() + dayMs).toISOString()
    await org.api.assignments.create({
      assigneeType: 'user',
      assigneeId: ada,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'csrf',
      deadline,
    })
    world.clock.advance(2 * dayMs)
    const { columns, rows } = await org.api.reports.get('assignment-status')
    expect(rows.map((row) => fieldsOf(columns, row))).toMatchObject([{ Name: 'Ada', Status: 'overdue', Due: deadline }])
  })

  test('compliance has a line for each requirement and team', async () => {
    const { org } = await createTrained()
    const { columns, rows, definitions } = await org.api.reports.get('compliance', { framework: 'cwe-top-25-2025' })
    expect(definitions.at(-1)).toMatch(/whether a requirement is met is for the assessor to decide/)
    const lines = rows.map((row) => fieldsOf(columns, row)).filter(({ Requirement }) => Requirement === 'CWE-89')
    expect(lines).toMatchObject([
      { Team: 'All teams', 'Active learners': '2', Trained: '1', Share: '50.0%', Status: 'not covered' },
      { Team: 'Red', Trained: '1', Share: '100.0%' },
      { Team: 'No team', Trained: '0', Share: '0.0%' },
    ])
  })

  test('the summary of teams counts people, assignments and practice', async () => {
    const { org } = await createTrained()
    const { columns, rows } = await org.api.reports.get('team-summary')
    expect(rows.map((row) => fieldsOf(columns, row))).toMatchObject([
      { Team: 'Red', Learners: '1', Practiced: '1' },
      { Team: 'No team', Learners: '1', Practiced: '0' },
    ])
  })

  test.each([
    ['none', 404, 'report_not_found'],
    ['__proto__', 404, 'report_not_found'],
    ['compliance?framework=none', 404, 'framework_not_found'],
    ['training-record?from=2026-02-30', 400, 'invalid_request'],
    ['training-record?from=2026-02-02&to=2026-02-01', 400, 'invalid_request'],
    ['training-record?after=nonsense', 400, 'invalid_request'],
    ['findings?after=a~b~c', 400, 'invalid_request'],
  ] as const)('%s is answered with %i %s', async (path, status, code) => {
    const org = await world.organization()
    expectError(await org.request('GET', `/reports/${path}`), status, code)
  })

  test('no report includes people of another organization', async () => {
    const { org } = await createTrained()
    const other = await world.organization()
    await inviteUser(other, 'Zoe')
    for (const id of reportIds) expect(JSON.stringify(await org.api.reports.get(id))).not.toContain('Zoe')
  })
})

describe('a file', () => {
  test('as CSV has the lines shown on screen, neutralizes formulas, and verifies by its checksum', async () => {
    const { org, admin } = await createTrained()
    const eve = await org.api.users.create({
      name: '=HYPERLINK("x")',
      email: 'eve@example.com',
      role: 'learner',
      teamId: null,
    })
    await passTopic(world, org, eve.id, 'xss')

    const csv = await admin.call('GET', '/reports/training-record/csv')

    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')).toHaveLength(4)
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`)
    const checksum = sumOf(csv.text)
    const [issued, exported] = await org.api.auditLog.list()
    expect(exported).toMatchObject({
      action: 'report.exported',
      subjectId: issued?.subjectId,
      details: { report: 'training-record', format: 'csv', from: expect.any(String), to: expect.any(String) },
    })
    expect(issued).toMatchObject({ action: 'report.issued', details: { format: 'csv', rows: 2, checksum } })
    // Every line has as many cells as the head; the last head cell is unique to the file.
    const [head = '', ...lines] = csv.text.trimEnd().split('\r\n')
    expect(head).toContain(`"Report ${issued?.subjectId} of Org ${org.slug}, `)
    for (const line of lines) expect(line.endsWith(',')).toBe(true)
    const known = await world.request('GET', `/verify/${checksum.toUpperCase()}.json`)
    expect(known.body).toMatchObject({ title: 'Training record', rowCount: 2, checksum })
    const page = await world.request('GET', `/verify/${checksum}`)
    expect(page.text).toContain('This report is genuine')
    expect(page.text).not.toContain('Ada')
  })

  test('as CSV has the same cells as the API, whichever report', async () => {
    const { org, admin, ada } = await createTrained()
    await org.api.assignments.create({
      ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice' },
      ...{ targetType: 'topic', targetId: 'csrf' },
    } as Parameters<typeof org.api.assignments.create>[0])
    await addFinding(org, ada)
    await world.database.pool.query(
      `insert into certificates (org_id, id, number, user_id, category_id, user_name, category_title, organization_name,
         hands_on_fixes, tries, days, issued_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'injection', 'Ada', 'Injection', 'Example Corp', 3, 12, 4, $3)`,
      [org.id, ada, world.clock.now()],
    )
    for (const id of reportIds) {
      const { rows } = await org.api.reports.get(id)
      const csv = await admin.call('GET', `/reports/${id}/csv`)
      const [, ...lines] = csv.text.replace(/^\uFEFF/, '').split('\r\n')
      expect(rows.length, id).toBeGreaterThan(0)
      expect(lines.join('\r\n'), id).toBe(rows.map((row) => csvLine([...row, null])).join(''))
    }
  })

  test('as PDF is tagged, states its facts, and verifies by the checksum of its lines or of the file', async () => {
    const { org, admin } = await createTrained()
    const answer = await fetch(`${world.url}/api/app/v1/reports/training-record/pdf`, {
      headers: { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    })
    const file = Buffer.from(await answer.arrayBuffer())

    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
    expect(JSON.stringify([...((await pdf.getMarkInfo()) as never)])).toContain('["Marked",true]')
    const page = await pdf.getPage(1)
    const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const [issued] = await org.api.auditLog.list()
    const { checksum } = (issued as NonNullable<typeof issued>).details as { checksum: string }
    const facts = [
      'Training record',
      'Period',
      'Active minutes: ',
      'SQL injection',
      'ada@example.com',
      `Org ${org.slug}`,
    ]
    for (const part of [...facts, checksum, issued?.subjectId]) expect(text).toContain(part)
    const { info } = (await pdf.getMetadata()) as { info: { Title: string; Language: string } }
    expect(info).toMatchObject({ Title: expect.stringContaining(`Org ${org.slug}`), Language: 'en' })
    const tree = JSON.stringify(await page.getStructTree())
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"${role}"`)
    const ofFile = createHash('sha256').update(file).digest('hex')
    for (const sum of [ofFile, checksum]) {
      expect((await world.request('GET', `/verify/${sum}.json`)).body).toMatchObject({
        ...{ title: 'Training record', number: issued?.subjectId, organizationName: `Org ${org.slug}` },
      })
    }
    expect((await org.api.auditLog.list()).map(({ action }) => action)).toContain('report.exported')
  })

  test('differs between two organizations with the same lines', async () => {
    const first = await createTrained()
    const second = await createTrained()
    const past = '?from=2020-01-01&to=2020-01-31'
    const files = await Promise.all(
      [first, second].map(async ({ admin }) => (await admin.call('GET', `/reports/findings/csv${past}`)).text),
    )
    const names = await Promise.all(
      files.map(async (text) => (await world.request('GET', `/verify/${sumOf(text)}.json`)).body.organizationName),
    )
    expect(names).toEqual([`Org ${first.org.slug}`, `Org ${second.org.slug}`])
  })

  test('whose download is aborted is in the audit log, but has no checksum', async () => {
    const { org, ada } = await createTrained()
    const people = Array.from({ length: 300 }, (_, n) => ({ id: newId(), email: `many-${n}@example.com` }))
    await world.database.pool.query(
      `insert into users (org_id, id, name, email, email_key, role, is_active, created_at, updated_at)
       select org_id, one.id, 'Many', one.email, one.email, 'learner', true, now(), now()
       from users, jsonb_to_recordset($3) as one (id uuid, email text) where org_id = $1 and users.id = $2`,
      [org.id, ada, JSON.stringify(people)],
    )
    await world.database.pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score, hints_used, is_passed, created_at)
       select org_id, id, gen_random_uuid(), 'xss', 'one', 'go', 50, 50, 0, true, $2 from users where org_id = $1 and name = 'Many'`,
      [org.id, world.clock.now()],
    )
    for await (const piece of exportReport(org.context(), 'training-record', {})) {
      expect(piece).toContain('Name,Email')
      break
    }
    const actions = (await org.api.auditLog.list()).map(({ action }) => action)
    expect(actions[0]).toBe('report.exported')
    expect(actions).not.toContain('report.issued')
  })

  test('verifies for ten years', async () => {
    const { admin } = await createTrained()
    const checksum = sumOf((await admin.call('GET', '/reports/training-record/csv')).text)
    const statusAfter = async (days: number) => {
      await dropOldReports(world.database.db, new Date(world.clock.now().getTime() + days * dayMs))
      return (await world.request('GET', `/verify/${checksum}.json`)).status
    }

    expect(await statusAfter(3649)).toBe(200)
    expect(await statusAfter(3651)).toBe(404)
  })

  test('that was never issued does not verify', async () => {
    const checksum = '0'.repeat(64)
    expectError(await world.request('GET', `/verify/${checksum}.json`), 404, 'report_not_found')
    expect((await world.request('GET', `/verify/${checksum}`)).text).toContain('There is no such report')
  })
})

describe('a schedule', () => {
  const body = (ids: string[]) => ({
    reportId: 'training-record',
    framework: null,
    frequency: 'weekly',
    recipientUserIds: ids,
  })

  test('emails a link to the report without any data, and repeats', async () => {
    const { org, admin, adminId } = await createTrained()
    const made = (await admin.call('POST', '/report-schedules', body([adminId]))).body
    expect(made).toMatchObject({ frequency: 'weekly', recipients: [{ userId: adminId, canRead: true }] })
    const root = () => org.context()

    expect(await announceReports(root(), new AbortController().signal)).toBe(0)
    world.clock.advance(new Date(made.nextAt).getTime() - world.clock.now().getTime() + 1000)
    expect(await announceReports(root(), new AbortController().signal)).toBe(1)
    expect(await announceReports(root(), new AbortController().signal)).toBe(0)

    const { rows } = await world.database.pool.query(
      "select kind, subject from mails where org_id = $1 and kind = 'report'",
      [org.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].subject).toMatch(/^Training record, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/)
    const actions = (await org.api.auditLog.list()).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['report_schedule.sent', 'report_schedule.created'])
    const [, next] = [
      made.nextAt,
      (await world.database.pool.query('select next_at from report_schedules where org_id = $1', [org.id])).rows[0]
        .next_at,
    ]
    expect(next.getTime() - new Date(made.nextAt).getTime()).toBe(7 * dayMs)
  })

  test('accepts only recipients who may read reports', async () => {
    const { admin, ada } = await createTrained()
    expectError(await admin.call('POST', '/report-schedules', body([ada])), 404, 'user_not_found')
  })

  test('sends nothing to people who were deactivated, lost the role or were erased', async () => {
    const { org, admin, adminId } = await createTrained()
    const [left, moved, gone] = await Promise.all(
      ['left', 'moved', 'gone'].map((name) =>
        createPerson(world, org, { role: 'auditor', email: `${name}-${counter}@example.com` }),
      ),
    )
    const ids = [left, moved, gone].map((one) => one?.id as string)
    await admin.call('POST', '/report-schedules', body([adminId, ...ids]))
    const set = (change: string, id?: string) =>
      world.database.pool.query(`update users set ${change} where org_id = $1 and id = $2`, [org.id, id])
    await set('is_active = false', left?.id)
    await set(`role = 'learner'`, moved?.id)
    await eraseUser(org.context(), `gone-${counter}@example.com`)

    const [schedule] = (await admin.call('GET', '/report-schedules')).body
    expect(
      Object.fromEntries(
        schedule.recipients.map((one: { userId: string; canRead: boolean }) => [one.userId, one.canRead]),
      ),
    ).toEqual({ [adminId]: true, [left?.id as string]: false, [moved?.id as string]: false })
    world.clock.advance(8 * dayMs)
    await announceReports(org.context(), new AbortController().signal)
    const { rows } = await world.database.pool.query(
      "select user_id from mails where org_id = $1 and kind = 'report'",
      [org.id],
    )
    expect(rows).toEqual([{ user_id: adminId }])
  })

  test('puts a link in the email and nothing about people', async () => {
    const { org, admin, adminId } = await createTrained()
    await admin.call('POST', '/report-schedules', body([adminId]))
    world.clock.advance(8 * dayMs)
    await announceReports(org.context(), new AbortController().signal)
    const text = JSON.stringify(await listReminders(world, org, 'report'))
    expect(text).toContain('/console/reports?report=training-record&from=')
    expect(text).not.toMatch(/ada@example\.com|SQL injection/)
  })

  test('takes a framework only for the compliance report', async () => {
    const { admin, adminId } = await createTrained()
    expectError(
      await admin.call('POST', '/report-schedules', { ...body([adminId]), framework: 'soc-2' }),
      400,
      'invalid_request',
    )
    const wrong = { ...body([adminId]), reportId: 'compliance', framework: 'none' }
    expectError(await admin.call('POST', '/report-schedules', wrong), 404, 'framework_not_found')
  })

  test('can be deleted only by an admin of its organization', async () => {
    const { org, admin, adminId } = await createTrained()
    const other = await createTrained()
    const { scheduleId } = (await admin.call('POST', '/report-schedules', body([adminId]))).body
    expectError(await other.admin.call('DELETE', `/report-schedules/${scheduleId}`), 404, 'report_schedule_not_found')
    expect((await admin.call('DELETE', `/report-schedules/${scheduleId}`)).body).toEqual({
      message: 'Schedule deleted',
    })
    expect((await admin.call('GET', '/report-schedules')).body).toEqual([])
    const [line] = await org.api.auditLog.list()
    expect(line).toMatchObject({ action: 'report_schedule.deleted', subjectId: scheduleId })
  })
})
