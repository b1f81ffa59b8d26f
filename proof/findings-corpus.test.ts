import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { judgeSet, measure } from './findings-corpus.ts'

test('a labelled set is measured by result and by rule, with advisories apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ids = ['sql-injection', 'sql-injection', 'nothing-known', 'xss', 'CVE-2024-1234']
  const results = [...ids.map((ruleId) => ({ ruleId })), { ruleId: 'xss', suppressions: [{ kind: 'external' }] }]
  const run = { tool: { driver: { name: 'Scanner' } }, results }
  writeFileSync(join(folder, 'file.sarif'), JSON.stringify({ version: '2.1.0', runs: [run] }))
  writeFileSync(
    join(folder, 'set.yaml'),
    `files:
  - id: "one"
    tool: "Scanner"
    raw: "file.sarif"
    rules:
      "sql-injection": { label: topics, topics: [sql-injection], count: 2 }
      "nothing-known": { label: topics, topics: [csrf], count: 1 }
      "xss": { label: none, count: 1 }
      "CVE-2024-1234": { label: advisory, count: 1 }
`,
  )

  const { judged, leftOut } = await judgeSet(join(folder, 'set.yaml'))

  expect(leftOut).toBe(1)
  const counts = measure(judged).map(({ group, by, total, sensible, missing, wrong }) =>
    [group, by, total, sensible, missing, wrong].join(' '),
  )
  expect(counts).toEqual([
    'taught results 3 2 1 0',
    'taught rules 2 1 1 0',
    'arguable results 0 0 0 0',
    'arguable rules 0 0 0 0',
    'not taught or no vulnerability results 1 0 0 1',
    'not taught or no vulnerability rules 1 0 0 1',
    'advisories results 1 1 0 0',
    'advisories rules 1 1 0 0',
  ])
})

test('a file that the service refuses is named with its results, and results without a rule go by their message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, run: object) =>
    writeFileSync(join(folder, name), JSON.stringify({ version: '2.1.0', runs: [run] }))
  const text = `Possible  SQL  injection in ${'x'.repeat(100)}`
  write('tool.sarif', { tool: { driver: { name: 'Scanner' } }, results: [{ message: { text } }] })
  write('no-tool.sarif', { results: [{ ruleId: 'xss' }] })
  writeFileSync(
    join(folder, 'set.yaml'),
    `files:
  - id: "one"
    tool: "Scanner"
    raw: "tool.sarif"
    rules:
      "(no rule id) Possible SQL injection in ${'x'.repeat(54)}": { label: topics, topics: [sql-injection], count: 1 }
  - id: "two"
    tool: "Scanner"
    raw: "no-tool.sarif"
    rules:
      "xss": { label: topics, topics: [xss], count: 1 }
`,
  )

  expect(await judgeSet(join(folder, 'set.yaml'))).toMatchObject({
    judged: [{ file: 'one', outcome: 'sensible', results: 1 }],
    refused: [{ file: 'two', why: 'runs[0].tool is required', results: 1 }],
    unlabelled: 0,
  })
})
