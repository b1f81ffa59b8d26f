/** Scans of the demo organization's repositories, as a scanner would write them. */
import { chance, pick, type Random } from './random.ts'

/** What the scanner finds before anybody has trained, by the topic that teaches it. */
export const weaknesses = [
  {
    topicId: 'sql-injection',
    cwe: 89,
    ruleId: 'sql-from-input',
    text: 'Input reaches an SQL query',
    severity: 'error',
  },
  { topicId: 'xss', cwe: 79, ruleId: 'unescaped-output', text: 'Input reaches a page unescaped', severity: 'error' },
  { topicId: 'path-traversal', cwe: 22, ruleId: 'path-from-input', text: 'Input names a file', severity: 'error' },
  {
    topicId: 'hardcoded-credentials',
    cwe: 798,
    ruleId: 'secret-in-code',
    text: 'A secret in the source',
    severity: 'error',
  },
  { topicId: 'ssrf', cwe: 918, ruleId: 'url-from-input', text: 'Input names a host to call', severity: 'warning' },
  {
    topicId: 'insecure-randomness',
    cwe: 338,
    ruleId: 'weak-random',
    text: 'A token from a weak generator',
    severity: 'warning',
  },
] as const

export const repositories: Record<string, string> = {
  Platform: 'example/platform',
  Payments: 'example/payments',
  Mobile: 'example/mobile',
  Data: 'example/reports',
}

type Author = { email: string; trained: ReadonlySet<string> }

/** A scan of one week: people who have trained a topic write its vulnerability a quarter as often. Undefined when nothing was found. */
export function inventScan(week: number, authors: readonly Author[], random: Random): Buffer | undefined {
  const results = authors.flatMap((author) =>
    weaknesses.flatMap(({ topicId, ruleId, text, severity }) => {
      if (!chance(author.trained.has(topicId) ? 0.012 : 0.05, random)) return []
      const uri = `src/${pick(['orders', 'users', 'reports', 'export', 'search'], random)}/${ruleId}-${week}.ts`
      const first = 10 + Math.floor(random() * 200)
      // People who have not trained repeat the mistake in the same file.
      const count = author.trained.has(topicId) ? 1 : 2 + (first % 3)
      return Array.from({ length: count }, (_, i) => {
        const line = first + 7 * i
        return {
          ruleId,
          level: severity,
          message: { text },
          locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } }],
          partialFingerprints: { primaryLocationLineHash: `${ruleId}:${week}:${author.email}:${line}` },
          properties: { authorEmail: author.email },
        }
      })
    }),
  )
  if (results.length === 0) return undefined
  const rules = weaknesses.map(({ ruleId, cwe }) => ({
    id: ruleId,
    properties: { tags: ['security', `external/cwe/cwe-${cwe}`], 'security-severity': '7.5' },
  }))
  const driver = { name: 'Example Scanner', rules }
  return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] }))
}
