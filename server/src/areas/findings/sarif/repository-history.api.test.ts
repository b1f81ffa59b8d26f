/**
 * A small repository with a history, made with git, and a scanner that reads its files as they are at each commit: the
 * same finding is recognized wherever it moves, and never confused with another.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SarifRun } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sarifFile } from '../../../../test/sarif-world.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
const folders: string[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await world?.close()
})

const ada = 'ada@example.com'
const rules: [id: string, cwe: number, pattern: RegExp][] = [
  ['sql-string', 89, /query\(.*\+/],
  ['shell', 78, /\bexec\(/],
  ['eval', 94, /\beval\(/],
]

/** How much scanners report about the code, from most to least. */
const styles = ['line hash', 'code', 'columns only'] as const
type Style = (typeof styles)[number]

function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-history-'))
  folders.push(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', `user.email=${ada}`, '-c', 'commit.gpgsign=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    }).trim()
  git('init', '--quiet', '--initial-branch=main')
  return {
    git,
    commit(files: Record<string, string[]>, moves: Record<string, string> = {}): string {
      for (const [from, to] of Object.entries(moves)) {
        mkdirSync(dirname(join(folder, to)), { recursive: true })
        renameSync(join(folder, from), join(folder, to))
      }
      for (const [name, lines] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
      }
      git('add', '--all')
      git('commit', '--quiet', '--message', 'Change')
      return git('rev-parse', 'HEAD')
    },
    scan(style: Style): Buffer {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /^[^.].*\.js$/.test(name),
      )
      return sarifFile({ tool: 'Line scanner', results: names.flatMap((name) => scanFile(folder, name, style)) })
    },
  }
}

function scanFile(folder: string, name: string, style: Style) {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n')
  const counts = new Map<string, number>()
  return lines.flatMap((line, i) =>
    rules.flatMap(([ruleId, cwe, pattern]) => {
      const match = pattern.exec(line)
      if (match === null) return []
      const count = (counts.get(line) ?? 0) + 1
      counts.set(line, count)
      const shape = { startColumn: match.index + 1, endColumn: match.index + match[0].length + 1 }
      const region = { startLine: i + 1, ...(style === 'columns only' ? shape : { snippet: { text: line } }) }
      const hash = `${Buffer.from(line.trim()).toString('hex').slice(0, 40).padStart(16, '0')}:${count}`
      return [
        {
          ruleId,
          level: 'error',
          message: { text: `Found ${match[0]} in line ${i + 1}` },
          taxa: [{ id: `CWE-${cwe}` }],
          locations: [{ physicalLocation: { artifactLocation: { uri: name }, region } }],
          ...(style === 'line hash' ? { partialFingerprints: { primaryLocationLineHash: hash } } : {}),
        },
      ]
    }),
  )
}

/** The new findings of a run as `file:line`. */
function newPlaces({ findings }: SarifRun): string[] {
  return findings
    .flatMap(({ locations }) =>
      locations.filter(({ isNew }) => isNew).map(({ uri, startLine }) => `${uri}:${startLine}`),
    )
    .sort()
}

async function createOrganization(): Promise<TestOrganization> {
  const org = await world.organization()
  await org.api.users.create({ name: 'Ada', email: ada, role: 'learner' })
  return org
}

test.for(styles)(
  'findings are recognised over the commits of a repository, by a scanner that tells %s',
  async (style) => {
    const org = await createOrganization()
    const repository = createRepository()
    const scan = async (commitSha: string) => {
      const context = { repo: 'example/shop', branch: 'main', commitSha, commitAuthorEmail: ada, maxAssignments: 50 }
      const run = await org.api.sarif.upload(repository.scan(style), context)
      expect(run.resultsProcessed + run.resultsSkipped).toBe(run.resultsReceived)
      return run
    }

    const orders = ['function find(id) {', "  return query('select ' + id)", '}']
    const first = await scan(repository.commit({ 'src/orders.js': orders, 'src/run.js': ['exec(name)'] }))
    expect(newPlaces(first)).toEqual(['src/orders.js:2', 'src/run.js:1'])
    expect(first.assignmentsCreated).toHaveLength(2)

    // Lines move: a license on top, and a function before it.
    const moved = ['// Licence', '', 'function list() {}', '', ...orders]
    const second = await scan(repository.commit({ 'src/orders.js': moved }))
    expect([second.resultsReceived, newPlaces(second)]).toEqual([2, []])
    expect(second.skipped.map(({ reason }) => reason)).toEqual(['finding_already_seen', 'finding_already_seen'])

    // The file is edited elsewhere, and another finding of the same rule is added below.
    const added = [...moved, 'function drop(id) {', "  for (;;) return query('delete ' + id)", '}']
    const third = await scan(repository.commit({ 'src/orders.js': added }))
    expect(newPlaces(third)).toEqual(['src/orders.js:9'])

    // One is fixed, and one of another rule comes into the same file.
    const fixed = added.map((line) => line.replace("query('select ' + id)", "query('select $1', [id])"))
    const fourth = await scan(repository.commit({ 'src/orders.js': [...fixed, 'eval(input)'] }))
    expect(fourth.resultsReceived).toBe(3)
    expect(newPlaces(fourth)).toEqual(['src/orders.js:11'])
    expect(fourth.assignmentsCreated.map(({ topicId }) => topicId)).toEqual(['code-injection'])

    // The same code a second time in one file is a second finding; the first stays known.
    const fifth = await scan(repository.commit({ 'src/run.js': ['exec(name)', 'log()', 'exec(name)'] }))
    expect(newPlaces(fifth)).toEqual(['src/run.js:3'])
    const sixth = await scan(repository.commit({ 'src/run.js': ['', 'exec(name)', 'log()', '', 'exec(name)'] }))
    expect(newPlaces(sixth)).toEqual([])

    // In another file, the same line is a new finding.
    const seventh = await scan(repository.commit({ 'src/other.js': ['exec(name)'] }))
    expect(newPlaces(seventh)).toEqual(['src/other.js:1'])

    // A fixed finding that comes back is not new.
    const eighth = await scan(repository.commit({ 'src/orders.js': [...added, 'eval(input)'] }))
    expect(newPlaces(eighth)).toEqual([])
  },
)

test('a finding with a fingerprint of its scanner is recognized in a renamed file', async () => {
  const org = await createOrganization()
  const repository = createRepository()
  const upload = (commitSha: string) => {
    const log = JSON.parse(repository.scan('code').toString())
    for (const [i, result] of log.runs[0].results.entries()) result.fingerprints = { 'id/v1': `5f1d7a84db00d2f${i}` }
    return org.api.sarif.upload(Buffer.from(JSON.stringify(log)), { repo: 'r', commitSha, commitAuthorEmail: ada })
  }
  await upload(repository.commit({ 'a.js': ['eval(x)'] }))
  const run = await upload(repository.commit({}, { 'a.js': 'lib/b.js' }))

  expect(run.findings[0]).toMatchObject({ newResultCount: 0, locations: [{ uri: 'lib/b.js', isNew: false }] })
})

test('what a pull request adds stays new on its branch until another branch has it', async () => {
  const org = await createOrganization()
  const repository = createRepository()
  const upload = (branch: string, baseBranch?: string) => {
    const commitSha = repository.git('rev-parse', 'HEAD')
    const context = { repo: 'example/shop', branch, commitSha, source: `${branch} ${Math.random()}` }
    return org.api.sarif.upload(repository.scan('code'), { ...context, ...(baseBranch && { baseBranch }) })
  }
  repository.commit({ 'a.js': ['eval(x)'] })
  await upload('main')
  repository.git('switch', '--quiet', '--create', 'feature')
  repository.commit({ 'b.js': ['exec(y)'] })

  // Nobody is assigned anything, as no author is named; new findings are still reported.
  expect(newPlaces(await upload('feature', 'main'))).toEqual(['b.js:1'])
  repository.commit({ 'b.js': ['', 'exec(y)'] })
  expect(newPlaces(await upload('feature', 'main'))).toEqual(['b.js:2'])
  expect(newPlaces(await upload('feature'))).toEqual([])

  repository.git('switch', '--quiet', 'main')
  repository.git('merge', '--quiet', 'feature')
  expect(newPlaces(await upload('main'))).toEqual([])
  repository.git('switch', '--quiet', 'feature')
  expect(newPlaces(await upload('feature', 'main'))).toEqual([])
})

test('findings without a notification can still lead to one later', async () => {
  const org = await createOrganization()
  const repository = createRepository()
  const commitSha = repository.commit({ 'a.js': ['eval(x)'] })
  const nobody = await org.api.sarif.upload(repository.scan('code'), { repo: 'r', commitSha })
  const somebody = await org.api.sarif.upload(repository.scan('code'), { repo: 'r', commitSha, commitAuthorEmail: ada })

  expect([newPlaces(nobody), newPlaces(somebody)]).toEqual([['a.js:1'], []])
  expect(somebody.assignmentsCreated).toHaveLength(1)
})
