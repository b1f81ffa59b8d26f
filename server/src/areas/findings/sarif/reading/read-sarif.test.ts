import { describe, expect, test } from 'vitest'
import {
  cheapContainers,
  locationOf,
  read,
  readOptions,
  readSample,
  sarifFile,
  summarise,
} from '../../../../../test/sarif-world.ts'
import { createLocationFinder } from '../document/find-location.ts'
import { createTimeLimit } from '../document/limit-time.ts'
import { SarifError } from '../document/sarif-document.ts'
import { createClassifier } from '../topics/classify-result.ts'
import { readRules } from '../topics/find-rule.ts'
import { createTopicMap } from '../topics/map-topic.ts'
import { noCandidate } from './collect-results.ts'
import { readSarif } from './read-sarif.ts'

describe('real files of scanners', () => {
  const samples: Record<string, Record<string, string | number>> = {
    'codeql-2.5.sarif': {
      received: 72,
      'insecure-defaults': '4 high exact',
      'sql-injection': '2 high exact',
      xss: '2 high exact',
      'path-traversal': '1 high exact',
      below_threshold: 57,
      not_a_vulnerability: 6,
    },
    'codeql-2.19-typescript.sarif': { received: 1, 'code-injection': '1 critical exact' },
    'semgrep-1.69.sarif': {
      received: 77,
      'nosql-injection': '27 critical exact',
      'insecure-deserialization': '3 critical exact',
      ssrf: '2 critical exact',
      'open-redirect': '1 critical exact',
      'hardcoded-credentials': '1 high exact',
      'path-traversal': '17 medium exact',
      'insecure-randomness': '11 medium exact',
      'weak-cryptography': '6 medium exact',
      'code-injection': '3 medium exact',
      xss: '2 medium exact',
      'insecure-defaults': '1 medium exact',
      // XPath, and regular expressions that are not literals.
      'input-validation': '1 critical parent',
      'resource-exhaustion': '2 medium phrase',
    },
    'flawfinder.sarif': {
      received: 54,
      'weak-cryptography': '2 high exact',
      'buffer-overflow': '1 high exact',
      below_threshold: 50,
      not_a_failure: 1,
    },
    'mayhem.sarif': {
      received: 8,
      'integer-overflow': '3 high exact',
      'input-validation': '2 high exact',
      'buffer-overflow': '1 high exact',
      'resource-exhaustion': '1 high exact',
      no_topic: 1,
    },
    // Its insecure random generator carries CWE-327, which is about ciphers.
    'njsscan.sarif': { received: 2, 'hardcoded-credentials': '1 high exact', 'insecure-randomness': '1 medium rule' },
    'gitleaks-7.5.sarif': { received: 8, 'hardcoded-credentials': '8 medium rule' },
    'suppressions.sarif': { received: 5, suppressed: 3, no_cwe: 2 },
    'trivy-iac.sarif': { received: 2, 'sensitive-data-exposure': '1 high rule', below_threshold: 1 },
    'snyk-open-source.sarif': {
      received: 49,
      'vulnerable-dependencies': '35 high dependency',
      below_threshold: 3,
      // Licences.
      not_a_vulnerability: 11,
    },
    'eslint.sarif': { received: 1, 'code-injection': '1 medium rule' },
  }

  test.for(Object.entries(samples))('%s is read to the last result', ([name, expected]) => {
    const reading = read(readSample(name))

    expect(summarise(reading)).toEqual(expected)
    const skipped = reading.skipped.reduce((sum, { resultCount }) => sum + resultCount, 0)
    const candidates = reading.candidateOfKey.filter((candidate) => candidate !== noCandidate)
    expect(skipped + candidates.length).toBe(reading.resultsReceived)
    // Everything about a topic is recognized, no matter who wrote it.
    expect(reading.candidateOfKey).toHaveLength(reading.findings.reduce((sum, { resultCount }) => sum + resultCount, 0))
  })

  test('invalid-1.sarif is refused with the location of its error', () => {
    expect(() => read(readSample('invalid-1.sarif'))).toThrow(
      expect.objectContaining({ code: 'invalid_sarif', field: 'runs[0].results', message: 'must be an array' }),
    )
  })

  test('CWEs without a topic and unknown rules are listed', () => {
    const rules = [{ id: 'r1', properties: { tags: ['security', 'CWE-435'] } }, { id: 'r2' }]
    const reading = read(sarifFile({ rules, results: [{ ruleId: 'r1' }, { ruleId: 'r2' }] }))

    expect(reading.unmappedCwes).toEqual(['CWE-435'])
    expect(reading.unmappedRules).toEqual([
      { tool: 'Scanner', ruleId: 'r1', resultCount: 1, reason: 'no_topic' },
      { tool: 'Scanner', ruleId: 'r2', resultCount: 1, reason: 'no_cwe' },
    ])
  })

  test('style rules are reported as such, with or without a CWE', () => {
    const { unmappedCwes, unmappedRules } = read(readSample('codeql-2.5.sarif'))

    expect(unmappedCwes).toEqual([])
    expect(new Set(unmappedRules.map(({ reason }) => reason))).toEqual(new Set(['not_a_vulnerability']))
  })

  test('Gitleaks names the author of every secret', () => {
    const { candidates } = read(readSample('gitleaks-7.5.sarif'), { commitAuthorEmail: undefined })

    expect(candidates).toEqual([
      { email: 'dana@example.com', topicId: 'hardcoded-credentials' },
      { email: '12345678+dana@users.noreply.example.com', topicId: 'hardcoded-credentials' },
    ])
  })
})

describe('where a file comes from', () => {
  const provenance = [
    { repositoryUri: 'https://github.com/example/shop.git', revisionId: '2fd4e1c', branch: 'main' },
    { repositoryUri: 'https://github.com/example/other' },
  ]

  test('is read from the file when the caller does not say', () => {
    const file = sarifFile({ tool: 'CodeQL', results: [], versionControlProvenance: provenance })

    expect(read(file, { repo: undefined })).toMatchObject({
      source: 'CodeQL',
      repo: 'example/shop',
      branch: 'main',
      commitSha: '2fd4e1c',
    })
  })

  test('is what the caller says, if given', () => {
    const file = sarifFile({ tool: 'CodeQL', results: [], versionControlProvenance: provenance })
    const said = { source: 'nightly', repo: 'a/b', branch: 'fix', commitSha: 'abc' }

    expect(read(file, said)).toMatchObject(said)
  })

  test.each([
    ['git@github.com:example/shop.git', 'example/shop'],
    ['ssh://git@git.example.com:7999/team/shop', 'team/shop'],
    ['https://dev.azure.com/org/project/_git/shop/', 'org/project/_git/shop'],
    ['shop', 'shop'],
  ])('the repository %s is called %s', (repositoryUri, repo) => {
    const file = sarifFile({ results: [], versionControlProvenance: [{ repositoryUri }] })

    expect(read(file, { repo: undefined }).repo).toBe(repo)
  })

  test('runs of the same tool are counted together, of others apart', () => {
    const run = (name: string, version: string, count: number) => ({
      tool: { driver: { name, semanticVersion: version } },
      results: Array.from({ length: count }, () => ({})),
    })
    const runs = [run('A', '1', 2), run('B', '1', 1), run('A', '1', 3), run('A', '2', 0)]
    const file = Buffer.from(JSON.stringify({ version: '2.1.0', runs }))

    expect(read(file).tools).toEqual([
      { name: 'A', version: '1', resultCount: 5 },
      { name: 'B', version: '1', resultCount: 1 },
      { name: 'A', version: '2', resultCount: 0 },
    ])
  })
})

describe('a result that is not an open problem is skipped', () => {
  const reasonOf = (result: object, rule: object = {}) => {
    const file = sarifFile({ rules: [{ id: 'r', ...rule }], results: [{ ruleId: 'r', ...cwe89, ...result }] })
    return read(file).skipped[0]?.reason
  }
  const cwe89 = { properties: { cwe: 'CWE-89' } }

  test.each([
    ['kind pass', { kind: 'pass' }, 'not_a_failure'],
    ['kind review', { kind: 'review' }, 'not_a_failure'],
    ['kind fail', { kind: 'fail' }, undefined],
    ['level none', { level: 'none' }, 'not_a_failure'],
    ['a suppression without status', { suppressions: [{ kind: 'inSource' }] }, 'suppressed'],
    ['accepted suppressions', { suppressions: [{ status: 'accepted' }, { kind: 'external' }] }, 'suppressed'],
    ['a suppression under review', { suppressions: [{ status: 'accepted' }, { status: 'underReview' }] }, undefined],
    ['a rejected suppression', { suppressions: [{ status: 'rejected' }] }, undefined],
    ['an empty list of suppressions', { suppressions: [] }, undefined],
    ['an unchanged baseline', { baselineState: 'unchanged' }, 'baseline_unchanged'],
    ['an absent baseline', { baselineState: 'absent' }, 'baseline_unchanged'],
    ['a new result', { baselineState: 'new' }, undefined],
    ['an updated result', { baselineState: 'updated' }, undefined],
    ['level note', { level: 'note' }, 'below_threshold'],
  ])('%s', (_, result, reason) => {
    expect(reasonOf(result)).toBe(reason)
  })
})

describe('severity', () => {
  const severityOf = (result: object, rule: object = {}) => {
    const results = [{ ruleId: 'r', properties: { cwe: 89 }, ...result }]
    return read(sarifFile({ rules: [{ id: 'r', ...rule }], results }), { minSeverity: 0 }).findings[0]?.severity
  }
  const scored = (score: unknown) => ({ properties: { 'security-severity': score } })

  test.each([
    ['9.0', 'critical'],
    [8.9, 'high'],
    ['7.0', 'high'],
    ['6.9', 'medium'],
    ['4', 'medium'],
    ['3.9', 'low'],
    ['0.0', 'low'],
    ['CRITICAL', 'critical'],
    ['medium', 'medium'],
  ])('a rule with the score %s is %s, whatever the level', (score, expected) => {
    expect(severityOf({ level: 'note' }, scored(score))).toBe(expected)
  })

  test.each(['undefined', '', 'NaN', '11', '-1', null, {}])(
    'the score %j says nothing, and the level counts',
    (score) => {
      expect(severityOf({ level: 'error' }, scored(score))).toBe('high')
    },
  )

  test('the level of the result takes precedence over that of the rule; the default is warning', () => {
    const rule = { defaultConfiguration: { level: 'error' } }

    expect(severityOf({}, rule)).toBe('high')
    expect(severityOf({ level: 'note' }, rule)).toBe('low')
    expect(severityOf({})).toBe('medium')
  })
})

describe('authors', () => {
  const authorOf = (result: object, commitAuthorEmail?: string) => {
    const reading = read(sarifFile({ results: [{ taxa: [{ id: 'CWE-89' }], ...result }] }), { commitAuthorEmail })
    return reading.candidates[0]?.email ?? reading.skipped[0]?.reason
  }

  test('come from the result, most trusted property first, else from the commit', () => {
    const names = { email: 'c@example.com', authorEmail: 'b@example.com', assigneeEmail: 'A@Example.com' }

    expect(authorOf({ properties: names })).toBe('a@example.com')
    expect(authorOf({ properties: { ...names, assigneeEmail: undefined } })).toBe('b@example.com')
    expect(authorOf({ properties: { email: 'Cy <c@example.com>' } })).toBe('c@example.com')
    expect(authorOf({ partialFingerprints: { email: 'd@example.com' } })).toBe('d@example.com')
    expect(authorOf({}, 'e@example.com')).toBe('e@example.com')
    expect(authorOf({ properties: { email: '' } }, 'e@example.com')).toBe('e@example.com')
    expect(authorOf({})).toBe('no_author')
  })

  test('that are bots get no assignments', () => {
    expect(authorOf({}, '49699333+dependabot[bot]@users.noreply.github.com')).toBe('bot_author')
  })
})

describe('a finding keeps its identity', () => {
  const keyOf = (result: object, options = {}) =>
    read(sarifFile({ tool: 'T', results: [{ ruleId: 'r', taxa: [{ id: 'CWE-89' }], ...result }] }), options).findingKeys
  const at = (uri: string, startLine: number, text?: string) => ({
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          region: { startLine, ...(text === undefined ? {} : { snippet: { text } }) },
        },
      },
    ],
  })

  test('by the fingerprint of the tool, wherever it moves', () => {
    const fingerprints = { 'contextHash/v1': 'e6c1ad2b1d96ffc4' }

    expect(keyOf({ fingerprints, ...at('a.c', 1) })).toBe(keyOf({ fingerprints, ...at('b.c', 9) }))
    expect(keyOf({ fingerprints })).not.toBe(keyOf({ fingerprints: { 'contextHash/v1': 'ffffad2b1d96ffc4' } }))
  })

  test('by the hash of its line, with rule and file', () => {
    const partialFingerprints = { primaryLocationLineHash: '39fa2ee980eb94b0:1' }

    expect(keyOf({ partialFingerprints, ...at('a.c', 1) })).toBe(keyOf({ partialFingerprints, ...at('a.c', 9) }))
    expect(keyOf({ partialFingerprints, ...at('a.c', 1) })).not.toBe(keyOf({ partialFingerprints, ...at('b.c', 1) }))
  })

  test('by a hash that the tool has under another name, with rule and file', () => {
    const partialFingerprints = { 'bugHash/v1': '0f4ad1ca6cd2a3f5' }

    expect(keyOf({ partialFingerprints, ...at('a.c', 1) })).toBe(keyOf({ partialFingerprints, ...at('a.c', 9, 'x') }))
    expect(keyOf({ partialFingerprints, ...at('a.c', 1) })).not.toBe(keyOf({ partialFingerprints, ...at('b.c', 1) }))
  })

  test('by its code, however it is indented', () => {
    expect(keyOf(at('a.c', 1, '  gets(x)'))).toBe(keyOf(at('a.c', 7, 'gets(x)  ')))
    expect(keyOf(at('a.c', 1, 'if (x)\n  gets(x)'))).toBe(keyOf(at('./a.c', 7, '\tif (x)\r\n\t\tgets(x)')))
    expect(keyOf(at('a.c', 1, 'gets(x)'))).not.toBe(keyOf(at('a.c', 1, 'gets(y)')))
    expect(keyOf(at('a.c', 1, 'gets(x)'))).not.toBe(keyOf(at('b.c', 1, 'gets(x)')))
  })

  test('without code by its message, function and columns, never by its line', () => {
    const found = (startLine: number, text: string, shape: object = {}, name = 'main') => ({
      message: { text },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine, ...shape } },
          logicalLocations: [{ fullyQualifiedName: name }],
        },
      ],
    })
    const columns = { startColumn: 5, endColumn: 12 }
    const first = keyOf(found(1, 'x from line 1 reaches gets (a.c:1:5)', columns))

    expect(keyOf(found(7, 'x from line 7 reaches gets (a.c:7:5)', columns))).toBe(first)
    expect(keyOf(found(1, 'y from line 1 reaches gets (a.c:1:5)', columns))).not.toBe(first)
    expect(keyOf(found(1, 'x from line 1 reaches gets (a.c:1:5)', { ...columns, endColumn: 20 }))).not.toBe(first)
    expect(keyOf(found(1, 'x from line 1 reaches gets (a.c:1:5)', columns, 'other'))).not.toBe(first)
  })

  test('and equal code in one file is one finding per location', () => {
    const keysOf = (...lines: number[]) =>
      read(
        sarifFile({
          tool: 'T',
          results: lines.map((line) => ({ ruleId: 'r', taxa: [{ id: 'CWE-89' }], ...at('a.c', line, 'gets(x)') })),
        }),
      ).findingKeys.split(',')
    const [first, second] = keysOf(1, 9)

    expect(first).not.toBe(second)
    expect(keysOf(4, 12, 20).slice(0, 2)).toEqual([first, second])
    expect(keysOf(30)).toEqual([first])
    // A location reported twice is one finding.
    expect(keysOf(1, 1)).toEqual([first, first])
  })

  test('and ignores fingerprints that are words instead of hashes', () => {
    const login = { fingerprints: { 'matchBasedId/v1': 'requires login' } }
    const gitleaks = { partialFingerprints: { email: 'dana@example.com', commitSha: '4b825dc642cb6eb9a060e54b' } }

    expect(keyOf({ ...login, ...at('a.c', 1, 'x') })).not.toBe(keyOf({ ...login, ...at('a.c', 1, 'y') }))
    expect(keyOf({ ...gitleaks, ...at('a.c', 1, 'x') })).not.toBe(keyOf({ ...gitleaks, ...at('a.c', 1, 'y') }))
  })

  test('and is another one in another repository', () => {
    expect(keyOf(at('a.c', 1), { repo: 'example/shop' })).not.toBe(keyOf(at('a.c', 1), { repo: 'example/fork' }))
  })
})

describe('an invalid file is refused with the location of the error', () => {
  const driver = { name: 'T' }
  const run = { tool: { driver } }
  const mistakes: [name: string, document: unknown, field: string, message: string][] = [
    ['a list', [], 'body', 'must be an object'],
    ['a number', 7, 'body', 'must be an object'],
    ['no version', { runs: [] }, 'version', 'is required'],
    ['a version that is a number', { version: 2.1, runs: [] }, 'version', 'must be a string'],
    ['no runs', { version: '2.1.0' }, 'runs', 'is required'],
    ['runs that are an object', { version: '2.1.0', runs: {} }, 'runs', 'must be an array'],
    ['a run that is null', { version: '2.1.0', runs: [run, null] }, 'runs[1]', 'must be an object'],
    ['no tool', { version: '2.1.0', runs: [{}] }, 'runs[0].tool', 'is required'],
    ['no driver', { version: '2.1.0', runs: [{ tool: {} }] }, 'runs[0].tool.driver', 'is required'],
    ['no name', { version: '2.1.0', runs: [{ tool: { driver: {} } }] }, 'runs[0].tool.driver.name', 'is required'],
    [
      'rules that are text',
      withTool({ driver: { name: 'T', rules: 'x' } }),
      'runs[0].tool.driver.rules',
      'must be an array',
    ],
    [
      'a rule whose id is a number',
      withTool({ driver, extensions: [{ name: 'E', rules: [{ id: 'a' }, { id: 12 }] }] }),
      'runs[0].tool.extensions[0].rules[1].id',
      'must be a string',
    ],
    ['a result that is text', withResult('x'), 'runs[0].results[1]', 'must be an object'],
    ['a rule id that is a number', withResult({ ruleId: 3 }), 'runs[0].results[1].ruleId', 'must be a string'],
    ['a negative index', withResult({ ruleIndex: -2 }), 'runs[0].results[1].ruleIndex', 'must be an integer >= -1'],
    ['locations that are text', withResult({ locations: 'x' }), 'runs[0].results[1].locations', 'must be an array'],
    [
      'NUL in a rule id',
      withResult({ ruleId: 'a\0b' }),
      'runs[0].results[1].ruleId',
      'must not contain the NUL character',
    ],
    [
      'half a character in an address',
      withResult({ locations: [locationOf('\ud800.c')] }),
      'runs[0].results[1].locations[0].physicalLocation.artifactLocation.uri',
      'must be valid Unicode (it holds half of a surrogate pair)',
    ],
    ['21 runs', { version: '2.1.0', runs: Array(21).fill(run) }, 'runs', 'must have at most 20 items, and has 21'],
    [
      '101 extensions',
      withTool({ driver, extensions: Array(101).fill({}) }),
      'runs[0].tool.extensions',
      'must have at most 100 items, and has 101',
    ],
    [
      '1,001 locations',
      withResult({ locations: Array(1001).fill({}) }),
      'runs[0].results[1].locations',
      'must have at most 1000 items, and has 1001',
    ],
    [
      '25,001 results',
      { version: '2.1.0', runs: [{ ...run, results: Array(25_001).fill({}) }] },
      'runs[0].results',
      'must have at most 25000 items, and has 25001',
    ],
  ]

  function withTool(tool: object) {
    return { version: '2.1.0', runs: [{ tool }] }
  }

  function withResult(result: unknown) {
    return { version: '2.1.0', runs: [{ tool: { driver }, results: [{}, result] }] }
  }

  function mistakeOf(bytes: Buffer): Partial<SarifError> {
    try {
      read(bytes)
    } catch (error) {
      if (error instanceof SarifError) return { code: error.code, field: error.field, message: error.message }
      throw error
    }
    return {}
  }

  test.for(mistakes)('%s', ([, document, field, message]) => {
    expect(mistakeOf(Buffer.from(JSON.stringify(document)))).toEqual({ code: 'invalid_sarif', field, message })
  })

  test.each(['1.0.0', '2.0.0', '2.1', '3.0.0'])('version %s is refused', (version) => {
    expect(mistakeOf(Buffer.from(JSON.stringify({ version, runs: [] })))).toMatchObject({
      code: 'unsupported_sarif_version',
      field: 'version',
    })
  })

  test.each([
    ['cut in the middle', '{"version":"2.1.0","runs":[{"tool"'],
    ['an open string that ends in a backslash', '{"version":"\\'],
    ['two documents', '{} {}'],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s is not JSON', (_, text) => {
    expect(mistakeOf(Buffer.from(text))).toMatchObject({ code: 'invalid_json' })
  })

  test('ten megabytes of empty objects are refused before parsing', () => {
    expect(mistakeOf(Buffer.from(`[${'{},'.repeat(700_000)}{}]`))).toMatchObject({
      field: 'body',
      message: 'must not hold more than 600000 objects and arrays',
    })
    const text = '[{'.repeat(700_000)
    expect(mistakeOf(sarifFile({ results: [{ message: { text } }] }))).toEqual({})
  })

  test('millions of keys and values are refused before parsing, even in small containers', () => {
    const message = 'must not hold more than 2000000 keys and values; split it into several files'
    for (const file of [
      Buffer.from(`[${'1,'.repeat(2_100_000)}1]`),
      Buffer.from(`{${'"":1,'.repeat(1_000_000)}"":1}`),
      cheapContainers(),
    ]) {
      expect(mistakeOf(file)).toMatchObject({ field: 'body', message })
    }
    const text = '1,":'.repeat(700_000)
    expect(mistakeOf(sarifFile({ results: [{ message: { text } }] }))).toEqual({})
  })

  test('a file full of code flows is read', () => {
    const location = { physicalLocation: { artifactLocation: { uri: 'a.ts', index: 1 }, region: { startLine: 1 } } }
    const locations = Array(80_000).fill({ location: { ...location, message: { text: 'x' } } })
    const file = sarifFile({ results: [{ codeFlows: [{ threadFlows: [{ locations }] }] }] })

    expect(file.length).toBeGreaterThan(9_000_000)
    expect(mistakeOf(file)).toEqual({})
  })

  test('a leading byte order mark is accepted', () => {
    expect(read(Buffer.from(`\ufeff${sarifFile({ results: [] })}`)).resultsReceived).toBe(0)
  })

  test('null counts as missing, as scanners intend', () => {
    expect(read(sarifFile({ results: null, artifacts: null, versionControlProvenance: null })).resultsReceived).toBe(0)
    const result = { ruleId: null, level: null, kind: null, locations: null, properties: null, suppressions: null }
    expect(summarise(read(sarifFile({ results: [result] })))).toEqual({ received: 1, no_cwe: 1 })
  })

  test('names of inherited object properties have no special meaning', () => {
    const text =
      '{"version":"2.1.0","__proto__":{"x":1},"runs":[{"tool":{"driver":{"name":"constructor"}},"results":[{"ruleId":"__proto__","properties":{"__proto__":{"cwe":"89"},"tags":["toString"]}}]}]}'

    expect(summarise(read(Buffer.from(text)))).toEqual({ received: 1, no_cwe: 1 })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('a small file that would take long to read', () => {
  const taxonomies = Array.from({ length: 1000 }, (_, i) => ({ name: 'Other', guid: `guid-${i}` }))
  const relationships = Array.from({ length: 1000 }, () => ({
    target: { id: '89', toolComponent: { guid: 'guid-999' } },
  }))

  test('has its taxonomies read once, however many references, rules and results there are', () => {
    let looks = 0
    const run = {
      get taxonomies() {
        looks++
        return [...taxonomies.slice(0, 999), { name: 'CWE', guid: 'guid-999' }]
      },
    }
    const rules = readRules({}, { rules: [{ id: 'first', relationships }] })
    const classify = createClassifier(run, 'Scanner', createTopicMap([[89, 'sql-injection']]))
    for (let n = 0; n < 500; n++) {
      const result = { ruleIndex: 0, taxa: [{ id: '89', toolComponent: { guid: 'guid-999' } }] }
      expect(classify(result, rules.find(result), undefined)).toMatchObject({ topicId: 'sql-injection' })
    }

    expect(looks).toBe(1)
  })

  test('has each rule read once, however results name it', () => {
    let looks = 0
    const rule = {
      id: 'first',
      get relationships() {
        looks++
        return relationships
      },
    }
    const rules = readRules({}, { rules: [rule] })
    const classify = createClassifier({ taxonomies }, 'Scanner', createTopicMap([]))
    expect(rules.find({ ruleIndex: 0 })).toBe(rules.find({ rule: { index: 0 } }))
    for (let n = 0; n < 10; n++) {
      // With an unknown rule id, the index decides.
      for (const result of [{ ruleIndex: 0 }, { ruleIndex: 0, ruleId: `unknown ${n}` }]) {
        classify(result, rules.find(result), undefined)
      }
    }

    expect(looks).toBe(1)
  })

  test('has an address read once when many results reference it by index', () => {
    let looks = 0
    const location = {
      get uri() {
        looks++
        return 'src/a.ts'
      },
    }
    const locate = createLocationFinder([{ location }])
    const result = { locations: [{ physicalLocation: { artifactLocation: { index: 0 } } }] }
    const first = locate(result)
    const looksAtFirst = looks
    for (let n = 0; n < 10; n++) expect(locate(result)).toEqual(first)

    expect(first.uri).toBe('src/a.ts')
    expect(looks).toBe(looksAtFirst)
  })

  test('is refused as a whole once it exceeds its CPU time', () => {
    const file = sarifFile({ results: [{ ruleId: 'a' }] })
    const none = createTimeLimit(-1)

    expect(() => readSarif(file, readOptions, createTopicMap([]), { limit: none })).toThrow(
      expect.objectContaining({ code: 'invalid_sarif', field: 'body', message: expect.stringContaining('split it') }),
    )
  })
})
