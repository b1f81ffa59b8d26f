/** What an organization decided for rules, as the process that reads files knows it. */
import type { TopicOverride } from '@parapet/contract'

export type Override = Pick<TopicOverride, 'tool' | 'ruleId' | 'topicId'>

export function toToolKey(tool: string): string {
  return tool.trim().toLowerCase()
}

/**
 * The overrides for rules of one tool, by the rule's id. `Semgrep` also speaks of `Semgrep OSS`, whose name people know
 * from its website; an override with more of the name wins.
 */
export function listOverridesOf(tool: string, overrides: readonly Override[]): ReadonlyMap<string, string | null> {
  const name = toToolKey(tool)
  const isMeant = (key: string) => name === key || name.startsWith(`${key} `)
  const meant = overrides
    .filter((one) => isMeant(toToolKey(one.tool)))
    .toSorted((one, other) => one.tool.length - other.tool.length)
  return new Map(meant.map(({ ruleId, topicId }) => [ruleId, topicId]))
}
