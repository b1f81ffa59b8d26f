/** Malformed SARIF files: each is accounted for to the last result, or refused with the place of its mistake. */
import type { SarifRun } from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapContainers, locationOf, readSample, sampleNames, sarifFile } from '../sarif-world.ts'
import { type Answer, createWorld, type TestOrganization, type World } from '../world.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'

const fileCount = Math.ceil(fuzzRequests / 50)

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  for (const name of ['ada', 'dana']) {
    await org.api.users.create({ name, email: `${name}@example.com`, role: 'learner' })
  }
})
afterAll(() => world?.close())

const headers = { 'x-commit-author-email': 'ada@example.com', 'x-repo': 'example/shop' }

const refusals = ['invalid_json', 'invalid_sarif', 'unsupported_sarif_version', 'empty_body']

/** What is wrong with an answer; undefined if nothing is. */
function faultOf({ status, body, text }: Answer): string | undefined {
  if (status === 400 && refusals.includes(body?.error)) {
    const isPlaced = body.error !== 'invalid_sarif' || (typeof body.field === 'string' && body.field !== '')
    return isPlaced ? undefined : `no place: ${text.slice(0, 300)}`
  }
  if (status !== 200) return `${status} ${text.slice(0, 300)}`
  const run = body as SarifRun
  const skipped = run.skipped.reduce((sum, { resultCount }) => sum + resultCount, 0)
  if (run.resultsProcessed + run.resultsSkipped !== run.resultsReceived) return 'not every result is accounted for'
  if (!run.truncated && skipped !== run.resultsSkipped) return 'the reasons do not add up'
  return undefined
}

describe('malicious files', () => {
  const result = { ruleId: 'B608', level: 'error' }
  const driver = { name: 'Bandit' }
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`
  const bombs: [name: string, file: () => Buffer, expected: number | string][] = [
    ['10 MB of results', () => sarifFile({ tool: 'Bandit', results: padded(25_000) }), 200],
    ['25,001 results', () => sarifFile({ results: Array(25_001).fill(result) }), 'runs[0].results'],
    [
      '21 runs',
      () => Buffer.from(JSON.stringify({ version: '2.1.0', runs: Array(21).fill({ tool: { driver } }) })),
      'runs',
    ],
    [
      '1,001 locations',
      () => sarifFile({ results: [{ locations: Array(1001).fill({}) }] }),
      'runs[0].results[0].locations',
    ],
    [
      '101 extensions',
      () => withTool({ driver, extensions: Array(101).fill({ name: 'e' }) }),
      'runs[0].tool.extensions',
    ],
    ['25,001 rules', () => withTool({ driver: { name: 'T', rules: rules(25_001) } }), 'runs[0].tool.driver.rules'],
    [
      'deep code flows',
      () =>
        Buffer.from(
          sarifFile({ tool: 'Bandit', results: [{ ...result, codeFlows: 0 }] })
            .toString()
            .replace('"codeFlows":0', `"codeFlows":${deep(50_000)}`),
        ),
      200,
    ],
    ['nested by the million', () => Buffer.from('['.repeat(1_000_000)), 'body'],
    ['empty objects by the million', () => Buffer.from(`[${'{},'.repeat(3_000_000)}{}]`), 'body'],
    ['cheap containers and distinct keys', cheapContainers, 'body'],
    ['containers that grow in memory', () => Buffer.from(`[${'{"34":1},'.repeat(590_000)}{}]`), 'body'],
    ['numbers by the million', () => Buffer.from(`[${'0.5,'.repeat(2_500_000)}0]`), 'body'],
    ['distinct keys under the limit', () => Buffer.from(JSON.stringify(distinctKeys(600_000))), 'version'],
    ['one key over and over', () => Buffer.from(`{${'"":0,'.repeat(990_000)}"":0}`), 'version'],
    [
      'files to fetch',
      () =>
        sarifFile({
          tool: 'Bandit',
          results: [{ ...result, locations: [locationOf('file:///etc/passwd'), locationOf('http://127.0.0.1:9/')] }],
          externalPropertyFileReferences: { results: [{ location: { uri: 'http://127.0.0.1:9/more.sarif' } }] },
          artifacts: [{ location: { uri: 'http://169.254.169.254/latest/meta-data/' } }],
        }),
      200,
    ],
    [
      'a rule index in a circle',
      () =>
        sarifFile({
          rules: [{ id: 'a', relationships: [{ target: { id: 'a', index: 0 } }] }],
          results: [{ ruleIndex: 0, rule: { index: 0, toolComponent: { index: 0 } } }],
        }),
      200,
    ],
    ['a negative index', () => sarifFile({ results: [{ ruleIndex: -5 }] }), 'runs[0].results[0].ruleIndex'],
    ['an index beyond everything', () => sarifFile({ results: [{ ruleIndex: 2 ** 53 }] }), 200],
    [
      'a message of 1 MB',
      () => sarifFile({ tool: 'Bandit', results: [{ ...result, message: { text: 'x'.repeat(1e6) } }] }),
      200,
    ],
    ['a rule id of 1 MB', () => sarifFile({ tool: 'Bandit', results: [{ ...result, ruleId: 'x'.repeat(1e6) }] }), 200],
    [
      '100,000 tags',
      () =>
        sarifFile({
          rules: [{ id: 'r', properties: { tags: Array.from({ length: 1e5 }, (_, i) => `cwe-${i}`) } }],
          results: [{ ruleId: 'r' }],
        }),
      200,
    ],
    [
      '100,000 suppressions',
      () => sarifFile({ results: [{ suppressions: Array(1e5).fill({}) }] }),
      'runs[0].results[0].suppressions',
    ],
    [
      'names of prototypes',
      () => Buffer.from('{"version":"2.1.0","__proto__":{"runs":1},"constructor":{"prototype":{"x":1}},"runs":[]}'),
      200,
    ],
    [
      'numbers that are none',
      () =>
        Buffer.from('{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":[{"ruleIndex":1e400}]}]}'),
      'runs[0].results[0].ruleIndex',
    ],
    [
      'one long line of backslashes',
      () => Buffer.from(`{"version":"${'\\\\'.repeat(1e6)}"}`),
      'unsupported_sarif_version',
    ],
    [
      'a thousand authors',
      () =>
        sarifFile({
          tool: 'Bandit',
          results: Array.from({ length: 1000 }, (_, i) => ({
            ...result,
            properties: { email: `nobody${i}@example.com` },
          })),
        }),
      200,
    ],
  ]

  function withTool(tool: object): Buffer {
    return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [{ tool }] }))
  }

  function distinctKeys(count: number) {
    return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
  }

  function rules(count: number) {
    return Array.from({ length: count }, (_, i) => ({ id: `r${i}` }))
  }

  function padded(count: number) {
    return Array.from({ length: count }, (_, i) => ({
      ...result,
      message: { text: 'm'.repeat(230) },
      locations: [locationOf(`src/folder-${i % 40}/file-${i % 300}.py`, i + 1)],
    }))
  }

  test.for(bombs)('%s', async ([, file, expected]) => {
    const answer = await org.request('POST', '/sarif', file(), { headers })

    expect(faultOf(answer)).toBeUndefined()
    if (typeof expected === 'number')
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
    else expect([answer.body.field ?? answer.body.error, answer.status]).toEqual([expected, 400])
    expect((await world.request('GET', '/healthz')).status).toBe(200)
  })
})

test(`${fileCount} corrupted real files are accounted for or refused (FUZZ_SEED=${seed})`, {
  timeout: 60_000 + fileCount * 2000,
}, async () => {
  // The two large ones would take most of the time and show nothing more.
  const documents = sampleNames.map((name) => JSON.parse(readSample(name).toString())).map(shorten)
  const spoilt = fc
    .tuple(fc.nat(documents.length - 1), fc.array(fc.tuple(fc.nat(), mutation), { minLength: 1, maxLength: 6 }))
    .map(([index, changes]) => {
      const document = structuredClone(documents[index])
      // Cloned, because a later change may nest a value in itself.
      for (const [place, change] of changes) mutate(document, place, structuredClone(change))
      return Buffer.from(JSON.stringify(document))
    })
  const bytes = fc
    .tuple(fc.constantFrom(...sampleNames), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }), fc.nat())
    .map(([name, changes, cut]) => {
      const file = Buffer.from(readSample(name))
      for (const [place, byte] of changes) file[place % file.length] = byte
      return cut % 4 === 0 ? file.subarray(0, cut % file.length) : file
    })
  const files = fc.sample(fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: bytes }), {
    seed,
    numRuns: fileCount,
  })
  const faults: string[] = []
  let accepted = 0
  let next = 0
  const send = async () => {
    for (let i = next++; i < files.length; i = next++) {
      const query = i % 3 === 0 ? '?minSeverity=low&maxAssignments=50' : i % 3 === 1 ? '?dryRun=true' : ''
      const answer = await org.request('POST', `/sarif${query}`, files[i], {
        headers: { ...headers, 'x-commit-sha': `${i}` },
      })
      if (answer.status === 200) accepted++
      const fault = faultOf(answer)
      if (fault !== undefined) faults.push(`file ${i}: ${fault}`)
    }
  }
  await Promise.all([send(), send(), send()])

  expect(faults.slice(0, 5), `replay with FUZZ_SEED=${seed}`).toEqual([])
  // Both outcomes must occur; otherwise the changes are too harmless or too harsh to show anything.
  expect(accepted).toBeGreaterThan(fileCount / 20)
  expect(accepted).toBeLessThan(fileCount)
  expect((await org.request('GET', '/sarif/runs')).status).toBe(200)
})

const odd = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\ud800',
  'x',
  'CWE-89',
  'none',
  'fail',
  'ada@example.com',
  [],
  {},
  [[]],
  [null],
  { id: 1 },
)
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), value: odd }),
  fc.record({ kind: fc.constant('delete' as const), value: fc.constant(undefined) }),
  fc.record({ kind: fc.constant('double' as const), value: fc.constant(undefined) }),
  fc.record({ kind: fc.constant('add' as const), value: odd }),
)
type Mutation = { kind: 'replace' | 'delete' | 'double' | 'add'; value?: unknown }

/** Names with a meaning to the reader. */
const names = [
  'ruleId',
  'ruleIndex',
  'rule',
  'level',
  'kind',
  'suppressions',
  'taxa',
  'properties',
  'locations',
  'baselineState',
  'fingerprints',
  'partialFingerprints',
  '__proto__',
  'results',
  'rules',
  'tags',
  'cwe',
]

/** Changes one thing somewhere in the document. */
function mutate(document: unknown, place: number, { kind, value }: Mutation): void {
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key })
      visit((holder as Record<string, unknown>)[key])
    }
  }
  visit(document)
  const chosen = places[place % places.length]
  if (chosen === undefined) return
  const { holder, key } = chosen
  if (kind === 'delete') delete holder[key]
  else if (kind === 'double') holder[key] = [holder[key], holder[key]]
  else if (kind === 'add' && !Array.isArray(holder)) holder[names[place % names.length] as string] = value
  else holder[key] = value
}

type Log = { runs?: { results?: unknown }[] }

function shorten(document: Log): Log {
  for (const run of document.runs ?? []) if (Array.isArray(run.results)) run.results = run.results.slice(0, 30)
  return document
}
