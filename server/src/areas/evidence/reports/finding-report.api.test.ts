import type { Report } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Found = { cwe: number; level?: 'error' | 'note'; author?: string }

let lines = 0
/** One result for each, on a line that no file had before. */
const fileOf = (found: Found[]) =>
  sarifFile({
    tool: 'Scanner',
    results: found.map(({ cwe, level = 'error' }) => ({
      ruleId: `rule-${cwe}`,
      level,
      taxa: [{ id: `CWE-${cwe}` }],
      locations: [locationOf(`src/file-${++lines}.ts`, 1)],
    })),
  })

const upload = (org: TestOrganization, author: string, found: Found[]) =>
  org.api.sarif.upload(fileOf(found), { repo: 'example/shop', commitAuthorEmail: author })

const toLines = ({ columns, rows }: Pick<Report, 'columns' | 'rows'>) =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ''])))

async function createUploads() {
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Payments' })
  const ada = { name: 'Ada', email: 'Ada@example.com', role: 'learner', teamId: team.id } as const
  await org.api.users.create(ada)
  const runs = [
    await upload(org, 'ada@example.com', [{ cwe: 89 }, { cwe: 89 }, { cwe: 79, level: 'note' }, { cwe: 1104 }]),
    await upload(org, 'ada@example.com', [{ cwe: 89 }, { cwe: 89 }, { cwe: 89 }, { cwe: 79 }]),
    await upload(org, 'nobody@example.com', [{ cwe: 89 }, { cwe: 22 }]),
  ]
  return { org, runs }
}

test('the findings report accounts for every result of every upload, with its outcome', async () => {
  const { org, runs } = await createUploads()

  const report = await org.api.reports.get('findings')

  const found = toLines(report)
  const received = runs.reduce((sum, run) => sum + run.resultsReceived, 0)
  expect(found.reduce((sum, line) => sum + Number(line.Results), 0)).toBe(received)
  expect(found.map((line) => [line.Name, line.Team, line.Topic, line.Severity, line.Results, line.Outcome])).toEqual(
    expect.arrayContaining([
      ['Ada', 'Payments', 'SQL injection', 'high', '2', 'assigned'],
      ['Ada', 'Payments', 'SQL injection', 'high', '3', 'already assigned'],
      ['', '', 'SQL injection', 'high', '1', 'unknown author'],
    ]),
  )
  expect(found.filter(({ Outcome }) => Outcome === 'below severity')).toMatchObject([{ Results: '1', Severity: '' }])
  expect(found.find(({ Outcome }) => Outcome === 'unknown author')).toMatchObject({
    Email: 'nobody@example.com',
    Scanner: 'Scanner',
    Repository: 'example/shop',
  })
})

test('parts of the findings report have the lines of the whole report, and so has the file', async () => {
  const { org } = await createUploads()
  const whole = await org.api.reports.get('findings')

  const rows: string[][] = []
  let after: string | undefined
  do {
    const part: Report = await org.api.reports.get('findings', { limit: 2, ...(after === undefined ? {} : { after }) })
    expect(part.rows.length).toBeLessThanOrEqual(2)
    rows.push(...part.rows)
    after = part.next ?? undefined
  } while (after !== undefined)
  expect(rows).toEqual(whole.rows)

  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const { text } = await visitor.call('GET', '/reports/findings/csv')
  expect(text.trim().split('\r\n')).toHaveLength(1 + rows.length)
})

test('findings that are applied to a mapped author move from one outcome to another, and the sum stays', async () => {
  const { org, runs } = await createUploads()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  await org.api.users.create({ name: 'Nora', email: 'nobody@example.com', role: 'learner', teamId: null })

  await visitor.call('POST', `/sarif/runs/${runs[2]?.runId}/apply`)

  const found = toLines(await org.api.reports.get('findings'))
  expect(found.filter(({ Outcome }) => Outcome === 'unknown author')).toEqual([])
  expect(found.filter(({ Name }) => Name === 'Nora').map(({ Results, Outcome }) => [Results, Outcome])).toEqual([
    ['1', 'assigned'],
    ['1', 'assigned'],
  ])
  const received = runs.reduce((sum, run) => sum + run.resultsReceived, 0)
  expect(found.reduce((sum, line) => sum + Number(line.Results), 0)).toBe(received)
})
