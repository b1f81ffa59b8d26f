/** Rules that aren't about security, by their tags and names. */
import type { RuleWords } from './find-rule.ts'

const styleTags = new Set([
  'maintainability',
  'readability',
  'reliability',
  'performance',
  'style',
  'convention',
  'useless-code',
  'documentation',
  'code-smell',
  'code smell',
  'bug',
  'bad_practice',
  'correctness',
  'i18n',
  'mt_correctness',
  'best-practice',
  'quality',
  'code quality',
  'complexity',
  'unused code',
  'possible bugs',
  'optimization',
  ...[
    'code duplication detection',
    'code quality',
    'code-quality',
    'bad practice',
    'dead code',
    'code style',
    'code-style',
  ],
  ...[
    'code_smell',
    'codesmell',
    'maintainability issue',
    'clarity',
    'redundancy',
    'encapsulation',
    'formatting',
    'lint',
  ],
  'naming',
  'consistency',
  'duplication',
  'best practices',
  'code correctness',
  'design',
  'suspicious',
])

export function isStyleByTags(tags: readonly string[]): boolean {
  return tags.some((tag) => styleTags.has(tag)) && !tags.some((tag) => /secur|vulnerab|owasp/.test(tag))
}

export function isLicenseRule({ id, name, short, tags }: RuleWords): boolean {
  return (
    /^snyk:lic:/i.test(id) ||
    tags.includes('license') ||
    tags.includes('licence') ||
    tags.includes('licensing') ||
    /\b(?:bad|unknown|forbidden|denied|incompatible|missing|no|high|medium|low|risk|risky|restricted|unapproved|non[ -]?compliant)[ _-]licen[cs]es?\b|\blicen[cs]e[ _-](?:violation|issue|compliance|policy|risk|conflict|check|not[ _-]allowed)/i.test(
      `${id} ${name} ${short}`,
    )
  )
}

/** About fairness or tidiness, whatever CWE the tool writes next to it. */
export function isNoVulnerability({ id, short, tags }: RuleWords): boolean {
  return (
    tags.some((tag) => notAboutSecurity.has(tag)) ||
    /\bun(?:used|reachable)[ _-](?:direct[ _-])?(?:dependenc|package)/i.test(`${id} ${short}`)
  )
}

const notAboutSecurity = new Set(['bias', 'fairness', 'ethics', 'accessibility', 'a11y'])
