import { describe, expect, test } from 'vitest'
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { composeComment, hasMarker } from './compose-comment.ts'
import { toCode, toLinkTarget, toProse } from './markdown-text.ts'

type Finding = SarifRun['findings'][number]

function finding(changes: Partial<Finding> = {}): Finding {
  return {
    topicId: 'sql-injection',
    topicTitle: 'SQL injection',
    cwes: ['CWE-89'],
    matchType: 'exact',
    severity: 'high',
    resultCount: 1,
    newResultCount: 1,
    ruleIds: [],
    locations: [{ uri: 'shop/orders.py', startLine: 42 }],
    ...{ summary: '', lessonUrl: '', reasons: [] },
    ...changes,
  }
}

const runOf = (...findings: Finding[]) =>
  ({ source: 'Semgrep', commitSha: null, findings, warnings: [] }) as unknown as SarifRun
const frame = {
  flavor: 'commonmark',
  key: undefined,
  maxLength: 65_536,
  serviceUrl: 'http://parapet:8080',
  requestName: 'pull request',
} as const

describe('the comment', () => {
  test('links to the address that the service names, or else the one in use', () => {
    const lessonUrl = 'https://training.example.com/learn/topics/sql-injection?language=python'

    expect(composeComment(runOf(finding({ lessonUrl, language: 'python' })), frame)).toContain(
      `[Open the lesson in Python](${lessonUrl})`,
    )
    for (const other of ['', 'javascript:alert(1)', 'https://evil.example/phish', 'nonsense']) {
      expect(composeComment(runOf(finding({ lessonUrl: other })), frame)).toContain(
        '[Open the lesson](http://parapet:8080/learn/topics/sql-injection)',
      )
    }
  })

  test('shows where the new findings are, and how many more places there are', () => {
    const old = { uri: 'old.py', startLine: 1, isNew: false }
    const locations = [old, ...[1, 2, 3, 4, 5].map((startLine) => ({ uri: 'cart.py', startLine, isNew: true }))]

    expect(composeComment(runOf(finding({ newResultCount: 5, locations })), frame)).toContain(
      'high severity, CWE\\-89, in `cart.py:1`, `cart.py:2`, `cart.py:3` and 2 more',
    )
  })

  test.each(['pull request', 'merge request'])('calls it a %s if the code host does', (requestName) => {
    const named = { ...frame, requestName }

    expect(composeComment(runOf(finding()), named)).toContain(`### Parapet: 1 lesson for this ${requestName}\n`)
    expect(composeComment(runOf(), named)).toContain(`reports no new findings in this ${requestName}.`)
  })

  test('leaves out findings that are not new', () => {
    const old = finding({ topicTitle: 'Old', newResultCount: 0 })

    expect(composeComment(runOf(old, finding()), frame)).not.toContain('Old')
    expect(composeComment(runOf(old), frame)).toContain('### Parapet: no new findings')
    expect(composeComment(runOf(old), frame)).not.toContain('are gone')
    expect(composeComment(runOf(), frame)).toContain('Findings listed here before are gone.')
  })

  test("fits the host's limit", () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      finding({ topicTitle: `Topic ${i}`, summary: 'word '.repeat(70) }),
    )
    const text = composeComment(runOf(...many), { ...frame, maxLength: 2000 })

    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text).toMatch(/And 2\d more/)
  })

  test.each(['commonmark', 'python-markdown'] as const)('is found again by its marker alone (%s)', (flavor) => {
    const text = composeComment(runOf(finding()), { ...frame, flavor })

    expect(hasMarker(text.replaceAll('\n', '\r\n'), { flavor, key: undefined })).toBe(true)
    expect(hasMarker(text, { flavor, key: 'semgrep' })).toBe(false)
    expect(hasMarker(text.replaceAll(/^/gm, '> '), { flavor, key: undefined })).toBe(false)
  })
})

describe('text from others', () => {
  test.each([
    ['@everyone', '@\u2060everyone'],
    ['see #12', 'see \\#\u206012'],
    ['https://evil.example', 'https\u2060:\u2060\\/\\/evil\\.example'],
    ['<b>bold</b>', '\\<\u2060b\\>bold\\<\u2060\\/b\\>'],
    ['one\n/close', 'one \\/close'],
    ['a\u202eb\u0007', 'a\ufffdb\ufffd'],
  ])('%j stays text', (text, expected) => {
    expect(toProse('commonmark', text)).toBe(expected)
  })

  test.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['``', '``` `` ```'],
    ['a\n\n/close', '`a /close`'],
    ['x'.repeat(200), `\`${'x'.repeat(119)}…\``],
  ])('%j stays code', (text, expected) => {
    expect(toCode('commonmark', text)).toBe(expected)
  })

  test('a URL cannot end its link', () => {
    expect(toLinkTarget('https://training.example.com/learn/topics/a)[b](https://evil.example')).toBe(
      'https://training.example.com/learn/topics/a%29%5Bb%5D%28https://evil.example',
    )
    expect(toLinkTarget('data:text/html,x')).toBeUndefined()
  })
})
