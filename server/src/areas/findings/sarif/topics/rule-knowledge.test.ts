import { describe, expect, test } from 'vitest'
import { judge, listSampleFiles, score } from '../../../../../test/judge-rules.ts'
import { locationOf, read, sarifFile, summarise } from '../../../../../test/sarif-world.ts'
import { knownTools } from './rule-knowledge.ts'

describe('what is known about the rules of scanners', () => {
  test('covers at least 30 tools and 1,500 rules, each written once', () => {
    const names = knownTools.flatMap(({ tools }) => tools)
    const rules = knownTools.reduce((sum, tool) => sum + Object.keys(tool.rules).length, 0)

    expect(knownTools.length).toBeGreaterThanOrEqual(30)
    expect(rules).toBeGreaterThanOrEqual(1500)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, rules, style } of knownTools) {
      expect(
        Object.keys(rules).filter((id) => id !== id.toLowerCase()),
        name,
      ).toEqual([])
      expect(
        style.filter((id) => Object.hasOwn(rules, id)),
        name,
      ).toEqual([])
    }
  })

  test('no pattern takes long, however long the words of a rule', () => {
    const words = ['a', 'cross site ', 'hard coded ', '- '].map((text) => text.repeat(2000).slice(0, 2000))
    for (const { patterns } of knownTools) {
      for (const [pattern] of patterns)
        for (const text of words) expect(new RegExp(pattern).test(text)).toBeTypeOf('boolean')
    }
  })
})

describe('files that scanners wrote in public repositories', () => {
  test.for(['public-files.yaml', 'unseen-files.yaml'])(
    '%s: findings reach a sensible topic, hardly ever a wrong one',
    (name) => {
      const { rules, results, wrong, missed } = score(listSampleFiles(name).flatMap(judge))

      const list = JSON.stringify({ wrong, missed }, null, 1)
      expect(rules.sensible / rules.security, list).toBeGreaterThanOrEqual(0.92)
      expect(results.sensible / results.security, list).toBeGreaterThanOrEqual(0.92)
      expect(rules.wrong / rules.all, list).toBeLessThanOrEqual(0.01)
      expect(results.wrong / results.all, list).toBeLessThanOrEqual(0.01)
    },
  )

  test('there are at least 60 of them', () => {
    const files = ['public-files.yaml', 'unseen-files.yaml'].flatMap(listSampleFiles)

    expect(new Set(files.map(({ file }) => file)).size).toBeGreaterThanOrEqual(60)
  })
})

const one = (tool: string, rule: Record<string, unknown>, result: Record<string, unknown> = {}) =>
  summarise(read(sarifFile({ tool, rules: [rule], results: [{ ruleId: rule.id, level: 'error', ...result }] })))

describe('what a finding is about', () => {
  test.each([
    ['tfsec, which calls itself defsec', 'defsec', 'aws-s3-enable-bucket-encryption', 'sensitive-data-exposure'],
    ['Wiz', 'WizCLI', 'public-bucket', 'insecure-defaults'],
    ['a tool with its version in the name', 'Gitleaks 8.18.0', 'generic', 'hardcoded-credentials'],
    ['a rule that is a CWE number', 'Veracode', '89', 'sql-injection'],
    ['SonarQube with the language in front', 'SonarQube', 'java:S2076', 'command-injection'],
  ])('%s', (_, tool, id, topic) => {
    expect(one(tool, { id })).toEqual({ received: 1, [topic]: '1 high rule' })
  })

  test('an infrastructure rule of Snyk under its long name', () => {
    const rule = { id: 'SNYK-CC-K8S-6', shortDescription: { text: 'Container is running without root user control' } }

    expect(one('Snyk Infrastructure as Code', rule)).toEqual({ received: 1, 'insecure-defaults': '1 high rule' })
  })

  test.each(['BDSA-2020-1001 (CVE-2020-11022)', 'CVE-2022-36359-poetry', 'DC-FP-CVE-2020-13625'])(
    'an advisory inside the rule id %s is about a dependency, whatever its CWE',
    (id) => {
      expect(one('Scanner', { id, properties: { tags: ['CWE-79'] } })).toEqual({
        received: 1,
        'vulnerable-dependencies': '1 high dependency',
      })
    },
  )

  test('an advisory in the name or the title counts for tools that do not read code', () => {
    const rule = {
      id: 'component-7',
      name: 'VulnerableComponent',
      shortDescription: { text: 'GHSA-jfh8-c2jp-5v3q in log4j' },
    }

    expect(one('Some composition analysis', rule)).toMatchObject({ 'vulnerable-dependencies': '1 high dependency' })
    const codeQl = {
      id: 'java/log4j-injection',
      shortDescription: { text: 'Log4j injection (CVE-2021-44228)' },
      properties: { tags: ['external/cwe/cwe-502'] },
    }
    expect(one('CodeQL', codeQl)).toMatchObject({ 'insecure-deserialization': '1 high exact' })
  })

  test('a license is not a vulnerability, even in a manifest', () => {
    const location = { locations: [locationOf('package.json')] }

    expect(one('Snyk Open Source', { id: 'snyk:lic:npm:bson:Apache-2.0' }, location)).toEqual({
      received: 1,
      not_a_vulnerability: 1,
    })
    expect(one('Trivy', { id: 'busybox:GPL-2.0', name: 'License' }, location)).toEqual({
      received: 1,
      not_a_vulnerability: 1,
    })
  })

  test('a style finding in a manifest is not a vulnerable dependency', () => {
    const location = { locations: [locationOf('web/package.json')] }

    expect(one('ESLint', { id: 'jsonc/sort-keys' }, location)).toEqual({ received: 1, not_a_vulnerability: 1 })
  })

  test('rules with numbers as ids are understood by their names and types', () => {
    expect(one('Psalm', { id: '244', name: 'TaintedSql' })).toMatchObject({ 'sql-injection': '1 high rule' })
    expect(one('Some scanner', { id: '17', properties: { warningType: 'SQL Injection' } })).toMatchObject({
      'sql-injection': '1 high phrase',
    })
    expect(
      one('HCL AppScan Source', { id: 'SA-1' }, { properties: { VulnerabilityType: 'CrossSiteScripting' } }),
    ).toMatchObject({
      xss: '1 high phrase',
    })
  })

  test('an open question with a level is a finding', () => {
    const rule = { id: 'r', properties: { tags: ['CWE-89'] } }

    expect(one('Scanner', rule, { kind: 'open', level: 'warning' })).toMatchObject({
      'sql-injection': '1 medium exact',
    })
    expect(one('Scanner', rule, { kind: 'open', level: undefined })).toEqual({ received: 1, not_a_failure: 1 })
  })

  test('prose that only mentions a weakness matches nothing', () => {
    const unused = { id: 'unused-import', shortDescription: { text: 'Unused import of xss-filters' } }
    const prose = {
      id: 'r9',
      shortDescription: {
        text: `Names of files should follow the guide. ${'We like short names. '.repeat(10)}This also helps against path traversal (CWE-22).`,
      },
    }

    expect(one('Scanner', unused)).toEqual({ received: 1, no_cwe: 1 })
    expect(one('Scanner', prose)).toEqual({ received: 1, no_cwe: 1 })
  })

  test('a null reference is about memory in C, but not in C#', () => {
    const rule = { id: 'V3080', properties: { tags: ['external/cwe/cwe-476'] } }

    expect(one('PVS-Studio', rule, { locations: [locationOf('src/Program.cs')] })).toEqual({ received: 1, no_topic: 1 })
    expect(one('PVS-Studio', rule, { locations: [locationOf('src/main.c')] })).toMatchObject({
      'buffer-overflow': '1 high exact',
    })
  })
})
