import { type JsonObject, readObject } from '../document/sarif-document.ts'
import type { FoundRule } from '../topics/find-rule.ts'

/** From the mildest to the worst; a severity is a place in this list. */
export const severityNames = ['low', 'medium', 'high', 'critical'] as const
export type SeverityName = (typeof severityNames)[number]

const levels = ['none', 'note', 'warning', 'error'] as const
type Level = (typeof levels)[number]

type Grade = { level: Level; severity: number }

/** The severity of results: the rule's score if there is one, else the level of the result, else that of the rule. */
export function createGrader(
  noteUnknown: (field: string) => void = () => {},
): (result: JsonObject, found: FoundRule) => Grade {
  const ofRules = new Map<FoundRule['rule'], { level: Level; score: number | undefined }>()
  return (result, found) => {
    let rule = ofRules.get(found.rule)
    if (rule === undefined) {
      rule = gradeRule(found.rule, () => noteUnknown('rule.defaultConfiguration.level'))
      ofRules.set(found.rule, rule)
    }
    const level = readLevel(result.level, () => noteUnknown('level')) ?? rule.level
    return { level, severity: rule.score ?? Math.max(0, levels.indexOf(level) - 1) }
  }
}

function gradeRule(rule: JsonObject | undefined, noteUnknown: () => void): { level: Level; score: number | undefined } {
  if (rule === undefined) return { level: 'warning', score: undefined }
  const configuration = readObject(rule, 'defaultConfiguration', 'rule.')
  return {
    level: readLevel(configuration?.level, noteUnknown) ?? 'warning',
    score: readScore(readObject(rule, 'properties', 'rule.')?.['security-severity']),
  }
}

/** Tools write other words, too. One of them must not cost the results of a whole file. */
function readLevel(value: unknown, noteUnknown: () => void): Level | undefined {
  if (value === undefined || value === null) return undefined
  if (levels.includes(value as Level)) return value as Level
  noteUnknown()
  return undefined
}

/** A CVSS score as number or text. Semgrep writes words here, and Snyk "undefined" for licenses. */
function readScore(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().toLowerCase()
  const word = severityNames.indexOf(text as SeverityName)
  if (word >= 0) return word
  const score = Number(text)
  if (text === '' || !(score >= 0 && score <= 10)) return undefined
  if (score >= 9) return 3
  if (score >= 7) return 2
  return score >= 4 ? 1 : 0
}
