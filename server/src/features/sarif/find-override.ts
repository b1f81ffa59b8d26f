/** What an organization decided for rules, as the process that reads files knows it. */
import type { TopicOverride } from '@parapet/contract'

export type Override = Pick<TopicOverride, 'tool' | 'ruleId' | 'topicId'>

export function toToolKey(tool: string): string {
  return tool.trim().toLowerCase()
}

/** The overrides for rules of one tool, by the rule's id. */
export function listOverridesOf(tool: string, overrides: readonly Override[]): ReadonlyMap<string, string | null> {
  const key = toToolKey(tool)
  return new Map(overrides.filter((one) => toToolKey(one.tool) === key).map(({ ruleId, topicId }) => [ruleId, topicId]))
}
