/** Small samples of known scanner output: one file per tool, in the tool's own shape. */
import { describe, expect, test } from 'vitest'
import { locationOf, read, sarifFile, summarise } from '../../../../../test/sarif-world.ts'

const tag = (...tags: string[]) => ({ properties: { tags } })

describe('CodeQL', () => {
  test('keeps its rules in extensions, named by the result or by place', () => {
    const rules = [
      { id: 'js/sql-injection', ...tag('security', 'external/cwe/cwe-089') },
      { id: 'js/xss', ...tag('security', 'external/cwe/cwe-079', 'external/cwe/cwe-116') },
    ]
    const results = [
      { ruleId: 'js/sql-injection', rule: { id: 'js/sql-injection', index: 0, toolComponent: { index: 0 } } },
      { rule: { index: 1, toolComponent: { index: 0 } } },
    ]
    const tool = { driver: { name: 'CodeQL', semanticVersion: '2.19.0' }, extensions: [{ name: 'q', rules }] }
    const file = Buffer.from(JSON.stringify({ version: '2.1.0', runs: [{ tool, results }] }))
    const reading = read(file)

    expect(summarise(reading)).toEqual({ received: 2, 'sql-injection': '1 medium exact', xss: '1 medium exact' })
    expect(reading.findings.flatMap(({ ruleIds }) => ruleIds).sort()).toEqual(['js/sql-injection', 'js/xss'])
  })
})

describe('Semgrep', () => {
  test('names its rules in tags, and writes words instead of scores and fingerprints', () => {
    const rules = [
      {
        id: 'python.flask.security.injection.tainted-sql-string',
        defaultConfiguration: { level: 'error' },
        properties: {
          precision: 'very-high',
          tags: [
            'CWE-704: Incorrect Type Conversion or Cast',
            'OWASP-A01:2017 - Injection',
            "CWE-89: Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')",
          ],
        },
      },
    ]
    const results = [
      {
        ruleId: 'python.flask.security.injection.tainted-sql-string',
        fingerprints: { 'matchBasedId/v1': 'requires login' },
        locations: [locationOf('app.py', 7)],
      },
    ]

    expect(summarise(read(sarifFile({ tool: 'Semgrep OSS', rules, results })))).toEqual({
      received: 1,
      'sql-injection': '1 high exact',
    })
  })

  test('finds secrets and vulnerable packages too', () => {
    const rules = [
      { id: 'ssc-9f6e1b1c', ...tag('CWE-1333: Inefficient Regular Expression Complexity') },
      { id: 'generic.secrets.security.detected-aws-key', ...tag('CWE-798: Use of Hard-coded Credentials') },
    ]
    const results = [
      { ruleId: 'ssc-9f6e1b1c', locations: [locationOf('web/package-lock.json', 311)] },
      { ruleId: 'generic.secrets.security.detected-aws-key', locations: [locationOf('web/package.json', 3)] },
    ]

    expect(summarise(read(sarifFile({ tool: 'Semgrep', rules, results })))).toEqual({
      received: 2,
      'vulnerable-dependencies': '1 medium dependency',
      'hardcoded-credentials': '1 medium exact',
    })
  })
})

describe('Snyk', () => {
  test('Code writes CWEs as a property of the rule', () => {
    const rules = [
      {
        id: 'javascript/Sqli',
        name: 'Sqli',
        properties: { tags: ['javascript', 'Sqli', 'Security'], categories: ['Security'], cwe: ['CWE-89'] },
      },
      { id: 'javascript/PT', name: 'PT', properties: { cwe: ['CWE-23'] } },
    ]
    const results = [
      {
        ruleId: 'javascript/Sqli',
        ruleIndex: 0,
        level: 'error',
        fingerprints: { 0: 'd6cb7bbd9c9f', 1: '1aebf2a1.c7' },
      },
      { ruleId: 'javascript/PT', ruleIndex: 1, level: 'warning' },
    ]

    expect(summarise(read(sarifFile({ tool: 'SnykCode', rules, results })))).toEqual({
      received: 2,
      'sql-injection': '1 high exact',
      'path-traversal': '1 medium exact',
    })
  })

  test('advisories are about dependencies whatever tool writes them', () => {
    const results = ['SNYK-JS-LODASH-567746', 'CVE-2021-44228', 'GHSA-jfh8-c2jp-5v3q', 'RUSTSEC-2023-0001'].map(
      (ruleId) => ({ ruleId, taxa: [{ id: 'CWE-89' }], locations: [locationOf('src/main.ts')] }),
    )

    expect(summarise(read(sarifFile({ results })))).toEqual({
      received: 4,
      'vulnerable-dependencies': '4 medium dependency',
    })
  })
})

describe('Bandit', () => {
  test('is recognized by its rule numbers, and states CWEs in newer versions', () => {
    const rules = [
      { id: 'B608', name: 'hardcoded_sql_expressions', helpUri: 'https://bandit.readthedocs.io/' },
      { id: 'B105', name: 'hardcoded_password_string', ...tag('security', 'external/cwe/cwe-259') },
    ]
    const results = [
      { ruleId: 'B608', ruleIndex: 0, level: 'warning', properties: { issue_confidence: 'MEDIUM' } },
      { ruleId: 'B105', ruleIndex: 1, level: 'note' },
      { ruleId: 'B324', level: 'error' },
    ]

    expect(summarise(read(sarifFile({ tool: 'Bandit', rules, results }), { minSeverity: 0 }))).toEqual({
      received: 3,
      'sql-injection': '1 medium rule',
      'hardcoded-credentials': '1 low exact',
      'weak-cryptography': '1 high rule',
    })
    const ruff = sarifFile({ tool: 'ruff', results: [{ ruleId: 'S608' }, { ruleId: 'F401' }] })
    expect(summarise(read(ruff))).toEqual({ received: 2, 'sql-injection': '1 medium rule', not_a_vulnerability: 1 })
  })
})

describe('gosec', () => {
  test('writes bare numbers as CWEs, and indexes that can be wrong', () => {
    const cwe = (id: string) => [{ target: { id, toolComponent: { name: 'CWE', guid: 'f2856fc0' } } }]
    const rules = [
      { id: 'G304', name: 'Potential file inclusion via variable', relationships: cwe('22') },
      { id: 'G204', name: 'Subprocess launched with variable', relationships: cwe('78') },
    ]
    const results = [
      { ruleId: 'G204', ruleIndex: 0, level: 'warning' },
      { ruleId: 'G304', ruleIndex: 7, level: 'error' },
      { ruleId: 'G401', level: 'error' },
    ]

    expect(summarise(read(sarifFile({ tool: 'gosec', rules, results })))).toEqual({
      received: 3,
      'command-injection': '1 medium exact',
      'path-traversal': '1 high exact',
      'weak-cryptography': '1 high rule',
    })
  })
})

describe('ESLint', () => {
  test('is recognized by the names of its rules', () => {
    const results = [
      { ruleId: 'security/detect-child-process', level: 'warning' },
      { ruleId: 'no-unsanitized/property', level: 'error' },
      { ruleId: 'no-unused-vars', level: 'error' },
    ]
    const reading = read(sarifFile({ tool: 'ESLint', results }))

    expect(summarise(reading)).toEqual({
      received: 3,
      'command-injection': '1 medium rule',
      xss: '1 high rule',
      not_a_vulnerability: 1,
    })
    expect(reading.unmappedRules).toEqual([
      { tool: 'ESLint', ruleId: 'no-unused-vars', resultCount: 1, reason: 'not_a_vulnerability' },
    ])
  })
})

describe('Trivy', () => {
  test('looks at packages, configurations and secrets', () => {
    const rules = [
      { id: 'CVE-2022-1271', name: 'OsPackageVulnerability', properties: { 'security-severity': '8.8' } },
      {
        id: 'DS002',
        name: 'Misconfiguration',
        shortDescription: { text: 'Image user should not be root' },
        properties: { 'security-severity': '8.0' },
      },
      { id: 'aws-access-key-id', name: 'Secret', properties: { 'security-severity': '9.5' } },
    ]
    const results = [
      { ruleId: 'CVE-2022-1271', ruleIndex: 0, locations: [locationOf('library/alpine', 1)] },
      { ruleId: 'DS002', ruleIndex: 1, locations: [locationOf('Dockerfile', 1)] },
      { ruleId: 'aws-access-key-id', ruleIndex: 2, locations: [locationOf('package.json', 1)] },
      {
        ruleId: 'AVD-AWS-0086',
        level: 'error',
        message: { text: 'No public access block so not blocking public acls' },
      },
    ]

    expect(summarise(read(sarifFile({ tool: 'Trivy', rules, results })))).toEqual({
      received: 4,
      'hardcoded-credentials': '1 critical rule',
      'insecure-defaults': '2 high rule',
      'vulnerable-dependencies': '1 high dependency',
    })
  })
})

describe('Grype and other tools for dependencies', () => {
  test.each(['Grype', 'osv-scanner', 'Snyk Open Source', 'dependency-check'])('%s', (tool) => {
    const rules = [{ id: 'x-lodash', properties: { 'security-severity': '9.8', tags: ['CWE-79'] } }]
    const results = [{ ruleId: 'x-lodash', locations: [locationOf('/app/server.js')] }]

    expect(summarise(read(sarifFile({ tool, rules, results })))).toEqual({
      received: 1,
      'vulnerable-dependencies': '1 critical dependency',
    })
  })

  test.each([
    'pom.xml',
    'a/b/yarn.lock',
    'C:\\work\\packages.lock.json',
    'src/App.csproj',
    'requirements-dev.txt',
    'GO.MOD',
  ])('a weakness found in %s counts as a vulnerable dependency', (uri) => {
    const results = [{ taxa: [{ id: 'CWE-79' }], locations: [locationOf(uri)] }]

    expect(summarise(read(sarifFile({ results })))).toEqual({
      received: 1,
      'vulnerable-dependencies': '1 medium dependency',
    })
  })

  test.each(['src/package.json.ts', 'lib/yarn.lock/index.js', 'my-pom.xml.bak'])('and %s is code', (uri) => {
    const results = [{ taxa: [{ id: 'CWE-79' }], locations: [locationOf(uri)] }]

    expect(summarise(read(sarifFile({ results })))).toEqual({ received: 1, xss: '1 medium exact' })
  })
})

describe('Gitleaks', () => {
  test('8 keeps the author among its fingerprints, and every rule is a secret', () => {
    const results = [
      {
        ruleId: 'generic-api-key',
        message: { text: 'generic-api-key has detected secret for file config.yaml.' },
        locations: [locationOf('config.yaml', 4)],
        partialFingerprints: {
          commitSha: '53fd7e7dcd5a5ee6b7ba0fa1a8c6bd4fd5ee3c5e',
          email: 'Dana@example.com',
          author: 'Dana Example',
          date: '2023-02-10T11:40:05Z',
          commitMessage: 'add config',
        },
      },
    ]
    const reading = read(sarifFile({ tool: 'gitleaks', rules: [{ id: 'generic-api-key' }], results }))

    expect(summarise(reading)).toEqual({ received: 1, 'hardcoded-credentials': '1 medium rule' })
    expect(reading.candidates).toEqual([{ email: 'dana@example.com', topicId: 'hardcoded-credentials' }])
  })
})

describe('SpotBugs', () => {
  test('is recognized by its bug types, including those of Find Security Bugs', () => {
    const results = [
      { ruleId: 'SQL_INJECTION_JDBC', ruleIndex: 0, level: 'error' },
      { ruleId: 'XXE_DOCUMENT', level: 'error' },
      { ruleId: 'PREDICTABLE_RANDOM', level: 'warning' },
      { ruleId: 'HARD_CODE_PASSWORD', level: 'warning' },
      { ruleId: 'DM_DEFAULT_ENCODING', level: 'error' },
    ]
    const rules = [{ id: 'SQL_INJECTION_JDBC', shortDescription: { text: 'Potential JDBC Injection.' } }]

    expect(summarise(read(sarifFile({ tool: 'SpotBugs', rules, results })))).toEqual({
      received: 5,
      'sql-injection': '1 high rule',
      xxe: '1 high rule',
      'insecure-randomness': '1 medium rule',
      'hardcoded-credentials': '1 medium rule',
      no_topic: 1,
    })
  })

  test('4.8 names CWEs by their place in a taxonomy', () => {
    const taxonomies = [{ name: 'CWE', taxa: [{ id: '89' }, { id: '79' }] }]
    const relationships = [{ target: { index: 1, toolComponent: { name: 'CWE', index: 0 } }, kinds: ['superset'] }]
    const rules = [{ id: 'XSS_SERVLET', relationships }]

    expect(
      summarise(read(sarifFile({ tool: 'SpotBugs', rules, taxonomies, results: [{ ruleId: 'XSS_SERVLET' }] }))),
    ).toEqual({ received: 1, xss: '1 medium exact' })
  })
})

describe('Brakeman', () => {
  test('names the check and the kind of warning', () => {
    const rule = (id: string, name: string) => ({ id, name, fullDescription: { text: `${name}.` }, ...tag(name) })
    const rules = [
      rule('BRAKE0000', 'SQL/SQL Injection'),
      rule('BRAKE0018', 'Redirect/Redirect'),
      rule('BRAKE0070', 'ModelAttrAccessible/Mass Assignment'),
      rule('BRAKE0101', 'Secrets/Authentication'),
    ]
    const results = rules.map(({ id }, ruleIndex) => ({ ruleId: id, ruleIndex, level: 'warning' }))

    expect(summarise(read(sarifFile({ tool: 'Brakeman', rules, results })))).toEqual({
      received: 4,
      'sql-injection': '1 medium rule',
      'open-redirect': '1 medium rule',
      'mass-assignment': '1 medium rule',
      'hardcoded-credentials': '1 medium rule',
    })
  })
})

describe('Security Code Scan, Checkov and the like', () => {
  test.each([
    ['Security Code Scan', 'SCS0002', 'sql-injection'],
    ['Security Code Scan', 'SCS0028', 'insecure-deserialization'],
    ['checkov', 'CKV_SECRET_6', 'hardcoded-credentials'],
    ['TruffleHog', 'AWS', 'hardcoded-credentials'],
  ])('%s %s is about %s', (tool, ruleId, topicId) => {
    expect(summarise(read(sarifFile({ tool, results: [{ ruleId }] })))).toEqual({
      received: 1,
      [topicId]: '1 medium rule',
    })
  })
})

describe('an unknown tool', () => {
  test.each([
    ['CWE:614', 'session-management'],
    ['external/cwecwe-123', 'buffer-overflow'],
    ['cwe-0022', 'path-traversal'],
  ])('is understood by the tag %s', (text, topicId) => {
    const file = sarifFile({ rules: [{ id: 'r', ...tag('security', text) }], results: [{ ruleId: 'r' }] })

    expect(read(file).findings[0]?.topicId).toBe(topicId)
  })

  test.each([
    ['no-sql-injection', 'sql-injection'],
    ['JavaXssRule', 'xss'],
    ['PATH_TRAVERSAL_42', 'path-traversal'],
  ])('is understood by words in the rule %s', (ruleId, topicId) => {
    expect(read(sarifFile({ results: [{ ruleId }] })).findings).toMatchObject([{ topicId, matchType: 'phrase' }])
  })

  test('is understood by the name and the short description of its rule', () => {
    const rules = [
      { id: 'A1', name: 'ServerSideRequestForgery' },
      { id: 'A2', shortDescription: { text: 'Possible open redirect.' } },
      { id: 'A3', fullDescription: { text: 'Nothing about SQL injection is short here.' } },
    ]
    const reading = read(sarifFile({ rules, results: rules.map(({ id }) => ({ ruleId: id })) }))

    expect(summarise(reading)).toEqual({
      received: 3,
      ssrf: '1 medium phrase',
      'open-redirect': '1 medium phrase',
      no_cwe: 1,
    })
  })

  test('the result takes precedence over its rule', () => {
    const rules = [
      { id: 'r', relationships: [{ target: { id: 'CWE-79' } }], properties: { cwe: 'CWE-22', tags: ['CWE-78'] } },
    ]
    const topicOf = (result: object) =>
      read(sarifFile({ rules, results: [{ ruleId: 'r', ...result }] })).findings[0]?.topicId

    expect(topicOf({ taxa: [{ id: 'CWE-89' }], properties: { cwe: '611' } })).toBe('sql-injection')
    expect(topicOf({ properties: { cwe: 'CWE-611: XXE', tags: ['CWE-94'] } })).toBe('xxe')
    expect(topicOf({ properties: { cwes: ['CWE-502'] } })).toBe('insecure-deserialization')
    expect(topicOf({ properties: { tags: ['CWE-94'] } })).toBe('code-injection')
    expect(topicOf({})).toBe('xss')
  })

  test('a bare number is a CWE only where the file says so', () => {
    const topicOf = (result: object) => read(sarifFile({ results: [result] })).findings[0]?.topicId

    expect(topicOf({ taxa: [{ id: '89', toolComponent: { name: 'CWE' } }] })).toBe('sql-injection')
    expect(topicOf({ taxa: [{ id: '89', toolComponent: { name: 'OWASP' } }] })).toBeUndefined()
    expect(topicOf({ properties: { tags: ['89'] } })).toBeUndefined()
  })

  test('a rule is found by the longest part of a hierarchical id', () => {
    const rules = [{ id: 'CA2100', ...tag('CWE-89') }]

    expect(read(sarifFile({ rules, results: [{ ruleId: 'CA2100/1/x' }] })).findings).toMatchObject([
      { topicId: 'sql-injection', ruleIds: ['CA2100/1/x'] },
    ])
  })
})
